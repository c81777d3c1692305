"""Places: where the nodes of ranks stand, each as near to what it is linked with as the others leave room for."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_compiler.diagram.layout.order import Links, Ranks

ROUNDS = 12
"""How often the ranks are gone through, forth and back."""


def heights(layers: Ranks, sizes: Sequence[float], gap: float, after: Links, before: Links) -> list[float]:
    """The height of the middle of every node: no two of a rank nearer than `gap`, and links as level as can be."""
    found = [0.0] * len(sizes)
    for layer in layers:
        top = 0.0
        for one in layer:
            found[one] = top + sizes[one] / 2
            top += sizes[one] + gap
    for nth in range(ROUNDS):
        forth = nth % 2 == 0
        for layer in layers if forth else reversed(layers):
            near = before if forth else after
            wished = [_wish(found, near[one], found[one]) for one in layer]
            weights = [max(1, len(near[one])) if near[one] else 0.1 for one in layer]
            for one, y in zip(layer, _apart(wished, weights, [sizes[one] for one in layer], gap), strict=True):
                found[one] = y
    least = min((found[one] - sizes[one] / 2 for layer in layers for one in layer), default=0.0)
    return [y - least for y in found]


def _wish(places: Sequence[float], near: Sequence[int], now: float) -> float:
    return sum(places[one] for one in near) / len(near) if near else now


def _apart(wished: Sequence[float], weights: Sequence[float], sizes: Sequence[float], gap: float) -> list[float]:
    """Places in this order with room between them, and together as near to those wished for as can be.

    With the room taken out of the wishes this is a regression that must not fall; neighbours that would are pooled.
    """
    offsets, at = [], 0.0
    for size in sizes:
        offsets.append(at + size / 2)
        at += size + gap
    pools: list[list[float]] = []  # the weighted sum, the weight, and how many there are
    for wish, weight, offset in zip(wished, weights, offsets, strict=True):
        pools.append([(wish - offset) * weight, weight, 1])
        while len(pools) > 1 and pools[-2][0] / pools[-2][1] >= pools[-1][0] / pools[-1][1]:
            last = pools.pop()
            pools[-1] = [one + other for one, other in zip(pools[-1], last, strict=True)]
    levels = [total / weight for total, weight, many in pools for _ in range(int(many))]
    return [level + offset for level, offset in zip(levels, offsets, strict=True)]
