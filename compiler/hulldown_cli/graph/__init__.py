"""`hulldown graph`: the part of a book that is asked for, in the form that is asked for."""
