"""`hulldown reach`: the verdicts of a book, as a summary, one by one, or as JSON."""
