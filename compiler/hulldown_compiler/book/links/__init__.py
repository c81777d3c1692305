"""What refers to what in a book: the references of its parts, and the graph of them all."""
