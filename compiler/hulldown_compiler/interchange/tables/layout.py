"""The rows of a table, written: nested by its axes, each innermost row as short as it can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.interchange.tables.spans import label
from hulldown_compiler.lowering.tables import columns
from hulldown_compiler.model.value_types import Kind, read_span
from hulldown_compiler.refactor.formatting import formatted
from hulldown_compiler.source.scalars import block, flow, scalar

Cells = Mapping[tuple[str, ...], Any]
"""Cells by their keys on all axes."""


LONG = 90
"""Characters of a list of cells; where some of them say more than a value, longer ones are a line a cell."""


def entry(name: str, fields: Mapping[str, Any], kinds: Sequence[Kind], cells: Cells) -> str:
    """The lines of a table, indented by two, as `hulldown fmt` lays them out."""
    rows = rows_of(kinds, cells)
    lines = [f"tables:\n  {scalar(name, key=True)}:\n", *block(fields, 4)]
    lines += block({"rows": rows}, 4) if len(kinds) == 1 else ["    rows:\n", *_rows(rows, len(kinds), 6)]
    return formatted("".join(lines)).removeprefix("tables:\n")


def _rows(rows: Mapping[str, Any], depth: int, indent: int) -> Iterator[str]:
    """The lines of rows: one for each innermost row."""
    for key, inside in rows.items():
        begun = f"{' ' * indent}{scalar(key, key=True)}:"
        if depth > 2:  # noqa: PLR2004 - the rows of two axes are a line each
            yield f"{begun}\n"
            yield from _rows(inside, depth - 1, indent + 2)
        elif isinstance(inside, Mapping):
            yield from block({key: inside}, indent)
        else:
            yield f"{begun} {flow(inside)}\n"


def rows_of(kinds: Sequence[Kind], cells: Cells) -> Mapping[str, Any]:
    """Rows as authors write them: keys of the first axis, and below them those of the next, or a list."""
    inside: dict[str, dict[tuple[str, ...], Any]] = {}
    for (key, *rest), value in cells.items():
        inside.setdefault(key, {})[tuple(rest)] = value
    kind, *others = kinds
    rows = {key: inside[key] for key in _in_order(kind, list(inside))}
    if not others:
        return _merged(kind, {key: cell[()] for key, cell in rows.items()})
    if len(others) > 1:
        return {key: rows_of(others, cell) for key, cell in rows.items()}
    return {key: _innermost(others[0], {one: value for (one,), value in cell.items()}) for key, cell in rows.items()}


def _in_order(kind: Kind, keys: Sequence[str]) -> list[str]:
    """Keys of an axis: numbers from the least on, names as the file has them."""
    return sorted(keys, key=_least) if kind["kind"] == "number" else list(keys)


def _least(key: str) -> float:
    low = (read_span(key) or (None, None))[0]
    return float("-inf") if low is None else low


def _innermost(kind: Kind, row: Mapping[str, Any]) -> Any:
    """One row of cells: a list, or what is shorter, a key for each run of equal cells."""
    listed = [row.get(str(key)) for key in columns(kind)]
    merged = _merged(kind, {key: row[key] for key in _in_order(kind, list(row))})
    whole = len(listed) == len(row) and all(str(key) in row for key in columns(kind))
    line = flow(listed)
    told = len(line) > LONG and any(isinstance(value, Mapping) for value in listed)
    return listed if whole and not told and len(line) <= len(flow(merged)) else merged


def _merged(kind: Kind, row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A row in which neighbours that are equal share a key, where numbers may."""
    if kind["kind"] != "number" or "bands" in kind:
        return row
    runs: list[tuple[tuple[int | None, int | None], Any]] = []
    for key, value in row.items():
        low, high = read_span(key) or (None, None)
        if runs and runs[-1][1] == value and type(runs[-1][1]) is type(value):
            runs[-1] = (runs[-1][0][0], high), value
        else:
            runs.append(((low, high), value))
    return {label(span): value for span, value in runs}
