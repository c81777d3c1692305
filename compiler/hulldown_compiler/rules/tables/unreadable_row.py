"""A row of a dice table that names no totals.

## Why it hurts

The dice fall, and no eye can find the line to read. Rows are `7`, `1-3`, `9+` (nine or more) and `<=2` (two or less);
nothing else is understood, and a row that runs backwards holds nothing.

## Example

    paragraphs:
      shelling:
        text: The first shell comes over.
        do:
          - roll: 1d6
            table:
              1 to 3: [{see: mill-ambush}]
              4+: [{see: mill-quiet}]

## Instead

    paragraphs:
      shelling:
        text: The first shell comes over.
        do:
          - roll: 1d6
            table:
              1-3: [{see: mill-ambush}]
              4+: [{see: mill-quiet}]

## See also

HD401, HD402
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
