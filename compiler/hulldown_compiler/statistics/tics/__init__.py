"""Tics: what comes again in a mission's prose so often that a reader notices it.

They are counted and not found: a tic is a matter of taste, and no rule of lint could say which to keep.
"""
