"""The state of a platoon game, what it is played with, and rolls and actions on it."""
