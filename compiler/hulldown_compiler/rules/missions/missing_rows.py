"""A map with more or fewer rows than it says.

## Why it hurts

The last rows of a long map are the easiest to lose. What is left out is not open ground but no ground at all: units
cannot stand there, and roads that lead there leave the map.

## Example

    # map.yaml
    map:
      title: The Ford
      source: {house: drawn for this page}
      columns: 4
      rows: 3
      key: {".": clear, w: woods}
      terrain: |
        ....
        ..w.

## Instead

    # map.yaml
    map:
      title: The Ford
      source: {house: drawn for this page}
      columns: 4
      rows: 3
      key: {".": clear, w: woods}
      terrain: |
        ....
        ..w.
        ....

## See also

HD502
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
