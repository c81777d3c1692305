"""A player that searches: it tries options in forks of the game, with other dice, and takes what came out best."""
