"""What can happen in procedures: their steps over everything that their values may be."""
