"""Platoon games at the terminal: the map, the track, the record sheet, the orders, and what happened in words."""
