"""Figures that are made of what was counted: coverage, decisions, facts, and what became of units."""
