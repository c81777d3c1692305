"""Places: where the nodes of ranks stand, each as near to what it is linked with as the others leave room for."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_compiler.diagram.layout.order import Links, Ranks

ROUNDS = 12
"""How often the ranks are gone through, forth and back."""


def heights(layers: Ranks, sizes: Sequence[float], gap: float, after: Links, before: Links) -> list[float]:
    """The y of every node's centre: at least `gap` between nodes of a rank, and edges as level as possible."""
    ys = [0.0] * len(sizes)
    for layer in layers:
        top = 0.0
        for node in layer:
            ys[node] = top + sizes[node] / 2
            top += sizes[node] + gap
    for nth in range(ROUNDS):
        near, order = (before, layers) if nth % 2 == 0 else (after, layers[::-1])
        for layer in order:
            wished = [
                sum(ys[end] for end in near[node]) / len(near[node]) if near[node] else ys[node] for node in layer
            ]
            weights = [len(near[node]) or 0.1 for node in layer]
            apart = _apart(wished, weights, [sizes[node] for node in layer], gap)
            for node, y in zip(layer, apart, strict=True):
                ys[node] = y
    least = min((ys[node] - sizes[node] / 2 for layer in layers for node in layer), default=0.0)
    return [y - least for y in ys]


def _apart(wished: Sequence[float], weights: Sequence[float], sizes: Sequence[float], gap: float) -> list[float]:
    """The positions nearest to the wished ones (weighted least squares) that keep order, sizes and gaps.

    With sizes and gaps subtracted this is isotonic regression, done by pooling adjacent violators.
    """
    offsets, at = [], 0.0
    for size in sizes:
        offsets.append(at + size / 2)
        at += size + gap
    pools: list[list[float]] = []  # the weighted sum, the weight, and how many there are
    for target, weight, offset in zip(wished, weights, offsets, strict=True):
        pools.append([(target - offset) * weight, weight, 1])
        while len(pools) > 1 and pools[-2][0] / pools[-2][1] >= pools[-1][0] / pools[-1][1]:
            last = pools.pop()
            pools[-1] = [value + other for value, other in zip(pools[-1], last, strict=True)]
    levels = [total / weight for total, weight, many in pools for _ in range(int(many))]
    return [level + offset for level, offset in zip(levels, offsets, strict=True)]
