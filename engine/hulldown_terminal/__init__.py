"""A game in the terminal: what happened is told, the player decides, and the game is kept."""
