"""Numbers that are many, put together: so many of them as are next to each other share a bin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

BINS = 24
"""Bins in a picture, at most."""


class Bins(NamedTuple):
    """The first number of the first bin, how many numbers share one, and how often those of each came up, by its place.

    A bin in which nothing is has no entry.
    """

    low: int
    step: int
    counts: Mapping[int, int]


def binned(counts: Mapping[int, int], first: int = 0) -> Bins:
    """Numbers by bins: `first` begins one, so that the numbers below it and those from it on share none."""
    step = _step(max(counts) - min(counts) + 1)
    low = first + (min(counts) - first) // step * step
    found: Counter[int] = Counter()
    for number, times in counts.items():
        found[(number - low) // step] += times
    return Bins(low, step, found)


def _step(numbers: int) -> int:
    """How many numbers share a bin: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for times in (1, 2, 5):
            if numbers <= BINS * times * power:
                return times * power
        power *= 10
