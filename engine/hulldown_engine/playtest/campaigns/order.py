"""In which order the missions of a campaign are played."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_engine.basics.dice import draw_below, independent_seed
from hulldown_engine.games.book import Book

ANY = "any"
"""An order of its own for each campaign, which follows from its seed."""


def order_of(book: Book, wished: Sequence[str], seed: int) -> list[str]:
    """The missions in the order wished for, then those that it does not name, in the order of the book; or in any."""
    missions = list(book.logic["missions"])
    if list(wished) != [ANY]:
        return [*wished, *(name for name in missions if name not in wished)]
    dice = independent_seed(independent_seed(seed))
    shuffled = []
    while missions:
        dice, nth = draw_below(dice, len(missions))
        shuffled.append(missions.pop(nth))
    return shuffled
