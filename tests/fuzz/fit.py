"""How well counts fit chances: the G-test, with a tail that needs no table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import exp, log, sqrt
from typing import Any, NamedTuple

LEAST = 10
"""Outcomes that are expected less often are counted together."""


class Fit(NamedTuple):
    """G, its degrees of freedom, the largest deviation in standard deviations, and outcomes that cannot be."""

    g: float = 0
    freedom: int = 0
    deviation: float = 0
    impossible: int = 0

    def __add__(self, other: object) -> Fit:
        assert isinstance(other, Fit)
        deviation = max(self.deviation, other.deviation)
        return Fit(self.g + other.g, self.freedom + other.freedom, deviation, self.impossible + other.impossible)

    @property
    def chance(self) -> float:
        """No less than the chance of a fit as bad as this, if the odds are right.

        Chernoff's bound for the tail of the chi-squared distribution: for x beyond its mean k, the tail is at most
        (x/k e^(1-x/k))^(k/2).
        """
        if self.impossible:
            return 0
        if not self.freedom or self.g <= self.freedom:
            return 1
        ratio = self.g / self.freedom
        return exp(self.freedom / 2 * (log(ratio) + 1 - ratio))


def fit(found: Mapping[Any, int], odds: Mapping[Any, Fraction]) -> Fit:
    """How well the counts of outcomes fit their odds."""
    rolls = sum(found.values())
    strange = sum(count for outcome, count in found.items() if outcome not in odds)
    cells = _cells(found, odds, rolls)
    g = 2 * sum(seen * log(seen / expected) for seen, expected in cells if seen)
    deviations = [abs(seen - e) / sqrt(e * (1 - e / rolls)) for seen, e in cells if e < rolls]
    return Fit(max(0, g), len(cells) - 1, max(deviations, default=0), strange)


def _cells(found: Mapping[Any, int], odds: Mapping[Any, Fraction], rolls: int) -> list[tuple[int, float]]:
    """Counts beside what is expected, rare outcomes together; with the next one, while they are too rare together."""
    cells: list[tuple[int, float]] = []
    seen, expected = 0, 0.0
    for outcome, chance in sorted(odds.items(), key=lambda item: (item[1], str(item[0]))):
        seen, expected = seen + found.get(outcome, 0), expected + float(rolls * chance)
        if expected >= LEAST:
            cells.append((seen, expected))
            seen, expected = 0, 0.0
    if expected or not cells:
        last = cells.pop() if cells else (0, 0.0)
        cells.append((last[0] + seen, last[1] + expected))
    return cells
