"""The kinds of steps of gamebooks: one specification each, with its runner and its words."""
