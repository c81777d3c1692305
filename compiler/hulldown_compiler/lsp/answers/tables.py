"""Tables as Markdown: what a hover shows of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.model.value_types import SPAN

MOST_ROWS, MOST_COLUMNS = 24, 12
MOST = 1_000
"""Numbers of an axis that are looked at."""


def markdown(axes: Mapping[str, Any], rows: Any) -> str:
    """A table by its axes and its rows as they are written: the last axis across, the others down."""
    lines = [(keys, row) for keys, row in _lines(rows, len(axes) - 1, ())] if axes else []
    names = list(axes)
    if len(names) == 1:
        return grid([names[0], ""], [[*keys, cell(row)] for keys, row in _lines(rows, 1, ())])
    heads = _heads(axes[names[-1]], [row for _, row in lines])
    if heads is None:
        body = [[*keys, "; ".join(f"{key}: {cell(value)}" for key, value in _pairs(row))] for keys, row in lines]
        return grid([*names[:-1], names[-1]], body)
    return grid([*names[:-1], *heads], [[*keys, *(cell(value) for _, value in _pairs(row))] for keys, row in lines])


def _lines(rows: Any, depth: int, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What stands at each combination of the first axes."""
    if depth == 0 or not isinstance(rows, Mapping):
        yield keys, rows
        return
    for key, below in rows.items():
        yield from _lines(below, depth - 1, (*keys, str(key)))


def _pairs(row: Any) -> list[tuple[str, Any]]:
    if isinstance(row, Mapping):
        return [(str(key), value) for key, value in row.items()]
    return [("", value) for value in row] if isinstance(row, list) else [("", row)]


def _heads(axis: Any, rows: Sequence[Any]) -> list[str] | None:
    """What stands above the columns, if all rows have the same ones."""
    keys = {tuple(map(str, row)) for row in rows if isinstance(row, Mapping)}
    lengths = {len(row) for row in rows if isinstance(row, list)}
    if len(keys) == 1 and not lengths:
        return list(next(iter(keys)))
    if keys or len(lengths) != 1:
        return None
    names, count = [str(name) for name in _names(axis)], lengths.pop()
    return names if len(names) == count else [""] * count


def _names(axis: Any) -> Sequence[Any]:
    """What an axis says of its columns: names, bands, or the numbers from one to another."""
    if isinstance(axis, Mapping):
        return next((_names(axis[key]) for key in ("names", "bands", "number") if key in axis), ())
    if isinstance(axis, list):
        return axis
    span = SPAN.fullmatch(str(axis))
    return () if span is None else range(int(span["least"]), min(int(span["most"]), int(span["least"]) + MOST) + 1)


def cell(value: Any) -> str:
    """What stands in a cell, without its source."""
    if isinstance(value, Mapping):
        return cell(value.get("value", value.get("read", "")))
    if isinstance(value, list):
        return ", ".join(map(cell, value)) or "-"
    return "yes" if value is True else "no" if value is False else str(value)


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows below their heads, as Markdown; where there are too many it ends in dots."""
    wide = len(heads) > MOST_COLUMNS
    shown = [[*row[:MOST_COLUMNS], *(["…"] if wide else [])] for row in rows[:MOST_ROWS]]
    head = [*heads[:MOST_COLUMNS], *(["…"] if wide else [])]
    lines = [head, ["---"] * len(head), *shown]
    if len(rows) > MOST_ROWS:
        lines.append(["…"] * len(head))
    return "\n".join(f"| {' | '.join(escaped(text) for text in line)} |" for line in lines)


def escaped(text: str) -> str:
    """A text in a cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ")
