"""What lies on the ground: counters, Event markers, smoke, mines, positions, bunkers, and the tracks of units."""
