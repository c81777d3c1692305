"""Where passages lie on the board of Twine: the first on top, and each below what leads to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from hulldown_compiler.flow.ranks import distances

STEP = 150
"""From one passage to the next, in Twine's units; a passage is 100 wide."""

ACROSS = 20
"""Passages in one row."""


def places(start: str, onward: Mapping[str, Sequence[str]]) -> dict[str, tuple[int, int]]:
    """The place of every passage, by name; those that nothing leads to lie at the bottom."""
    steps = distances([start], [(name, to) for name, targets in onward.items() for to in targets])
    rows: dict[int, list[str]] = defaultdict(list)
    for name in (*steps, *(name for name in onward if name not in steps)):
        rows[steps.get(name, len(onward))] += [name] if name in onward else []
    placed: dict[str, tuple[int, int]] = {}
    down = 1
    for row in rows.values():
        placed |= {name: (STEP * (1 + nth % ACROSS), STEP * (down + nth // ACROSS)) for nth, name in enumerate(row)}
        down += -(-len(row) // ACROSS)
    return placed
