"""How wide a table would be on paper, estimated from its words: whether it fits into one of several columns.

No browser is asked. The estimate is in ems, and errs to the wide side, since readers have other fonts than we.
"""

from __future__ import annotations

from collections.abc import Sequence
from html.parser import HTMLParser
from typing import NamedTuple

WIDTH = 194
"""The millimetres of a side of A4 that are printed on, which is less than of Letter."""

GAP = 4
"""The millimetres between columns."""

EM = 9 * 0.3528
"""The millimetres of an em of the type on the aid, which has 9 points."""

LETTER, PAD = 0.44, 0.8
"""How wide a letter is, and how much is left empty beside a cell."""

LONGEST = {"td": 14.0, "th": 13.0}
"""Words in a cell are broken into lines when they are longer than this."""

LONGEST_ABOVE = 7.0
"""The same for the heading of a column."""


def is_wide(html: str, columns: int) -> bool:
    """Whether a table in some HTML is wider than one of so many columns."""
    room = (WIDTH - GAP * (columns - 1)) / columns / EM
    return any(sum(_widths(table)) > room for table in Measured(html).tables)


class PrintedCell(NamedTuple):
    """A cell: how many columns it reaches over, how wide it may become, and how wide its words are."""

    columns: int
    most: float
    words: float


class Measured(HTMLParser):
    """The cells of the tables in some HTML, row by row."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tables: list[list[list[PrintedCell]]] = []
        self._open: PrintedCell | None = None
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row or a cell."""
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in LONGEST:
            attributes = dict(attrs)
            most = LONGEST_ABOVE if attributes.get("scope") == "col" else LONGEST[tag]
            self._open = PrintedCell(int(attributes.get("colspan") or 1), most, 0)

    def handle_data(self, data: str) -> None:
        """Words widen the cell they stand in."""
        if self._open is not None:
            self._open = self._open._replace(words=self._open.words + len(data) * LETTER)

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
