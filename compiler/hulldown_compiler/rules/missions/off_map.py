"""A hex that is not on the map.

## Why it hurts

A road to a hex beyond the edge ends somewhere else than it seems to. The columns come first in a hex's number and the
rows last, and it is easy to write them the other way round.

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
        dirt: [0101 0102 0204]

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
        dirt: [0101 0102 0202 0302 0402]

## See also

HD511, HD512
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.maps.lines import off_map
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the map was read, and what else names hexes; one is missing once, however often named."""
    return common.together([*common.reported(book, __name__), *_named(book)])


def _named(book: Book) -> Iterator[Note]:
    """The hexes that missions, cartridges and paragraphs name."""
    sheet = book.sheet
    for link in book.links.of_kind("hex") if sheet is not None else ():
        if sheet is not None and not sheet.on_map(int(link.target.name)):
            yield Note(link.position, off_map(sheet, link.target.name))
