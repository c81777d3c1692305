"""One number in a table that goes against all the others.

## Why it hurts

A column that rises from row to row and falls once has most likely two digits the wrong way round, or one too many. So
has a row that ends like all others, and goes on with one more number beyond a `none`; where `monotone` promises
something of the axis, two others are enough to tell. If it is right, silence this here with the reason; if the column
is to rise, say so with `monotone`: then a slip is an error.

## Example

    # tables.yaml
    tables:
      shaking:
        title: Shaking
        source: {house: from memory}
        axes: {range: 1..10}
        cells: 0..20
        rows: {"1": 2, "2": 3, "3": 4, "4": 6, "5": 7, "6": 9, "7": 8, "8": 11, "9": 12, "10": 14}

## Instead

    # tables.yaml
    tables:
      shaking:
        title: Shaking
        source: {house: from memory}
        axes: {range: 1..10}
        cells: 0..20
        monotone: {range: rising}
        rows: {"1": 2, "2": 3, "3": 4, "4": 6, "5": 7, "6": 8, "7": 9, "8": 11, "9": 12, "10": 14}

## See also

HD414
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import pairwise, product

from hulldown_compiler.analysis.procedures.grids import TableGrid, grid
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.tables import TableCell
from hulldown_engine.basics.records import NONE
from hulldown_engine.resolver.formulas import AUTOMATIC

MANY = 8
"""How often numbers have to go one way for a single step the other way to look like a slip."""

VERY_MANY = 4 * MANY
"""How often, for a step at one end, where a number may be an exception: the last can stand for all beyond."""

PROMISED = 2
"""How many lines have to end with a word where the axis has a promise, for a number beyond it to look like a slip."""

ENDS = (NONE, AUTOMATIC)
"""Words that a promise holds to an end by itself (HD414)."""

Step = tuple[TableCell, TableCell, int, int]
"""Two cells that follow one another, and their numbers."""


def check(book: Book) -> Iterator[Note]:
    """Axes of numbers where one step goes against all others and nothing is promised, or one number is past an end."""
    for chart in book.charts.of("table"):
        shape = book.charts.shapes[chart.name]
        if shape["cells"]["kind"] == "number":
            cells = grid(shape, chart.raw["rows"])
            for axis, kind in shape["axes"]:
                if axis in chart.model.monotone:
                    yield from _beyond(chart, axis, cells, PROMISED, held=ENDS)
                elif kind["kind"] == "number":
                    yield from _axis(chart, axis, cells)
                    yield from _beyond(chart, axis, cells, MANY)


def _axis(chart: Chart, axis: str, cells: TableGrid) -> Iterator[Note]:
    steps = list(_steps(axis, cells))
    up, down = ([step for step in steps if (step[3] > step[2]) == rises] for rises in (True, False))
    few, many, way = (down, up, "falls") if len(down) < len(up) else (up, down, "rises")
    if len(few) == 1 and len(many) >= MANY and (len(many) >= VERY_MANY or _within(few[0], many)):
        one, other, first, second = few[0]
        message = f"along {axis} this {way} from {first} to {second}, against all other numbers"
        related = (Related(chart.at("rows", *one.path), "this is before it"),)
        yield Note(chart.at("rows", *other.path), message, "mend one of the two, or say why it is so", related)


def _beyond(chart: Chart, axis: str, cells: TableGrid, enough: int, held: Collection[str] = ()) -> Iterator[Note]:
    """The note on a single number that follows a word with which all other lines end that have it, if enough do.

    Words that are `held` to a promise already are left to that.
    """
    ended, runs = Counter[str](), []
    for line, number in product(cells.lines(axis), cells.numbers):
        values = [cell.at(number) for cell in line]
        ends = [at for at, pair in enumerate(pairwise(values)) if _is_number(pair[0]) and not _is_number(pair[1])]
        after = [at for at in range(ends[0] + 2, len(line)) if _is_number(values[at])] if ends else []
        ended.update([values[ends[0] + 1]] if ends and not after else [])
        runs += [(line[at - 1], line[at], values[at - 1], values[at]) for at in after]
    if len(runs) == 1 and ended[runs[0][2]] >= enough and runs[0][2] not in held:
        before, cell, word, value = runs[0]
        message = f"along {axis} {value} stands beyond {word!r}, where all other numbers end"
        related = (Related(chart.at("rows", *before.path), "this is before it"),)
        yield Note(chart.at("rows", *cell.path), message, "mend one of the two, or say why it is so", related)


def _is_number(value: object) -> bool:
    return isinstance(value, int)


def _within(step: Step, steps: list[Step]) -> bool:
    """Whether some step ends where this one starts, and some step starts where this one ends."""
    return any(other[1] is step[0] for other in steps) and any(other[0] is step[1] for other in steps)


def _steps(axis: str, cells: TableGrid) -> Iterator[Step]:
    """The steps along an axis from one number to a different one, those inside a cell left out."""
    for one, other, pairs in cells.neighbours(axis):
        if one is not other:
            numbers = [pair for pair in pairs if all(isinstance(value, int) for value in pair) and pair[0] != pair[1]]
            yield from ((one, other, *pair) for pair in numbers)
