"""What the cells of a table may be that some keys lead to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.domain import value_sets
from hulldown_compiler.analysis.domain.intervals import overlap
from hulldown_compiler.analysis.domain.value_sets import ValueSet
from hulldown_engine.basics.records import NONE


def cells(rows: Any, depth: int, keys: Sequence[ValueSet]) -> Iterator[ValueSet]:
    """The possible contents of the cells that a look-up by these keys may hit."""
    if depth == 0:
        yield _cell(rows, keys)
    elif isinstance(rows, Mapping):
        for name, row in rows.items():
            if name in keys[0].names or value_sets.OTHER in keys[0].names:
                yield from cells(row, depth - 1, keys[1:])
    else:
        for low, high, row in rows:
            if reaches(keys[0], low, high):
                yield from cells(row, depth - 1, keys[1:])


def reaches(key: ValueSet, low: int | None, high: int | None) -> bool:
    """Whether a number may lie between two ends."""
    return key.numbers is not None and overlap(key.numbers, (low, high))


def _cell(cell: Any, keys: Sequence[ValueSet]) -> ValueSet:
    """The possible contents of a cell; of one with bands, by the last key."""
    if not isinstance(cell, Mapping):
        return value_sets.constant(cell)
    bands = [value_sets.constant(value) for value, low, high in cell["bands"] if reaches(keys[0], low, high)]
    return value_sets.join_all([*bands, value_sets.named(NONE)])
