"""A book as a graph of paragraphs and the ways between them, for all who draw or measure it."""
