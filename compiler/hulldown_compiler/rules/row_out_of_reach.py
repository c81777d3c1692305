"""A row that the dice cannot come to."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note, Position
from hulldown_compiler.rules.missing_die_row import rolls, spans


def check(book: Book) -> Iterator[Note]:
    """Rows none of whose totals the dice and the modifier can come to."""
    for paragraph, step, totals in rolls(book):
        for (low, high, _), mark in zip(step["rows"], step["@"]["rows"], strict=True):
            above, below = low is not None and low > totals[-1], high is not None and high < totals[0]
            if above or below:
                position = Position(paragraph.path, *mark)
                yield Note(position, f"the total is {spans(list(totals))}; this row is never reached", "remove the row")
