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

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note, Position, Related, first_few
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.rules.tables.missing_die_row import Span, said


def check(book: Book) -> Iterator[Note]:
    """Rows of one table that share totals: each with all rows before it whose totals it claims."""
    for paragraph, step in book.steps["roll"]:
        spans = [(row[0], row[1]) for row in step["rows"]]
        meeting = _meeting(spans)
        for nth in meeting:
            if before := _claimed(spans, meeting, nth):
                yield _note(paragraph, step, before, nth)


def _meeting(spans: Sequence[Span]) -> list[int]:
    """The rows that may share totals with another: those that begin before one that begins earlier has ended."""
    in_order = sorted(range(len(spans)), key=lambda nth: _low(spans[nth]))
    meeting: set[int] = set()
    longest = None
    for nth in in_order:
        if longest is not None and _low(spans[nth]) <= _high(spans[longest]):
            meeting |= {nth, longest}
        if longest is None or _high(spans[nth]) > _high(spans[longest]):
            longest = nth
    return sorted(meeting)


def _low(span: Span) -> float:
    return -inf if span[0] is None else span[0]


def _high(span: Span) -> float:
    return inf if span[1] is None else span[1]


def _claimed(spans: Sequence[Span], meeting: Sequence[int], nth: int) -> dict[int, Span]:
    """The rows before a row that it shares totals with, each with them; those that are named already are left out."""
    claimed: dict[int, Span] = {}
    for other in (other for other in meeting if other < nth):
        shared = _shared(spans[other], spans[nth])
        if shared is not None and all(_shared(shared, named) != shared for named in claimed.values()):
            claimed[other] = shared
    return claimed


def _note(paragraph: Paragraph, step: Record, before: Mapping[int, Span], nth: int) -> Note:
    marks, rows = step["@"]["rows"], step["rows"]
    related = tuple(Related(Position(paragraph.path, *marks[other]), "of this row") for other in before)
    claims = [f"to row {said((rows[other][0], rows[other][1]))}" for other in before]
    (first, owner), *more = zip(map(said, before.values()), claims, strict=True)
    message = ", and ".join([f"{first} belongs {owner} already", *(f"{shared} {of}" for shared, of in more)])
    return Note(Position(paragraph.path, *marks[nth]), message, "each total belongs to one row", first_few(related))


def _shared(one: Span, other: Span) -> Span | None:
    """The totals that two rows share, or None; an end that is None is open."""
    lows = [low for low in (one[0], other[0]) if low is not None]
    highs = [high for high in (one[1], other[1]) if high is not None]
    low, high = max(lows, default=None), min(highs, default=None)
    empty = any(row[0] is not None and row[1] is not None and row[0] > row[1] for row in (one, other))
    return None if empty or (low is not None and high is not None and low > high) else (low, high)
