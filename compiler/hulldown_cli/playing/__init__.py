"""The commands for players, playtesters and publishers."""
