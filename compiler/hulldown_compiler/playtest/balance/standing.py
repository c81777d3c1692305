"""A mission as one of the platoons plays it that its briefing allows, and the games of it by several policies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hulldown_engine.games.book import Book
from hulldown_engine.platoon.game.rules import NEW
from hulldown_engine.playtest.tally import Tally

COMMANDER, RANDOM, THINKING, EXPLORER = "commander", "random", "thinking", "explorer"

GAMES: Mapping[str, int] = {COMMANDER: 1_000, RANDOM: 200, THINKING: 60, EXPLORER: 2_000}
"""Who plays how many games: to win, without any plan, with much thought, and to see whatever there is."""


class Standing(NamedTuple):
    """A mission of a book with a platoon, and its games by policy."""

    book: Book
    mission: str
    platoon: str
    tallies: Mapping[str, Tally]

    @property
    def all(self) -> Tally:
        """The games of all policies together."""
        together = Tally()
        for tally in self.tallies.values():
            together.add(tally)
        return together


def platoons(book: Book, mission: str) -> Iterator[str]:
    """The platoons that a mission's briefing allows; the last is new, if one may be made."""
    allowed = book.logic["missions"][mission]["platoon"]
    yield from allowed["ready"]
    yield from [NEW] if allowed["new"] else []
