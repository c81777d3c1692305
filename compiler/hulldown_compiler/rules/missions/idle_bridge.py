"""A bridge without water under it or a road over it.

## Why it hurts

A bridge is how a road crosses water. One that stands elsewhere was probably meant for the next hexside, where the road
now ends at the bank.

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
      rivers: [0102 0202 0302 0402 / 0103 0203 0303 0403]
      bridges: [0202/0203, 0302/0303]
      roads:
        paved: [0201 0202 0203]

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
      rivers: [0102 0202 0302 0402 / 0103 0203 0303 0403]
      bridges: [0202/0203]
      roads:
        paved: [0201 0202 0203]

## See also

HD520
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.maps.sheet import WATER
from hulldown_compiler.rules import common
from hulldown_engine.platoon.board.ground import side


def check(book: Book) -> Iterator[Note]:
    """Bridges without water under them or a road over them."""
    sheet = common.surveyed(book)
    if sheet is None:
        return
    water = {line.side for line in sheet.of(*WATER)}
    roads = {side(one.hex, other.hex) for road in sheet.roads for one, other in road.hops}
    for line in sheet.of("bridge"):
        missing = [what for what, sides in (("water under", water), ("road over", roads)) if line.side not in sides]
        if missing:
            message = f"no {' and no '.join(missing)} the bridge {line.printed}"
            yield Note(line.at, message, "move it to where the road meets the water, or take it out")
