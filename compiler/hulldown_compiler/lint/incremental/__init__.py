"""Checking a book again after a change, without asking everything anew."""
