"""Faults of stories: what can never come up, what never ends, what is never asked."""
