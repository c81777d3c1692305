"""A road, river or ridge with a gap in it.

## Why it hurts

What the hand draws in one stroke is written hex by hex, and a hex is soon forgotten. A vehicle would leave the road
there, and a river could be waded.

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
        ....
        ....
      roads:
        paved: [0101 0301 0401]

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
        ....
        ....
      roads:
        paved: [0101 0201 0301 0401]

## See also

HD510, HD512
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
