"""Twine stories as they are written: passages, macros, links and expressions of its formats."""
