"""Circles of references without a decision: whether every stretch of play between two decisions ends."""
