"""Faults of files: YAML that other readers take for something else, or that nobody can read."""
