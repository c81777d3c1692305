"""A road that ends where there is nothing.

## Why it hurts

Roads lead to places. One that stops in a field was cut short, or was meant to meet another road and misses it by a hex:
then every column that follows it has to leave the road.

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
        paved: [0101 0201 0301 0401]
        dirt: [0103 0202]

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
        dirt: [0103 0202 0201]

## See also

HD511
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_compiler.rules import common
from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.platoon.board.ground import BUILDING, TOWN


def check(book: Book) -> Iterator[Note]:
    """A road ends at the edge of the map, in a town, at a building, at a place with a name, or at another road."""
    sheet = common.surveyed(book)
    if sheet is None:
        return
    visited = Counter(stop.hex for road in sheet.roads for stop in road.way)
    named = {place.hex for name in sheet.names for place in name.hexes}
    for road in sheet.roads:
        for end in (road.way[0], road.way[-1]):
            if visited[end.hex] == 1 and end.hex not in named and not _place(sheet, end.hex):
                message = f"the {road.called} ends at {printed(end.hex)}, where there is nothing"
                yield Note(end.at, message, "lead it to the edge, a building, a town or a road, or name the place")


def _place(sheet: Sheet, end: Hex) -> bool:
    """Whether a hex is at the edge of the map, or built on."""
    column, row = divmod(end, 100)
    edge = column in (1, sheet.model.columns) or row in (1, sheet.model.rows)
    return edge or sheet.terrains[end] in (BUILDING, TOWN)
