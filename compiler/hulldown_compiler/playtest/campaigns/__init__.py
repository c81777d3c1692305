"""Whole campaigns that were played: their figures, as tables, as JSON, and as a page."""
