"""Expressions: how they are evaluated, and how they read in English."""
