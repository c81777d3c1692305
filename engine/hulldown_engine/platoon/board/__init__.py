"""The map and what stands on it: ground, units, movement, lines of sight, and routes."""
