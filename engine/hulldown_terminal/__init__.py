"""A game in the terminal: it shows what happened, asks the player, and saves the game."""
