"""A table that breaks its promise to rise or to fall.

## Why it hurts

A table says with `monotone` along which of its axes the numbers never fall, or never rise. A cell that breaks the
promise is most likely a misprint: two digits the wrong way round, or a row copied twice. `automatic` and `none` count
as more than every number, one at either end.

## Example

    tables:
      stakes:
        title: Chance to Hold
        source: {house: paced out}
        axes: {soil: [rock, clay, sand], load: 1..3}
        cells: {number: 1..10, or: [none]}
        monotone: {soil: falling, load: falling}
        rows:
          rock: [10, 9, 8]
          clay: [8, 5, 6]
          sand: [5, 3, none]

## Instead

    tables:
      stakes:
        title: Chance to Hold
        source: {house: paced out}
        axes: {soil: [rock, clay, sand], load: 1..3}
        cells: {number: 1..10, or: [none]}
        monotone: {soil: falling, load: falling}
        rows:
          rock: [10, 9, 8]
          clay: [8, 6, 5]
          sand: [5, 3, none]

## See also

HD413
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from math import inf
from typing import Any, NamedTuple

from hulldown_compiler.book import Book
from hulldown_compiler.charts import Chart
from hulldown_compiler.kinds import Kind
from hulldown_compiler.position import Note, Related, here_too
from hulldown_compiler.suggest import did_you_mean
from hulldown_compiler.tabulate import Cell, Span, read_cells
from hulldown_engine.formulas import AUTOMATIC
from hulldown_engine.records import NONE

Values = tuple[Any, Any]
"""The values of two cells that follow one another."""


class Break(NamedTuple):
    """Two cells that break a promise, one after the other, and the values that do."""

    first: Cell
    second: Cell
    values: Values


class Grid(NamedTuple):
    """The cells of a table by a value of each axis (of numbers, those at which some row begins).

    `numbers` are those of the bands in cells: one for each stretch in which no cell changes.
    """

    axes: Sequence[str]
    cells: Mapping[tuple[Any, ...], Cell]
    numbers: Sequence[int]

    def neighbours(self, axis: str) -> Iterator[tuple[Cell, Cell, list[Values]]]:
        """Cells that follow one another along an axis, and the values in them that do."""
        if axis not in self.axes:
            for cell in dict.fromkeys(self.cells.values()):
                yield cell, cell, list(pairwise(cell.at(number) for number in self.numbers))
            return
        place, lines = self.axes.index(axis), dict[tuple[Any, ...], list[Cell]]()
        for at, cell in self.cells.items():
            lines.setdefault((*at[:place], *at[place + 1 :]), []).append(cell)
        for line in dict.fromkeys(map(tuple, lines.values())):
            for first, second in pairwise(line):
                yield first, second, [(first.at(number), second.at(number)) for number in self.numbers]


def check(book: Book) -> Iterator[Note]:
    """Neighbouring cells are compared along every axis that a table promises something of."""
    for chart in book.charts.of("table"):
        if chart.model.monotone:
            yield from _table(chart, book.charts.shapes[chart.name])


def _table(chart: Chart, shape: Kind) -> Iterator[Note]:
    """What is wrong with the promises of one table; a cell that breaks two of them is one mistake."""
    axes, cells = dict(shape["axes"]), shape["cells"]
    known = [*axes, *([cells["banded"]["by"]] if "banded" in cells else [])]
    for axis in chart.model.monotone:
        if axis not in known:
            hint = did_you_mean(axis, known) or f"there are {', '.join(known)}"
            yield Note(chart.at("monotone", axis, key=True), f"no axis {axis!r} in this table", hint)
    if cells["kind"] != "number":
        place = chart.at("monotone", next(iter(chart.model.monotone)), key=True)
        yield Note(place, "only numbers rise and fall", "leave 'monotone' out, or make the cells numbers")
        return
    promised = {axis: word for axis, word in chart.model.monotone.items() if axis in known}
    told: set[Cell] = set()
    for axis, breaks in _fewest(promised, _grid(shape, chart.raw["rows"])).items():
        new = [one for one in breaks if told.isdisjoint((one.first, one.second))]
        if new:
            yield _note(chart, axis, promised[axis], new)
            told.update(one.second for one in new)


def _note(chart: Chart, axis: str, word: str, breaks: Sequence[Break]) -> Note:
    """One finding for everything that breaks a promise: the first of it, with the other places beside it."""
    one, *others = breaks
    way = "fall" if word == "rising" else "rise"
    message = f"along {axis} the numbers {way} from {one.values[0]} to {one.values[1]}, and are to be {word}"
    places = sorted({chart.at("rows", *other.second.path) for other in others})
    before = [] if one.first is one.second else [Related(chart.at("rows", *one.first.path), "this is before it")]
    place = chart.at("rows", *one.second.path)
    return Note(place, message, "mend the cell, or the promise", (*before, *here_too(places)))


def _fewest(promised: Mapping[str, str], grid: Grid) -> dict[str, list[Break]]:
    """What breaks each promise: `none` is above all numbers and `automatic` below, or the other way round."""
    both = [
        {axis: list(_breaks(axis, word, grid, ends)) for axis, word in promised.items()}
        for ends in ({NONE: inf, AUTOMATIC: -inf}, {NONE: -inf, AUTOMATIC: inf})
    ]
    return min(both, key=lambda found: sum(map(len, found.values())))


def _breaks(axis: str, word: str, grid: Grid, ends: Mapping[str, float]) -> Iterator[Break]:
    """Where numbers go the wrong way along an axis; other words are passed over."""
    sign = 1 if word == "rising" else -1
    for first, second, pairs in grid.neighbours(axis):
        placed = [([ends.get(value, value) for value in values], values) for values in pairs]
        sound = [(one, values) for one, values in placed if str not in map(type, one)]
        found = [values for (one, two), values in sound if sign * one > sign * two]
        if found:
            yield Break(first, second, found[0])


def _grid(shape: Kind, rows: Any) -> Grid:
    """The cells of a table by their places, in the order of the axes."""
    found = list(read_cells(shape["axes"], shape["cells"], rows))
    marks = [_marks(kind, [cell.keys[nth] for cell in found]) for nth, (_, kind) in enumerate(shape["axes"])]
    placed: dict[tuple[Any, ...], Cell] = {}
    for cell in found:
        spread = [[mark for mark in some if _covers(key, mark)] for key, some in zip(cell.keys, marks, strict=True)]
        placed.update(dict.fromkeys(product(*spread), cell))
    edges = {edge for cell in found for edge in cell.edges}
    by = shape["cells"].get("banded", {"least": 0, "most": 0})
    numbers = sorted({by["least"], *(edge for edge in edges if by["least"] <= edge <= by["most"])})
    return Grid([name for name, _ in shape["axes"]], {at: placed[at] for at in product(*marks)}, numbers)


def _marks(kind: Kind, keys: Sequence[Any]) -> Sequence[Any]:
    """The names of an axis, or the numbers at which a row of it begins."""
    if kind["kind"] != "number":
        return list(kind["names"])
    return sorted({kind["least"] if low is None else max(low, kind["least"]) for low, _ in keys})


def _covers(key: Span | str, mark: Any) -> bool:
    """Whether a row stands for a value."""
    if isinstance(key, str):
        return bool(key == mark)
    return (key[0] is None or key[0] <= mark) and (key[1] is None or mark <= key[1])
