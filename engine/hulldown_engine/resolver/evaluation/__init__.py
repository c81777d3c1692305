"""Carries procedures out, for one roll or for every roll there is: the machine, and what their steps' records hold."""
