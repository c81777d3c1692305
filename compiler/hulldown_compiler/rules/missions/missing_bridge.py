"""A road that crosses water without a bridge.

## Why it hurts

Nothing wades. Without a bridge the water closes the hexside to everything on wheels, tracks and feet, and the road on
either bank is a dead end that looks like a road.

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

HD521
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.lowering.maps.sheet import WATER
from hulldown_compiler.rules import common
from hulldown_engine.basics.hexes import printed
from hulldown_engine.platoon.board.ground import side


def check(book: Book) -> Iterator[Note]:
    """Hexsides where a road crosses water without a bridge."""
    sheet = common.surveyed(book)
    if sheet is None:
        return
    water = {line.side: line for line in sheet.of(*WATER)}
    bridged = {line.side for line in sheet.of("bridge")}
    for road in sheet.roads:
        for one, other in road.hops:
            crossed = side(one.hex, other.hex)
            if crossed in water and crossed not in bridged:
                line = water[crossed]
                message = f"no bridge where the {road.called} crosses the {line.kind} to {printed(other.hex)}"
                hint = f"write '{printed(one.hex)}/{printed(other.hex)}' under 'bridges'"
                yield Note(other.at, message, hint, (Related(line.at, f"the {line.kind} is here"),))
