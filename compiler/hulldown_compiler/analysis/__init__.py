"""What can happen: analyses of a whole book, each computed once, on demand."""
