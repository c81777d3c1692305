"""Mutation testing of books: small slips are made in memory, and each is held against what an author has written."""
