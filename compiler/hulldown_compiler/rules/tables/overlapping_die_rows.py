"""A total of the dice that two rows claim.

## Why it hurts

The dice show a 5, and two lines of the table answer to it. The program takes the upper one; the reader takes the one
they like better.

## Example

    paragraphs:
      air-raid:
        text: The bombers come over low.
        do:
          - roll: 1d10
            table:
              1-5: [{see: mill-ambush}]
              5-10: [{see: mill-quiet}]

## Instead

    paragraphs:
      air-raid:
        text: The bombers come over low.
        do:
          - roll: 1d10
            table:
              1-5: [{see: mill-ambush}]
              6-10: [{see: mill-quiet}]

## See also

HD401, HD406
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.rules.tables.missing_die_row import Span, said


def check(book: Book) -> Iterator[Note]:
    """Rows of one table that share a total."""
    for paragraph, step in book.steps["roll"]:
        spans = [(row[0], row[1]) for row in step["rows"]]
        for nth, span in enumerate(spans):
            before = next((other for other, earlier in enumerate(spans[:nth]) if _shared(earlier, span)), None)
            if before is not None:
                yield _note(paragraph, step, before, nth)


def _note(paragraph: Paragraph, step: Record, before: int, nth: int) -> Note:
    first, second = ((row[0], row[1]) for row in (step["rows"][before], step["rows"][nth]))
    shared = _shared(first, second)
    assert shared is not None  # noqa: S101 - that is why it is reported
    marks = step["@"]["rows"]
    related = (Related(Position(paragraph.path, *marks[before]), "of this row"),)
    message = f"{said(shared)} belongs to row {said(first)} already"
    return Note(Position(paragraph.path, *marks[nth]), message, "each total belongs to one row", related)


def _shared(one: Span, other: Span) -> Span | None:
    """The totals that two rows share, or None; an end that is None is open."""
    lows = [low for low in (one[0], other[0]) if low is not None]
    highs = [high for high in (one[1], other[1]) if high is not None]
    low, high = max(lows, default=None), min(highs, default=None)
    empty = any(row[0] is not None and row[1] is not None and row[0] > row[1] for row in (one, other))
    return None if empty or (low is not None and high is not None and low > high) else (low, high)
