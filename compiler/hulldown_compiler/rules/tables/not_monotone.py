"""A table that breaks its promise to rise or to fall.

## Why it hurts

A table says with `monotone` along which of its axes its cells never fall, or never rise; `strictly rising` and
`strictly falling` allow no two equal ones beside each other either. A cell that breaks the promise is most likely a
misprint: two digits the wrong way round, or a row copied twice. `automatic` and `none` count as more than every number,
one at either end. Names rise in the order in which `cells` lists them, and dice by what they come to on average.

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

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from hulldown_compiler.analysis.procedures.grids import TableGrid, Values, grid
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Related, here_too
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.tables import TableCell
from hulldown_compiler.model.value_types import Kind
from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.basics.records import NONE
from hulldown_engine.resolver.formulas import AUTOMATIC

STRICTLY = "strictly "
"""What a promise begins with that allows no two equal values beside each other."""

Ranks = Mapping[Any, float]
"""What values count as that are no numbers."""


class Break(NamedTuple):
    """Two successive cells that break a promise, and the two values that do."""

    first: TableCell
    second: TableCell
    values: Values


def check(book: Book) -> Iterator[Note]:
    """Neighbouring cells that break the promise of a table's axis."""
    for chart in book.charts.of("table"):
        if chart.model.monotone:
            yield from _table(chart, book.charts.shapes[chart.name])


def _table(chart: Chart, shape: Kind) -> Iterator[Note]:
    """Notes on the broken promises of one table; a cell that breaks two is reported once."""
    axes, cells = dict(shape["axes"]), shape["cells"]
    known = [*axes, *([cells["banded"]["by"]] if "banded" in cells else [])]
    for axis in chart.model.monotone:
        if axis not in known:
            hint = did_you_mean(axis, known) or f"there are {', '.join(known)}"
            yield Note(chart.at("monotone", axis, key=True), f"no axis {axis!r} in this table", hint)
    if cells["kind"] not in RANKS:
        place = chart.at("monotone", next(iter(chart.model.monotone)), key=True)
        hint = "leave 'monotone' out, or make the cells one of these"
        yield Note(place, "only numbers, names and dice rise and fall", hint)
        return
    promised = {axis: word for axis, word in chart.model.monotone.items() if axis in known}
    reported: set[TableCell] = set()
    placed = grid(shape, chart.raw["rows"])
    for axis, breaks in _fewest(promised, placed, RANKS[cells["kind"]](cells, placed)).items():
        new = [pair for pair in breaks if reported.isdisjoint((pair.first, pair.second))]
        if new:
            yield _note(chart, axis, promised[axis], new)
            reported.update(pair.second for pair in new)


def _note(chart: Chart, axis: str, word: str, breaks: Sequence[Break]) -> Note:
    """One note for all breaks of a promise: at the first, with the others as related places."""
    first, *rest = breaks
    one, other = first.values
    way, expected = ("falls", "rise") if word.endswith("rising") else ("rises", "fall")
    step = f"stays at {one}" if one == other else f"{way} from {one} to {other}"
    message = f"along {axis} this {step}, and should {expected}"
    places = sorted({chart.at("rows", *other.second.path) for other in rest})
    before = [] if first.first is first.second else [Related(chart.at("rows", *first.first.path), "this is before it")]
    place = chart.at("rows", *first.second.path)
    return Note(place, message, "mend the cell, or the promise", (*before, *here_too(places)))


ENDS: Sequence[Ranks] = ({NONE: inf, AUTOMATIC: -inf}, {NONE: -inf, AUTOMATIC: inf})
"""`none` above all numbers and `automatic` below, or the reverse."""


def _numbers(cells: Kind, placed: TableGrid) -> Sequence[Ranks]:
    return ENDS


def _names(cells: Kind, placed: TableGrid) -> Sequence[Ranks]:
    """Names in the order in which they are listed."""
    return ({name: nth for nth, name in enumerate(cells["names"])},)


def _dice(cells: Kind, placed: TableGrid) -> Sequence[Ranks]:
    """Dice by their average."""
    values = {value for cell in placed.cells.values() for value, *_ in cell.bands} - set(cells.get("words", ()))
    ranks = {value: (dice.least + dice.most) / 2 for value in values for dice in [parse_dice(value)]}
    return tuple({**ranks, **ends} for ends in ENDS)


RANKS: Mapping[str, Callable[[Kind, TableGrid], Sequence[Ranks]]] = {"number": _numbers, "names": _names, "dice": _dice}
"""For each kind of cell that can rise: what its values may count as, where they are no numbers."""


def _fewest(promised: Mapping[str, str], cells: TableGrid, ranks: Sequence[Ranks]) -> dict[str, list[Break]]:
    """The breaks of each promise, by the ranks that leave the fewest."""
    either = [{axis: list(_breaks(axis, word, cells, rank)) for axis, word in promised.items()} for rank in ranks]
    return min(either, key=lambda fewest: sum(map(len, fewest.values())))


def _breaks(axis: str, word: str, cells: TableGrid, ranks: Ranks) -> Iterator[Break]:
    """The places where cells go the wrong way along an axis; words without a rank are skipped."""
    sign = -1 if word.endswith("falling") else 1
    for first, second, pairs in cells.neighbours(axis):
        placed = [([ranks.get(value, value) for value in values], values) for values in pairs]
        sound = [(pair, values) for pair, values in placed if str not in map(type, pair)]
        strict = word.startswith(STRICTLY) and first is not second
        against = [
            values
            for (one, two), values in sound
            if sign * one > sign * two or (strict and one == two and abs(one) != inf)
        ]
        if against:
            yield Break(first, second, against[0])
