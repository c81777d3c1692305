"""Platoon games: the ground, what can be seen on it, and what moves over it."""
