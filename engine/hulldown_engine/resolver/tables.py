"""Tables: cells by the values of their axes, and how one is looked up.

A compiled table has axes, the kind of its cells, and rows, nested from the first axis inward. An axis of numbers is a
list of [low, high, what is inside], where None is an open end; an axis of names is a mapping from name to what is
inside. A banded cell is {"bands": [[value, low, high], ...]}: one more number decides which value it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from hulldown_engine.basics.records import NONE, Value

Json = Any


Look = Callable[[Sequence[Value]], Value]
"""Looks up a cell by the values of all axes."""


class OffTable(Exception):
    """A value that an axis of a table does not have; the message names it."""


class Table:
    """A table of a book, to be looked up."""

    def __init__(self, title: str, record: Mapping[str, Json]) -> None:
        self.title = title
        self.axes: list[tuple[str, Mapping[str, Json]]] = [(axis, kind) for axis, kind in record["axes"]]
        self.cells: Mapping[str, Json] = record["cells"]
        self._root = self._level(record["rows"], 0)

    def _level(self, rows: Json, depth: int) -> Look:
        """The function that looks up the axes from index `depth` on."""
        if depth == len(self.axes):
            return _cell(rows)
        axis, kind = self.axes[depth]
        if kind["kind"] != "number":
            return self._names({name: self._level(row, depth + 1) for name, row in rows.items()}, axis, depth)
        return self._spans([(low, high, self._level(row, depth + 1)) for low, high, row in rows], axis, depth)

    def _names(self, inside: Mapping[str, Look], axis: str, depth: int) -> Look:
        def look(keys: Sequence[Value]) -> Value:
            inner = inside.get(keys[depth])
            if inner is None:
                raise OffTable(f"{self.title}: no {axis} {keys[depth]!r}")
            return inner(keys)

        return look

    def _spans(self, spans: Sequence[tuple[int | None, int | None, Look]], axis: str, depth: int) -> Look:
        least = min(_ends(spans))
        most = max(_ends(spans))
        open_low, open_high = any(low is None for low, _, _ in spans), any(high is None for _, high, _ in spans)
        inside = {
            number: inner
            for low, high, inner in spans
            for number in range(least if low is None else low, (most if high is None else high) + 1)
        }

        def look(keys: Sequence[Value]) -> Value:
            number = keys[depth]
            if open_low and number < least:
                number = least
            elif open_high and number > most:
                number = most
            inner = inside.get(number)
            if inner is None:
                raise OffTable(f"{self.title}: no {axis} {number}; it has {least} to {most}")
            return inner(keys)

        return look

    def look_up(self, keys: Sequence[Value]) -> Value:
        """The cell for a value of each axis, with one more number if cells are banded; raises OffTable."""
        return self._root(keys)


def _ends(spans: Sequence[tuple[int | None, int | None, Any]]) -> list[int]:
    return [end for low, high, _ in spans for end in (low, high) if end is not None]


def _cell(cell: Json) -> Look:
    """The function that gives a cell's value."""
    if isinstance(cell, dict):
        bands = [(value(result), low, high) for result, low, high in cell["bands"]]

        def banded(keys: Sequence[Value]) -> Value:
            number = keys[-1]
            for result, low, high in bands:
                if (low is None or low <= number) and (high is None or number <= high):
                    return result
            return NONE

        return banded
    constant = value(cell)
    return lambda keys: constant


def value(json: Json) -> Value:
    """A value from JSON data: halves become fractions, lists become tuples."""
    if isinstance(json, float):
        return Fraction(json)
    return tuple(value(item) for item in json) if isinstance(json, list) else json
