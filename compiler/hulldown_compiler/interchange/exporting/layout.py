"""Where passages lie on the board of Twine: the first on top, and each below what leads to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

STEP = 150
"""From one passage to the next, in Twine's units; a passage is 100 wide."""

ACROSS = 20
"""Passages in one row."""


def places(start: str, onward: Mapping[str, Sequence[str]]) -> dict[str, tuple[int, int]]:
    """The place of every passage, by name; those that nothing leads to lie at the bottom."""
    rows: list[list[str]] = []
    seen = {start}
    row = [start] if start in onward else []
    while row:
        rows.append(row)
        row = list(dict.fromkeys(to for name in row for to in onward[name] if to in onward and to not in seen))
        seen.update(row)
    rows.append([name for name in onward if name not in seen])
    return dict(_placed(rows))


def _placed(rows: Iterable[list[str]]) -> Iterable[tuple[str, tuple[int, int]]]:
    down = 0
    for row in rows:
        for nth, name in enumerate(row):
            yield name, (STEP * (1 + nth % ACROSS), STEP * (1 + down + nth // ACROSS))
        down += -(-len(row) // ACROSS)
