"""What the cells of a table may be that some keys lead to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.story import spans
from hulldown_compiler.analysis.story.spans import Span
from hulldown_engine.basics.records import NONE


def cells(rows: Any, depth: int, keys: Sequence[Span]) -> Iterator[Span]:
    """What the cells are that some keys may lead to."""
    if depth == 0:
        yield _cell(rows, keys)
    elif isinstance(rows, Mapping):
        for name, row in rows.items():
            if name in keys[0].names or spans.OTHER in keys[0].names:
                yield from cells(row, depth - 1, keys[1:])
    else:
        for low, high, row in rows:
            if reaches(keys[0], low, high):
                yield from cells(row, depth - 1, keys[1:])


def reaches(key: Span, low: int | None, high: int | None) -> bool:
    """Whether a number may be within two ends."""
    if key.numbers is None:
        return False
    return (high is None or key.numbers[0] <= high) and (low is None or low <= key.numbers[1])


def _cell(cell: Any, keys: Sequence[Span]) -> Span:
    """What a cell may be; one with bands, by the last key."""
    if not isinstance(cell, Mapping):
        return spans.exactly(cell)
    found = [spans.exactly(value) for value, low, high in cell["bands"] if reaches(keys[0], low, high)]
    return spans.together([*found, spans.named(NONE)])
