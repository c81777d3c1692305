"""Names in the files of a book: the kinds of things that have one, and what a field of a model says that it names."""
