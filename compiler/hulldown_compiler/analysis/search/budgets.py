"""How many states the searches of a check look at: few, as an author waits; but a small book is decided whole.

Budgets are of states, never of seconds: the same book has the same findings everywhere.
"""

from __future__ import annotations

from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses

SMALL = 300
"""Steps of a gamebook that is small."""


class Budget(NamedTuple):
    """States of one search, and of all searches of a gamebook, a mission or a knot of references."""

    of_one: int
    altogether: int


OF_SMALL, USUAL = Budget(20_000, 40_000), Budget(2_000, 8_000)

TIMES = 4
"""How many searches' states all together have, where somebody says how many one has."""


def budget(analyses: Analyses) -> Budget:
    """The budget of a book."""
    book = analyses.book
    steps = sum(map(len, book.steps.values()))
    return OF_SMALL if not book.declared.platoon and steps <= SMALL else USUAL


def allow(analyses: Analyses, states: int) -> None:
    """Let one search about a book look at so many states."""
    analyses[budget] = Budget(states, TIMES * states)
