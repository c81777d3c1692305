"""Everything that can be played, in lots: a mission, a campaign, fights in the middle, or a gamebook, by one policy.

The games of a lot begin in every way there is, one after the other: with each platoon, and by no optional rule, by
each alone, by all, and by some. Only the engine is needed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tests.games.fights import fights_of
from tests.helpers.quick import QUICK

from hulldown_engine import Book
from hulldown_engine.campaign import campaign_of, has_campaign
from hulldown_engine.platoon.board.optional_rules import OPTIONAL
from hulldown_engine.platoon.game.rules import NEW

CAMPAIGN, FIGHTS = "(campaign)", "(fights)"
"""Parts of a book that are no missions."""

RULES: Sequence[tuple[str, ...] | None] = ((), *((rule,) for rule in OPTIONAL), tuple(OPTIONAL), None)
"""The optional rules of one game after the other; some of them, that follow from the seed, where it says None."""

WORTH = 1_000
"""Games of a gamebook that take as long as one of a mission."""


class Lot(NamedTuple):
    """Games of a part of a book, a mission or another, by a policy; a gamebook has one part without a name."""

    book: str
    part: str
    policy: str


class Deal(NamedTuple):
    """How one game begins: its seed, and what else `Game` is given."""

    seed: int
    start: dict[str, Any]


def lots(book: Book, policies: Sequence[str] = QUICK) -> Iterator[Lot]:
    """Everything there is in a book, for each of the policies: the quick ones, if none are named."""
    named = [*book.logic.get("missions", [""])]
    if book.kind != "gamebook":
        named += [FIGHTS] + [CAMPAIGN] * has_campaign(book)
    yield from (Lot(book.id, part, policy) for part in named for policy in policies)


def of_part(book: Book, part: str) -> Book:
    """The book by whose rules a part is played."""
    return campaign_of(book) if part == CAMPAIGN else fights_of(book) if part == FIGHTS else book


def deals(book: Book, part: str, games: int, first: int = 1) -> Iterator[Deal]:
    """How the games of a part begin, with seeds that count up from the first; of a gamebook there are many more."""
    if book.kind == "gamebook":
        yield from (Deal(seed, {}) for seed in range(first, first + games * WORTH))
    else:
        ways = list(_ways(book, part))
        for seed in range(first, first + games):
            turn, nth = divmod(seed, len(ways))
            yield Deal(seed, {**ways[nth], "rules": _rules(RULES[turn % len(RULES)], seed)})


def _ways(book: Book, part: str) -> Iterator[dict[str, Any]]:
    """The missions and platoons that games of a part begin with."""
    if part == FIGHTS:
        yield from ({"mission": name} for name in book.logic["missions"])
    elif part == CAMPAIGN:
        yield from ({"platoon": one} for one in _platoons(book.logic["campaign"]))
    else:
        platoons = _platoons(book.logic["missions"][part]["platoon"])
        yield from ({"mission": part, "platoon": one} for one in platoons)


def _platoons(allowed: Any) -> list[str]:
    return [*allowed["ready"], *([NEW] if allowed["new"] else [])]


def _rules(rules: tuple[str, ...] | None, seed: int) -> tuple[str, ...]:
    chance = random.Random(seed)
    return tuple(rule for rule in OPTIONAL if chance.random() < 0.5) if rules is None else rules
