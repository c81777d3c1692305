"""`hulldown roll` and `hulldown odds`: a procedure rolled and told step by step, its odds as tables and charts."""
