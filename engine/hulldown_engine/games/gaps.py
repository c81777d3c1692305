"""Where games stop that come to no ending: a book lacks one, and a draft has a gap."""

from __future__ import annotations

from hulldown_engine.games.game import Game

READ = "read"
"""What is logged when a paragraph is read."""

UNFINISHED = "unfinished"
"""The verdict of a book that stopped without an ending."""


def stopped(game: Game) -> bool:
    """Whether a game is over without an ending."""
    return game.result is not None and game.result.verdict == UNFINISHED


def gap_at(game: Game) -> str:
    """The gap of a draft at which a game has stopped; nothing, if it has not."""
    last = next((event["paragraph"] for event in reversed(game.events) if event["event"] == READ), "")
    return last if stopped(game) and last in game.book.gaps else ""
