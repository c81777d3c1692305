"""The end of a mission: verdict, points and losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_engine import Book
from hulldown_engine.language.wording import joined, signed
from hulldown_engine.platoon.board.units import CAPTURED, GERMAN, KILLED, US
from hulldown_engine.telling.lines import EVENT, HEADING, POINTS, PROSE, Line, counted
from hulldown_engine.telling.words import Names

Json = Mapping[str, Any]


DISABLED = "disabled"
"""The state of a unit that can neither move nor fire."""


def ending(book: Book, view: Json) -> Iterator[Line]:
    """How a mission ended; nothing while it goes on."""
    if view["result"] is None:
        return
    mission = view["mission"]
    yield Line(HEADING, "The mission is over")
    yield Line(PROSE, verdict(view["result"]))
    yield Line(POINTS, score(mission["gained"], mission["lost"], mission["briefing"]["goal"]))
    if mission["players"]:
        parts = [f"{player['name']} {signed(player['victory'])}" for player in mission["players"]]
        yield Line(POINTS, f"By player: {', '.join(parts)}.")
    yield from losses(Names(book, view))


def verdict(result: Json) -> str:
    """How a mission ended, in a sentence."""
    how = f"{result['ending']}:" if result["ending"] else "By Victory Points it is"
    return f"{how} a {result['verdict']}."


def score(gained: int, lost: int, goal: int) -> str:
    """The points won and lost, and what they come to."""
    won = counted(gained, "Victory Point")
    return f"{won} won, {lost} lost: {gained - lost} of the {goal} that are needed."


def losses(names: Names) -> Iterator[Line]:
    """What both sides have lost."""
    for side, words in ((GERMAN, "German losses"), (US, "Your losses")):
        yield Line(EVENT, f"{words}: {joined(list(_losses(names, side)), 'and') or 'none'}.")


def _losses(names: Names, side: str) -> Iterator[str]:
    for unit in names.field:
        if unit["side"] == side and (what := fate(unit)):
            yield f"{unit['name']} ({what})"


def fate(unit: Json) -> str:
    """What has become of a unit, if it is lost."""
    return next((state for state in (KILLED, CAPTURED, DISABLED) if state in unit["states"]), "")
