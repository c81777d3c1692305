"""A hexside between hexes that are not neighbours.

## Why it hurts

Rivers, ridges and bridges lie between two hexes that touch. Between others there is nothing for them to run along; in
even columns, which stand half a hex lower, the neighbours of a hex are not those one might think of first.

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
      ridges: [0201/0103]

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
      levels: |
        1211
        1111
        1111
      ridges: [0201/0102]

## See also

HD510, HD511
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
