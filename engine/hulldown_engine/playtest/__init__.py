"""Bots, and many games by them: how they ended, what came up, and what went wrong."""
