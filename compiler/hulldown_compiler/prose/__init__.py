"""The words of a book: where they stand, how they are typed and spelled, and what they cite."""
