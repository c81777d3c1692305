"""Whether numbers stand in one heap or in two: how many of them lie between the two that they part into best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

LEAST = 0.1
"""The share of the games that is a heap, at least: a few by themselves are none."""

APART = 1 / 8
"""Where fewer lie between them than this share, there may be two heaps. In a bell it is 21 in 100, in a level row 17,
in a slope that falls by half again and again 14; in two bells four standard deviations apart 9."""

VALLEY = 3 / 4
"""Of what lies beside the lower heap, so much at most is left in a valley; a heap and its level slope have none."""


class Heaps(NamedTuple):
    """Two parts of a sample: the mean of each, and the share of the sample that lies in the middle third between.

    `beside` is the share within as much room around the mean that fewer lie about: where between them no fewer lie, the
    parts are a heap and its slope, and there is no valley.
    """

    low: float
    high: float
    between: float
    beside: float

    @property
    def two(self) -> bool:
        """Whether these are two heaps, and not halves of one, nor a heap and its slope."""
        return self.between < min(APART, VALLEY * self.beside)


def heaps(counts: Mapping[int, int]) -> Heaps | None:
    """The two parts in which numbers are most alike (the least squares of their distances from the part's mean).

    `counts` say how often each number came up. Each part holds a tenth of them at least; None where they do not come
    apart in such parts. A number stands for all from half below it to half above, so that small numbers have no gaps
    between them.
    """
    numbers = sorted(number for number, times in counts.items() if times)
    parted = [(_spread(counts, parts), parts) for parts in _parts(counts, numbers)]
    if not parted:
        return None
    _, (lower, upper) = min(parted, key=lambda item: (item[0], len(item[1][0])))
    low, high = _mean(counts, lower), _mean(counts, upper)
    third = (high - low) / 3
    beside = min(_between(counts, mean - third / 2, mean + third / 2) for mean in (low, high))
    return Heaps(low, high, _between(counts, low + third, high - third), beside)


Parts = tuple[Sequence[int], Sequence[int]]


def _parts(counts: Mapping[int, int], numbers: Sequence[int]) -> Iterator[Parts]:
    """The ways to part numbers in two that are large enough."""
    whole = sum(counts.values())
    for nth in range(1, len(numbers)):
        lower, upper = numbers[:nth], numbers[nth:]
        if min(sum(counts[number] for number in part) for part in (lower, upper)) >= LEAST * whole:
            yield lower, upper


def _spread(counts: Mapping[int, int], parts: Parts) -> float:
    """The squares of the distances from the mean of its part, over all."""
    means = [_mean(counts, part) for part in parts]
    return sum(
        counts[number] * (number - mean) ** 2 for part, mean in zip(parts, means, strict=True) for number in part
    )


def _mean(counts: Mapping[int, int], part: Sequence[int]) -> float:
    return sum(number * counts[number] for number in part) / sum(counts[number] for number in part)


def _between(counts: Mapping[int, int], low: float, high: float) -> float:
    """The share that lies between two places."""
    inside = sum(times * max(0.0, min(high, number + 0.5) - max(low, number - 0.5)) for number, times in counts.items())
    return inside / sum(counts.values())
