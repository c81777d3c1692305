"""What a book or a mission has left for those who play it again: how much one game reads, and a third one finds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hulldown_engine.playtest.coverage import PARAGRAPH, is_event, scope
from hulldown_engine.playtest.tally import Tally
from hulldown_engine.resolver.estimates import summary

Json = Mapping[str, Any]

PARAGRAPHS = "paragraphs"
"""The measure of games: how many event paragraphs each reads; in a gamebook all are such."""

PLAYS = 3
"""Games that it takes to have a third one."""


class Again(NamedTuple):
    """How many event paragraphs there are, how many of them the median game reads, and what is new in a third play.

    `new` is the share of what a third play reads that neither of two others has read; None where fewer than three games
    were played, or none read anything. `median` is None where no game ended.
    """

    paragraphs: int
    median: int | None
    new: float | None

    @property
    def share(self) -> float | None:
        """The share of the paragraphs that the median game reads."""
        return None if self.median is None or not self.paragraphs else self.median / self.paragraphs


def again(logic: Json, mission: str, tally: Tally) -> Again:
    """What is left for those who play again."""
    names = event_paragraphs(logic, mission)
    figures = summary(tally.measures.get(PARAGRAPHS, {}))
    counts = [tally.games_with[PARAGRAPH, name] for name in names]
    return Again(len(names), figures and figures.median, third_play(counts, tally.games))


def event_paragraphs(logic: Json, mission: str) -> list[str]:
    """The paragraphs that a mission can come to and that tell of events, not of what Germans do in their Turns."""
    return [name for name in scope(logic, mission).paragraphs if is_event(logic, name)]


def third_play(counts: list[int], games: int) -> float | None:
    """The share of what is read in a third play that is new, exactly, over every three of some games in any order.

    `counts` say for each paragraph how many of the games read it. Somebody who reads it in the third play has met it in
    neither of two others with the chance that two games drawn from the rest are both without it. It is the share of all
    that all third plays read together, so that a game that reads much counts for more than one that reads little.
    """
    readings = sum(counts)
    if games < PLAYS or not readings:
        return None
    new = sum(count * (games - count) * (games - count - 1) for count in counts)
    return new / (readings * (games - 1) * (games - 2))
