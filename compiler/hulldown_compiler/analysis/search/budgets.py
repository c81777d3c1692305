"""How many states searches look at: few in a check, as an author waits; but a small book is decided whole.

Budgets are of states, never of seconds: the same book has the same findings everywhere.
"""

from __future__ import annotations

from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses

SMALL = 300
"""Steps of a gamebook that is small."""


FEW, MANY = 2_000, 20_000
"""States of one search: where a check has many questions; and where there are few, or a command asks one."""

MORE = 10
"""How many times as many are worth a try where they did not suffice."""

TIMES = 4
"""How many searches' states all together have."""

WALKED = 2
"""Moves of plays for each of these: most of what is asked comes up in them, and needs no search."""


class Budget(NamedTuple):
    """States of one search, and of all searches of a gamebook, a mission or a knot of references."""

    of_one: int
    altogether: int

    @property
    def of_claim(self) -> int:
        """States of one search about a claim: there are fewer of them than of other questions."""
        return max(self.of_one, 2 * FEW)

    @property
    def walked(self) -> int:
        """Moves of plays that are made before anything is searched for."""
        return WALKED * self.altogether


OF_SMALL, USUAL = Budget(MANY, 2 * MANY), Budget(FEW, TIMES * FEW)


def budget(analyses: Analyses) -> Budget:
    """The budget of a book."""
    book = analyses.book
    steps = sum(map(len, book.steps.values()))
    return OF_SMALL if not book.declared.platoon and steps <= SMALL else USUAL


def allow(analyses: Analyses, states: int) -> None:
    """Let one search about a book look at so many states."""
    analyses[budget] = Budget(states, TIMES * states)
