"""The kinds of steps of procedures: one specification each, with how it resolves and its words."""
