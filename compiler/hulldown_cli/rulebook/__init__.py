"""`hulldown rules`: a rulebook section by section, and for each the code that enforces it and what proves it."""
