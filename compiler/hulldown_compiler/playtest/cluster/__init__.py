"""Playtests on more than one machine: shares of games, handed to the workers of a Dask cluster."""
