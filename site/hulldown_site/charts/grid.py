"""Tables of a book as HTML tables: their axes as headings, with the spans that their author wrote.

The last axis runs across, the one before it down; a third is groups of rows, and those before that are headings with
a table each. A last axis of numbers whose spans differ from row to row is set as cells that reach over several
columns, or, when there are too many numbers for that, with a column for each result and the numbers in the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from html import unescape
from itertools import pairwise
from typing import Any, NamedTuple

from hulldown_compiler.publish import Published, percent
from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.language.wording import sentence
from hulldown_engine.resolver.distributions import totals
from hulldown_site.html.cells import NOTHING, cell, span
from hulldown_site.html.marks import Marks, Path
from hulldown_site.html.markup import column, element, escape

Kind = Mapping[str, Any]

WIDE = 24
"""More columns than this are too many to look at side by side."""

MANY_COLUMNS = 6
"""More columns than this may be too many for a narrow screen."""

FEW_ROWS = 16
"""A table with no more rows than this can be turned on its side."""

BRIEF, SPAN = 16, 7
"""The heading of a row, or of a column, with no more letters than this stays on one line."""

FEW_RESULTS = 8
"""So many results can have a column each."""


class AxisEntry(NamedTuple):
    """One value or span of an axis: its key, its heading, and the rows or cell below it."""

    key: Any
    label: str
    inside: Any


class TableRow(NamedTuple):
    """One row of a table: its place, its heading, and its cells as they are compiled."""

    path: Path
    label: str
    cells: Any


@dataclass(frozen=True)
class CompiledTable:
    """A compiled table to be written as HTML: its axes, the kind of its cells, its rows, and the marks of its cells."""

    book: Published
    axes: Sequence[tuple[str, Kind]]
    cells: Kind
    rows: Any
    marks: Marks
    within: Path = ()
    """What comes before every place in it: for a table on a card, the field."""

    flat: bool = False
    """Whether a single axis runs across: on a card, where there is little room."""

    def html(self) -> str:
        """The whole table."""
        return "".join(self._blocks(self.rows, self.within, 0))

    def _blocks(self, rows: Any, path: Path, depth: int) -> Iterator[str]:
        """The tables below the headings of the outer axes."""
        if len(self.axes) - depth <= 3:  # noqa: PLR2004 - columns, rows and groups of rows
            yield _boxed(HtmlTable(self, self.axes[depth:], rows, path).html())
            return
        name, kind = self.axes[depth]
        for entry in entries(self.book, kind, rows):
            yield element("p", f"{escape(sentence(self.book.worded(name)))}: <b>{entry.label}</b>", "hd-outer")
            yield from self._blocks(entry.inside, (*path, entry.key), depth + 1)

    def cell(self, value: Any, path: Path) -> str:
        """One cell, with its mark."""
        return cell(self.book, self.cells, value) + self.marks.mark(path)


def _boxed(table: str) -> str:
    """A table in a box that can be scrolled; one that is likely to need it, by keyboard as well."""
    if table.count('scope="col"') <= MANY_COLUMNS:
        return element("div", table, "hd-box")
    return element("div", table, "hd-box", tabindex="0", role="region", aria_label="Table")


def entries(book: Published, kind: Kind, rows: Any) -> list[AxisEntry]:
    """The entries of an axis, in the order of the compiled table."""
    if kind["kind"] == "number":
        return [AxisEntry((low, high), span(low, high), inside) for low, high, inside in rows]
    return [AxisEntry(name, cell(book, kind, name), inside) for name, inside in rows.items()]


def heading(book: Published, name: str, kind: Kind) -> str:
    """The heading of an axis, with its unit."""
    named = escape(sentence(book.worded(name)))
    return f'{named}<span class="hd-unit">, {escape(kind["unit"])}</span>' if "unit" in kind else named


@dataclass(frozen=True)
class HtmlTable:
    """One HTML table, of at most three axes."""

    grid: CompiledTable
    axes: Sequence[tuple[str, Kind]]
    rows: Any
    path: Path

    @property
    def across(self) -> tuple[str, Kind]:
        """The axis whose values are the columns."""
        return self.axes[-1]

    @property
    def down(self) -> tuple[str, Kind]:
        """The axis whose values are the rows."""
        return self.axes[-2]

    @cached_property
    def groups(self) -> list[tuple[str, list[TableRow]]]:
        """The rows, under the heading of their group."""
        if len(self.axes) < 3:  # noqa: PLR2004 - a third axis is the groups
            return [("", self._rows(self.rows, self.path))]
        name, kind = self.axes[0]
        lead = escape(sentence(self.grid.book.worded(name)))
        return [
            (f"{lead}: {entry.label}", self._rows(entry.inside, (*self.path, entry.key)))
            for entry in entries(self.grid.book, kind, self.rows)
        ]

    def _rows(self, rows: Any, path: Path) -> list[TableRow]:
        return [
            TableRow((*path, entry.key), entry.label, entry.inside)
            for entry in entries(self.grid.book, self.down[1], rows)
        ]

    @property
    def every(self) -> list[TableRow]:
        """All rows."""
        return [row for _, rows in self.groups for row in rows]

    def columns(self, row: TableRow) -> list[AxisEntry]:
        """The cells of a row, as they are written."""
        return entries(self.grid.book, self.across[1], row.cells)

    def html(self) -> str:
        """The table, in the layout that suits it."""
        if len(self.axes) == 1:
            return self._strip() if self.grid.flat else self._list()
        written = [[entry.key for entry in self.columns(row)] for row in self.every]
        if all(keys == written[0] for keys in written):
            turned = len(written[0]) > WIDE and len(written) <= FEW_ROWS and len(self.axes) == 2  # noqa: PLR2004 - as above
            return self._turned() if turned else self._even()
        edges = sorted({edge for keys in written for key in keys for edge in _ends(self.across[1], key)})
        if self._results and edges[-1] - edges[0] > WIDE:
            return self._by_result()
        return self._merged(list(pairwise(edges))) if len(edges) - 1 <= WIDE else self._runs()

    # Layouts

    def _list(self) -> str:
        """One axis: a row for each value; for dice, with its chance."""
        name, kind = self.axes[0]
        dice = kind.get("dice")
        head = _head([heading(self.grid.book, name, kind), *(["Chance"] if dice else []), _result(self.grid.cells)])
        rows = []
        for entry in entries(self.grid.book, kind, self.rows):
            cells = [self.grid.cell(entry.inside, (*self.path, entry.key))]
            rows.append(_row(entry.label, [*([_chance(dice, entry.key)] if dice else []), *cells]))
        return _table(head, [("", rows)], "hd-short")

    def _strip(self) -> str:
        """One axis, across."""
        columns = entries(self.grid.book, self.axes[0][1], self.rows)
        values = [self.grid.cell(entry.inside, (*self.path, entry.key)) for entry in columns]
        head = _head([heading(self.grid.book, *self.axes[0]), *(entry.label for entry in columns)])
        return _table(head, [("", [_row(_result(self.grid.cells), values)])], "hd-strip")

    def _even(self) -> str:
        """Every row has the same columns."""
        labels = [entry.label for entry in self.columns(self.every[0])]
        return self._grouped(self._crossed(labels), self._every_cell, "", len(labels) + 1)

    def _turned(self) -> str:
        """A long last axis down, and the other across."""
        columns = zip(*map(self._every_cell, self.every), strict=True)
        labels = [entry.label for entry in self.columns(self.every[0])]
        rows = [_row(label, column) for label, column in zip(labels, columns, strict=True)]
        head = _two_lines(
            heading(self.grid.book, *self.across),
            heading(self.grid.book, *self.down),
            [row.label for row in self.every],
        )
        return _table(head, [("", rows)], "hd-tall")

    def _merged(self, intervals: Sequence[tuple[int, int]]) -> str:
        """Cells that reach over several columns."""
        labels = [span(low, high - 1) for low, high in intervals]
        cells = partial(self._reaching, intervals)
        return self._grouped(self._crossed(labels), cells, "hd-merged", len(labels) + 1)

    def _reaching(self, intervals: Sequence[tuple[int, int]], row: TableRow) -> Iterator[tuple[str, int]]:
        kind = self.across[1]
        for entry in sorted(self.columns(row), key=lambda column: _ends(kind, column.key)):
            low, high = _ends(kind, entry.key)
            yield self._cell(row, entry), sum(low <= begin < high for begin, _ in intervals)

    @cached_property
    def _results(self) -> list[Any]:
        """The results that have a column each, if they are few and plain words."""
        results = list(dict.fromkeys(str(entry.inside) for row in self.every for entry in self.columns(row)))
        order = {name: nth for nth, name in enumerate(self.grid.cells.get("names", ()))}
        plain = self.grid.cells["kind"] == "names" and len(results) <= FEW_RESULTS
        return sorted(results, key=lambda name: order.get(name, len(order))) if plain else []

    def _by_result(self) -> str:
        """A column for each result, and the numbers that give it in the cells."""
        labels = [escape(self.grid.book.worded(result)) for result in self._results]
        head = _two_lines(heading(self.grid.book, *self.down), f"{heading(self.grid.book, *self.across)} for", labels)
        return self._grouped(head, self._spans, "", len(labels) + 1)

    def _spans(self, row: TableRow) -> list[str]:
        """For each result, the spans that give it."""
        cells = []
        for result in self._results:
            spans = [entry for entry in self.columns(row) if entry.inside == result]
            marked = [f"{self._reach(entry)}{self.grid.marks.mark((*row.path, entry.key))}" for entry in spans]
            cells.append(", ".join(marked) or NOTHING)
        return cells

    def _reach(self, entry: AxisEntry) -> str:
        """The numbers of a span; one that is the whole axis is said in a word."""
        kind = self.across[1]
        return "any" if _ends(kind, entry.key) == (kind["least"], kind["most"] + 1) else entry.label

    def _runs(self) -> str:
        """The spans of each row, one after the other."""
        head = _head(
            [
                heading(self.grid.book, *self.down),
                f"{heading(self.grid.book, *self.across)}: {_result(self.grid.cells).lower()}",
            ]
        )
        return self._grouped(head, self._run, "hd-runs", 2)

    def _run(self, row: TableRow) -> list[str]:
        chips = (
            f"<span><small>{entry.label}</small> <b>{self._cell(row, entry)}</b></span>" for entry in self.columns(row)
        )
        return [" ".join(chips)]

    # Parts

    def _cell(self, row: TableRow, entry: AxisEntry) -> str:
        return self.grid.cell(entry.inside, (*row.path, entry.key))

    def _every_cell(self, row: TableRow) -> list[str]:
        return [self._cell(row, entry) for entry in self.columns(row)]

    def _crossed(self, labels: Sequence[str]) -> str:
        return _two_lines(heading(self.grid.book, *self.down), heading(self.grid.book, *self.across), labels)

    def _grouped(self, head: str, cells: Callable[[TableRow], Iterable[Cell]], classes: str, columns: int) -> str:
        """The table with a row of cells for each of its rows, in their groups."""
        groups = [(name, [_row(row.label, cells(row)) for row in rows]) for name, rows in self.groups]
        return _table(head, groups, classes, columns)


def _ends(kind: Kind, key: tuple[int | None, int | None]) -> tuple[int, int]:
    """The first number of a span, and the one after its last."""
    low, high = key
    return (kind["least"] if low is None else low), (kind["most"] if high is None else high) + 1


def _chance(dice: str, key: tuple[int | None, int | None]) -> str:
    """How likely the dice come to a total of a span."""
    thrown = totals(parse_dice(dice))
    low, high = key
    ways = sum(
        weight
        for total, weight in thrown.weights.items()
        if (low is None or low <= total) and (high is None or total <= high)
    )
    return percent(Fraction(ways, thrown.over))


def _result(cells: Kind) -> str:
    """What the cells are, as a heading."""
    if "unit" in cells:
        return escape(sentence(cells["unit"]))
    return {"number": "Value", "dice": "Dice", "bool": ""}.get(cells["kind"], "Result")


# Parts of HTML tables -------------------------------------------------------------------------------------------------


BOTH_LINES = ' rowspan="2"'
"""What has the corner of a heading reach down."""


def _two_lines(corner: str, above: str, labels: Sequence[str]) -> str:
    """A heading of two lines: the axis that runs across, and its values."""
    over = f'<th scope="colgroup" colspan="{len(labels)}">{above}</th>'
    first = f"{column(corner, BOTH_LINES)} {over}"
    second = " ".join(column(label, _brief(label, SPAN)) for label in labels)
    return f"<tr>{first}</tr><tr>{second}</tr>"


def _head(titles: Iterable[str]) -> str:
    return element("tr", " ".join(map(column, titles)))


Cell = str | tuple[str, int]
"""The HTML of a cell; where it reaches over several columns, with their number."""


def _row(label: str, cells: Iterable[Cell]) -> str:
    """A row: its heading, which is not broken where it is short, and its cells; one may reach over several columns."""
    return element("tr", " ".join([f'<th scope="row"{_brief(label, BRIEF)}>{label}</th>', *map(_td, cells)]))


def _brief(label: str, most: int) -> str:
    """The class of a heading that is not broken; a sign that HTML spells out is one letter."""
    return ' class="hd-brief"' if len(unescape(label)) <= most else ""


def _td(inside: Cell) -> str:
    if isinstance(inside, str):
        return f"<td>{inside}</td>"
    cell_text, columns = inside
    return (
        f"<td>{cell_text}</td>"
        if columns == 1
        else f'<td colspan="{columns}"><span class="hd-reach">{cell_text}</span></td>'
    )


def _table(head: str, groups: Iterable[tuple[str, Sequence[str]]], classes: str = "", columns: int = 1) -> str:
    """A table of rows in groups; a group that has a heading begins with it."""
    bodies = (element("tbody", group_heading(name, columns) + " ".join(rows)) for name, rows in groups)
    return element("table", element("thead", head) + " ".join(bodies), f"hd-chart-table {classes}".strip())


def group_heading(name: str, columns: int) -> str:
    """The row above a group of rows; nothing for rows without a group."""
    return f'<tr class="hd-group"><th scope="rowgroup" colspan="{columns}">{name}</th></tr>' if name else ""
