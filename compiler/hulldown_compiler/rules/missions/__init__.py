"""Faults of maps and missions: hexes, units, cartridges, points."""
