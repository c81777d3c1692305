"""The order of nodes within their ranks: few crossings, found by sweeps that put each beside what it is linked with."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from itertools import pairwise

Ranks = list[list[int]]
"""The nodes of each rank, from the top."""

Links = Sequence[Sequence[int]]
"""For every node those of the next rank that it is linked with, or of the one before."""

SWEEPS = 24
WORTH = 400_000
"""About how many links are looked at altogether: large graphs are swept less often."""


def ordered(layers: Ranks, after: Links, before: Links) -> Ranks:
    """The nodes of each rank in an order with few crossings; ties stay as they were."""
    best = [list(layer) for layer in layers]
    fewest = crossings(best, after)
    found = [list(layer) for layer in best]
    links = sum(map(len, after))
    for nth in range(max(4, min(SWEEPS, WORTH // max(1, links)))):
        _sweep(found, *((before, 1) if nth % 2 == 0 else (after, -1)))
        count = crossings(found, after)
        if count < fewest:
            best, fewest = [list(layer) for layer in found], count
        if not fewest:
            break
    return best


def _sweep(layers: Ranks, links: Links, step: int) -> None:
    """Put the nodes of every rank in the order of the middle of what they are linked with in the one before."""
    places = [0] * len(links)
    for layer in layers if step > 0 else reversed(layers):
        keys = {one: _middle(sorted(places[other] for other in links[one])) for one in layer}
        _settle(layer, keys)
        for place, one in enumerate(layer):
            places[one] = place


def _settle(layer: list[int], keys: dict[int, float]) -> None:
    """Sort a rank by its keys; nodes without links keep their places."""
    moving = sorted((one for one in layer if keys[one] >= 0), key=lambda one: keys[one])
    rest = iter(moving)
    layer[:] = [next(rest) if keys[one] >= 0 else one for one in layer]


def _middle(places: list[int]) -> float:
    """The mean of places; -1 where there are none."""
    return sum(places) / len(places) if places else -1


def crossings(layers: Ranks, after: Links) -> int:
    """How often links between neighbouring ranks cross."""
    found = 0
    for layer, following in pairwise(layers):
        place = {one: nth for nth, one in enumerate(following)}
        ends = [nth for one in layer for nth in sorted(place[other] for other in after[one])]
        found += _inversions(ends)
    return found


def _inversions(numbers: Sequence[int]) -> int:
    """How many pairs stand in the wrong order."""
    seen: list[int] = []
    found = 0
    for number in reversed(numbers):
        found += bisect_left(seen, number)
        insort(seen, number)
    return found
