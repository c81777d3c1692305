"""The parts of a platoon game: its unit cards, platoons, missions and cartridges."""
