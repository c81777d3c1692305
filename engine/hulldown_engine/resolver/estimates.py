"""What a sample says: how sure a share is, and what a distribution comes to."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

DEVIATES = 1.959963984540054
"""How many standard deviations to either side of the mean of a normal distribution hold 95 % of it."""


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """The score interval of a share (Wilson, 1927): the shares that `hits` in `trials` do not contradict, at 95 %.

    Unlike the textbook's interval it stays within 0 and 1, and says something when all games are won. Without trials
    it is everything from 0 to 1.
    """
    if not trials:
        return 0.0, 1.0
    share, square = hits / trials, DEVIATES * DEVIATES
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    half = DEVIATES * sqrt(share * (1 - share) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    return (0.0 if hits == 0 else centre - half), (1.0 if hits == trials else centre + half)


class Summary(NamedTuple):
    """Mean, least, quartiles and most of a sample of whole numbers; the quartiles are values that came up."""

    mean: float
    least: int
    lower: int
    median: int
    upper: int
    most: int


def summary(counts: Mapping[int, int]) -> Summary | None:
    """The summary of a sample, given as how often each value came up; None for an empty one."""
    values = sorted(value for value, times in counts.items() for _ in range(times))
    if not values:
        return None
    last = len(values) - 1
    lower, median, upper = (values[last * part // 4] for part in (1, 2, 3))
    return Summary(sum(values) / len(values), values[0], lower, median, upper, values[last])
