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
    current = [list(layer) for layer in best]
    links = sum(map(len, after))
    for nth in range(max(4, min(SWEEPS, WORTH // max(1, links)))):
        _sweep(current, *((before, 1) if nth % 2 == 0 else (after, -1)))
        count = crossings(current, after)
        if count < fewest:
            best, fewest = [list(layer) for layer in current], count
        if not fewest:
            break
    return best


def _sweep(layers: Ranks, links: Links, step: int) -> None:
    """Sort every rank by the mean place of what its nodes are linked with in the rank before.

    Nodes without links keep their places.
    """
    places = [0] * len(links)
    for layer in layers if step > 0 else reversed(layers):
        means = {node: sum(places[other] for other in links[node]) / len(links[node]) for node in layer if links[node]}
        moving = iter(sorted((node for node in layer if node in means), key=means.__getitem__))
        layer[:] = [next(moving) if node in means else node for node in layer]
        for place, node in enumerate(layer):
            places[node] = place


def crossings(layers: Ranks, after: Links) -> int:
    """How often links between neighbouring ranks cross."""
    count = 0
    for layer, following in pairwise(layers):
        place = {node: nth for nth, node in enumerate(following)}
        ends = [nth for node in layer for nth in sorted(place[other] for other in after[node])]
        count += _inversions(ends)
    return count


def _inversions(numbers: Sequence[int]) -> int:
    """How many pairs stand in the wrong order."""
    seen: list[int] = []
    count = 0
    for number in reversed(numbers):
        count += bisect_left(seen, number)
        insort(seen, number)
    return count
