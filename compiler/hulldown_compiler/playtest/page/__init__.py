"""A playtest as one page in HTML that needs no other file: its figures, tables and plots, and the map."""
