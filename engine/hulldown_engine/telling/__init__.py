"""What happened in a game, in sentences: for any screen, and for the report after the action."""
