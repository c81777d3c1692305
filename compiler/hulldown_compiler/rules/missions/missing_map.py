"""A platoon game without a map.

## Why it hurts

Units of a platoon game stand in hexes, see each other across them and drive from one to the next. Without a map there
is nothing to play on.

## Example

    # book.yaml
    kind: platoon-game

## Instead

    # book.yaml
    kind: platoon-game
    # map.yaml
    map:
      title: The Ford
      source: {house: drawn for this page}
      columns: 5
      rows: 4
      key: {".": clear}
      terrain: |
        .....
        .....
        .....
        .....

## See also

HD503
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.maps.map_reader import SECTION


def check(book: Book) -> Iterator[Note]:
    """A platoon game has a map, if only in a file that could not be read; and errata speak of no map without one."""
    if book.sheet is not None or book.unread(SECTION):
        return
    if book.declared.platoon:
        place = book.declared.document.position(("kind",))
        yield Note(place, "a platoon game without a map", f"draw one under '{SECTION}', in any file of the book")
        return
    for erratum in book.errata.values():
        for field in erratum.record["map"]:
            yield Note(erratum.at(f"{field}.map"), "an erratum about a map, in a book without one", "leave it out")
