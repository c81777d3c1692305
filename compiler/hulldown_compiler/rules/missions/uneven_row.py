"""A row of the map that is longer or shorter than the map is wide.

## Why it hurts

One letter too few near the start, and everything to the right of it lies one column off: the wood beside the road
stands on the road, and nobody notices until a tank drives into it.

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
        ..w..
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
        ..w.
        ....

## See also

HD501, HD503
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
