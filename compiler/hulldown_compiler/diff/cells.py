"""The cells of two versions of a table beside one another: number by number, however their rows are cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from typing import Any, TypeVar

from hulldown_compiler.core.spans import span
from hulldown_compiler.lowering.tables import TableCell

NOT_THERE = "none"
"""What stands for a cell that is not there."""

LEAST, MOST = -(10**9), 10**9
"""The ends of spans that are open."""

Tables = Mapping[str, Sequence[TableCell]]

Key = TypeVar("Key")
Value = TypeVar("Value")


def differences(old: Mapping[Key, Value], new: Mapping[Key, Value], absent: Value) -> dict[Key, tuple[Value, Value]]:
    """The keys of two mappings whose values differ, each with both values; `absent` stands for one that is missing."""
    pairs = {key: (old.get(key, absent), new.get(key, absent)) for key in {**old, **new}}
    return {key: (before, after) for key, (before, after) in pairs.items() if before != after}


def changed_cells(old: Tables, new: Tables) -> dict[str, tuple[str, str]]:
    """The cells that have another value now, by table and key; tables that are new or gone are left out."""
    cells_changed: dict[str, tuple[str, str]] = {}
    for table, cells in new.items():
        if table in old:
            edges = [_edges(axis) for axis in zip(*(cell.keys for cell in (*old[table], *cells)), strict=False)]
            changed = differences(_values(old[table], edges), _values(cells, edges), NOT_THERE)
            cells_changed |= {f"{table} [{', '.join(map(_label, key))}]": pair for key, pair in changed.items()}
    return cells_changed


def _edges(keys: Sequence[Any]) -> list[int]:
    """The numbers at which a row of either version begins, and one past the last."""
    spans = [key for key in keys if isinstance(key, tuple)]
    lows = {LEAST if low is None else low for low, _ in spans}
    return sorted(lows | {MOST if high is None else high + 1 for _, high in spans})


def _values(cells: Sequence[TableCell], edges: Sequence[list[int]]) -> dict[tuple[Any, ...], str]:
    """What each cell says, cut at all the edges."""
    values: dict[tuple[Any, ...], str] = {}
    for cell in cells:
        text = "; ".join(map(_band, cell.bands))
        for key in product(*(_cut(part, axis) for part, axis in zip(cell.keys, edges, strict=False))):
            values[key] = text
    return values


def _cut(key: Any, edges: list[int]) -> list[Any]:
    """A span in the pieces that the edges cut it into; a name is itself."""
    if not isinstance(key, tuple):
        return [key]
    low, high = LEAST if key[0] is None else key[0], MOST if key[1] is None else key[1] + 1
    return [(first, last) for first, last in pairwise(edges) if low <= first and last <= high]


def _label(key: Any) -> str:
    """A piece of a span, or a name, as an author would write it."""
    if not isinstance(key, tuple):
        return str(key)
    first, end = key
    if first == LEAST:
        return span(None, end - 1)
    return span(first, None if end == MOST else end - 1)


def _band(band: tuple[Any, int | None, int | None]) -> str:
    """One value of a cell, and the numbers it is for."""
    value, low, high = band
    if low is None and high is None:
        return one_line(value)
    return f"{one_line(value)} at {'' if low is None else low}-{'' if high is None else high}"


def one_line(value: Any) -> str:
    """A value of a table, card or outcome in one line."""
    if isinstance(value, tuple | list):
        return ", ".join(map(one_line, value)) or "nothing"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {one_line(part)}" for name, part in value.items())
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    return str(value)
