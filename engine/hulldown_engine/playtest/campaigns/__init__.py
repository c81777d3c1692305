"""Whole campaigns by bots: who leads them between missions, and what becomes of the platoon."""
