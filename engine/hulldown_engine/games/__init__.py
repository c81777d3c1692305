"""Compiled books, games of them, and games saved."""
