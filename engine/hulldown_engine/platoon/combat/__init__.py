"""Fire, assaults, artillery and aircraft: what can be aimed at, its odds, and what is done."""
