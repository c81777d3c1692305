"""Bots that play platoon games."""
