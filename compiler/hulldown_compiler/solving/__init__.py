"""Solving a gamebook: the exact chance of each of its endings, by the best, the worst and an aimless player."""
