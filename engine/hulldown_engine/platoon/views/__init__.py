"""What a platoon game looks like from outside: all that a player may see, and why something is not offered."""
