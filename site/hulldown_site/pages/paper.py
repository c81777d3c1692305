"""Fitting blocks onto one sheet of A4: how much room each takes, estimated, and the largest type with which all fit.

No browser is asked. The estimate is in ems of the type that is tried, and leaves some of the sheet empty, since readers
have other fonts than we; a test holds it against what a browser prints.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from html.parser import HTMLParser
from itertools import accumulate, combinations
from math import ceil
from operator import itemgetter
from typing import NamedTuple

WIDTH, HEIGHT = 194, 281
"""The part of a side that is printed on, in millimetres."""

FULL = 0.94
"""How much of it the estimate may fill."""

SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""Sizes of type, in points; what is smaller cannot be read at a table."""

ONE_SIDE = 6.5
"""Type smaller than this is worth turning the sheet for."""

SIDES = 2
"""A sheet has no more."""

MILLIMETRES = 0.3528
"""A point."""

COLUMNS = tuple(
    (*several, 1) for many in range(4) for several in combinations((4, 3, 2), many)
)  # all ways of choosing some of them
"""How many columns blocks may stand in, those of the narrowest blocks first."""

GAP = 4
"""The millimetres between columns."""

NARROW = 17
"""A column is no narrower than this, in ems: lines that are shorter are hard to read."""

LETTER, PAD = 0.44, 0.8
"""How wide a letter is, and how much is left empty beside a cell."""

LONGEST = {"td": 14.0, "th": 13.0}
"""Words in a cell are broken into lines when they are longer than this."""

LONGEST_ABOVE = 7.0
"""The same for the heading of a column."""

LINE, CELL_LINE, ROW, TITLE, BETWEEN = 1.25, 1.15, 0.3, 1.7, 1.0
"""The heights of a line, of one in a cell, of the rule between rows, of a block's title, and of the space below."""


class PrintedCell(NamedTuple):
    """A cell: how many columns it reaches over, how wide it may become, and how wide its words are."""

    columns: int
    most: float
    words: float


class Measured(HTMLParser):
    """The words of a block, line by line, and the cells of its tables, row by row."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.lines: list[float] = []
        self.tables: list[list[list[PrintedCell]]] = []
        self._open: PrintedCell | None = None
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row, a cell or a line."""
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in LONGEST:
            attributes = dict(attrs)
            most = LONGEST_ABOVE if attributes.get("scope") == "col" else LONGEST[tag]
            self._open = PrintedCell(int(attributes.get("colspan") or 1), most, 0)
        elif tag in ("p", "li", "div"):
            self.lines.append(0)

    def handle_data(self, data: str) -> None:
        """Words widen the cell or the line they stand in."""
        if self._open is not None:
            self._open = self._open._replace(words=self._open.words + len(data) * LETTER)
        elif self.lines:
            self.lines[-1] += len(data) * LETTER

    def handle_endtag(self, tag: str) -> None:
        """A cell has all its words."""
        if tag in LONGEST and self._open is not None:
            self.tables[-1][-1].append(self._open)
            self._open = None


def _widths(table: Sequence[Sequence[PrintedCell]]) -> list[float]:
    """How wide each column would be."""
    widths: dict[int, float] = {}
    for row in table:
        at = 0
        for cell in row:
            if cell.columns == 1:
                widths[at] = max(widths.get(at, 0), min(cell.words, cell.most) + PAD)
            at += cell.columns
    return [widths.get(nth, PAD) for nth in range(max(widths, default=-1) + 1)]


class PaperBlock:
    """Something that is not to be broken: its HTML, how wide it would be, and how high it is at some width, in ems.

    `name` is what it is called where there is no room for it; without one it has to be there.
    """

    def __init__(self, html: str, name: str = "") -> None:
        self.html = html
        self.name = name
        self._measured = Measured(html)
        self.wide = max((sum(_widths(table)) for table in self._measured.tables), default=0)
        self.high: Callable[[float], float] = cache(self._height)

    def _height(self, width: float) -> float:
        lines = sum(ceil(measured / width) * LINE for measured in self._measured.lines if measured)
        tables = sum(_table_height(measured, width) for measured in self._measured.tables)
        return TITLE + lines + tables + BETWEEN

    def area(self) -> float:
        """Its area at its natural width, to compare blocks by."""
        width = max(self.wide, NARROW)
        return self.high(width) * width


def _table_height(table: Sequence[Sequence[PrintedCell]], width: float) -> float:
    widths = _widths(table)
    stretch = max(1, width / sum(widths)) if widths else 1
    return sum(max(_row_lines(row, widths, stretch), default=1) * CELL_LINE + ROW for row in table)


def _row_lines(row: Sequence[PrintedCell], widths: Sequence[float], stretch: float) -> Iterator[int]:
    at = 0
    for cell in row:
        room = sum(widths[at : at + cell.columns]) * stretch or PAD
        yield ceil(cell.words / room) or 1
        at += cell.columns


class Zone(NamedTuple):
    """Blocks that are set in the same number of columns."""

    columns: int
    blocks: list[PaperBlock]


class SheetLayout(NamedTuple):
    """How blocks are set: the type in points, the sides, the zones one below the other, and what is left out."""

    size: float
    sides: int
    zones: list[Zone]
    left_out: list[str]


def laid_out(blocks: Iterable[PaperBlock]) -> SheetLayout:
    """Set blocks in the largest type with which all fit on one side; if that is small, on both.

    If they do not fit on both, the largest blocks that have a name are left out, one by one.
    """
    here, left_out = list(blocks), list[str]()
    while True:
        if (fitting := _fitting(here)) is not None:
            return SheetLayout(*fitting, left_out)
        spare = [block for block in here if block.name]
        if not spare:
            break
        largest = max(spare, key=PaperBlock.area)
        here.remove(largest)
        left_out.append(largest.name)
    taken, zones = _set(here, SIZES[-1])
    return SheetLayout(SIZES[-1], ceil(taken), zones, left_out)


def _fitting(blocks: Sequence[PaperBlock]) -> tuple[float, int, list[Zone]] | None:
    """The largest size of type with which blocks fit on a sheet, with the sides and zones; None if none does."""
    for sides, sizes in ((1, [size for size in SIZES if size >= ONE_SIDE]), (SIDES, SIZES)):
        for size in sizes:
            for order in (1, -1):  # small ones fill up what large ones leave
                taken, zones = _set(blocks, size, order)
                if taken <= sides:
                    return size, sides, zones
    return None


def _set(blocks: Sequence[PaperBlock], size: float, order: int = 1) -> tuple[float, list[Zone]]:
    """The fewest sides that blocks take, and the zones for that; `order` -1 puts the zones in reverse."""
    ways = ([*_zones(blocks, size, columns)][::order] for columns in COLUMNS)
    return min(((_taken(zones, size), zones) for zones in ways), key=itemgetter(0))


def _room(columns: int, size: float) -> float:
    """The width of one of so many columns, in ems."""
    return (WIDTH - GAP * (columns - 1)) / columns / (size * MILLIMETRES)


def _zones(blocks: Iterable[PaperBlock], size: float, columns: Iterable[int]) -> Iterator[Zone]:
    """Each block in the narrowest columns that hold it; what is too wide for the sheet, across the sheet."""
    left = list(blocks)
    for many in columns:
        room = _room(many, size)
        here = [block for block in left if many == 1 or max(block.wide, NARROW) <= room]
        left = [block for block in left if block not in here]
        if here:
            yield Zone(many, here)


def _taken(zones: Iterable[Zone], size: float) -> float:
    """How many sides zones take, one below the other; no block is broken where a side ends."""
    side = HEIGHT * FULL / (size * MILLIMETRES)
    taken, used = 0, 0.0
    for columns, blocks in zones:
        heights = [block.high(_room(columns, size)) for block in blocks]
        while heights:
            here = _placed(heights, side - used, columns)
            if here == len(heights):
                used += _balanced(heights, columns)
                break
            if not here and not used:  # it is higher than a side
                here, taken = 1, taken + int(heights[0] / side)
            heights, taken, used = heights[here:], taken + 1, 0.0
    return taken + used / side


def _balanced(heights: Sequence[float], columns: int) -> float:
    """The least height of columns that hold all blocks when filled one after the other."""
    runs = sorted({run for begin in range(len(heights)) for run in accumulate(heights[begin:])})
    return runs[bisect(runs, False, key=lambda height: _placed(heights, height, columns) == len(heights))]


def _placed(heights: Iterable[float], most: float, columns: int) -> int:
    """How many blocks, taken in order, fit into `columns` columns of height `most`."""
    placed, left = 0, 0.0
    for height in heights:
        if height > left + NEARLY:
            columns, left = columns - 1, most
        if columns < 0 or height > left + NEARLY:
            break
        placed, left = placed + 1, left - height
    return placed


NEARLY = 1e-9
"""Heights that are added up in another order may differ by so much."""
