"""The map at the terminal: hexes, ground and counters."""
