"""Faults of references: names of nothing, things that nobody names, names and numbers that are there twice."""
