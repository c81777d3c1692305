"""Checking books: the rules run, their answers are memoized, and the findings written in every form."""
