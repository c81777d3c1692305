"""Playtests that were interrupted: what was played is kept, and gone on from."""
