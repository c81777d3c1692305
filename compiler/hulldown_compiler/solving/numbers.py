"""What chances are worked out with: fractions, or whole numbers of a very small unit where fractions grow too large.

A whole number is rounded wherever chances are weighed, by fewer units than the slack, and two options that are apart by
no more than the slack count as alike. Either happens no more often in a game than there are states, for circles are
solved as fractions. So no chance is off by more than so many times both.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import floordiv, truediv
from typing import Any, NamedTuple

Number = Any
"""A chance, as a fraction or as a whole number of units."""

UNIT = 1 << 128
"""So many units are a chance of 1."""

SLACK = 1 << 64
"""So many units are no difference between two options: rounding makes less, of fewer than 2**64 states."""


class Numbers(NamedTuple):
    """A kind of numbers: what stands for a chance of 1, how they are divided, and how much is no difference."""

    one: Number
    divide: Callable[[Number, int], Number]
    slack: int

    def of(self, chance: Fraction) -> Number:
        """The number of a chance."""
        return self.divide(self.one * chance, 1)

    def chance(self, number: Number) -> Fraction:
        """The chance that a number stands for."""
        return Fraction(Fraction(number), self.one)

    def error(self, states: int) -> Fraction:
        """By how much a chance can be off in a book of so many states."""
        return Fraction(states * (self.slack + 1), UNIT) if self.slack else Fraction(0)


FRACTIONS = Numbers(Fraction(1), truediv, 0)
UNITS = Numbers(UNIT, floordiv, SLACK)
