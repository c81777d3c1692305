"""What everything else is made of: dice, hexes, records, texts with slots, decisions, and the game under way."""
