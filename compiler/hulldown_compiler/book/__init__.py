"""A whole book as data: every file read, everything in it by name, and the graph of references."""
