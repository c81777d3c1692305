"""What is left out of a book with faults, so that the rest can be read, asked about, and played."""
