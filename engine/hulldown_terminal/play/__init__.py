"""A game at the terminal: the loop of telling, asking and keeping."""
