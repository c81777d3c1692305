"""The bots that play many games in no time; who searches takes a hundred times as long."""

from __future__ import annotations

from hulldown_engine.playtest.bots import BOTS

SLOW = "thinking"
QUICK = tuple(name for name in BOTS if name != SLOW)
