"""Texts, values and marks of a book as HTML."""
