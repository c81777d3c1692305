"""Faults of rules, sources and prose: what is missing, misspelt, repeated, or not written yet."""
