"""Faults of fields and expressions: unknown, missing, of the wrong kind."""
