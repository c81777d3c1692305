"""The commands for players, playtesters and publishers: one module each."""
