"""Bots, and many games by them: how they ended, what came up, and what went wrong."""

from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.runner import playtest

__all__ = ["BOTS", "playtest"]
