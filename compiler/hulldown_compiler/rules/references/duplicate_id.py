"""Two paragraphs, rule sections, tables, cards, procedures or errata of one name.

## Why it hurts

A reference can lead to one of them only, and which one would depend on the order of your files. Within one file this is
a duplicate key (HD003); this rule finds the two that live in different files.

## Example

    # road.yaml
    paragraphs:
      ditch:
        text: The ditch beside the road is deep enough.
        do:
          - end: home
    # wood.yaml
    paragraphs:
      ditch:
        text: The ditch at the edge of the wood holds water.
        do:
          - end: lost

## Instead

    # road.yaml
    paragraphs:
      road-ditch:
        text: The ditch beside the road is deep enough.
        do:
          - when: alarm
            see: wood-ditch
          - end: home
    # wood.yaml
    paragraphs:
      wood-ditch:
        text: The ditch at the edge of the wood holds water.
        do:
          - end: lost

## See also

HD003, HD131
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.core.suggest import quoted
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.rules import common

NAMED = (
    ("paragraph", "paragraphs", "id"),
    ("rule section", "rules", "section"),
    ("erratum", "errata", "id"),
    ("claim", "claims", "id"),
)
"""What is compared here: what it is called, where a unit keeps it, and the field of its name."""


def check(book: Book) -> Iterator[Note]:
    """Names are compared across files; within a file they are duplicate keys already."""
    yield from common.reported(book, __name__)
    for called, kind, field in NAMED:
        first: dict[str, tuple[str, Record]] = {}
        for unit in book.units:
            path = unit.path
            for record in getattr(unit, kind):
                here = path, record
                if (there := first.setdefault(record[field], here)) is not here:
                    related = (Related(_at(*there), "it is here first"),)
                    yield Note(_at(*here), f"a second {called} {quoted(record[field])}", "choose another name", related)
    sheets = [unit.sheet for unit in book.units if unit.sheet is not None]
    for sheet in sheets[1:]:
        related = (Related(sheets[0].at(), "it is here first"),)
        yield Note(sheet.at(), "a second map", "a book has one map", related)


def _at(path: str, record: Record) -> Position:
    """Where a record is written."""
    return Position(path, *record["@"][""])
