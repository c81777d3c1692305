"""A letter on the map that its key does not explain.

## Why it hurts

A hex of which nothing is known can be neither entered nor looked through. Often it is a slip of the finger in a long
row; sometimes a new kind of terrain that never got its line in the key.

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
        .wx.
        ....

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
        .ww.
        ....

## See also

HD502, HD504
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
