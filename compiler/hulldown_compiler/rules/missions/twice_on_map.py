"""A hex or a hexside of the map that is said to be two things.

## Why it hurts

A hex with two names, or a hexside with a paved road and a dirt road: one of the two is a slip, and no reader can tell
which. The game would take one of them and not say so.

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
        dirt: [0101 0201 0202 0203]

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
        dirt: [0201 0202 0203]

## See also

HD003, HD130
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.lowering.maps.sheet import WATER, Sheet
from hulldown_engine.basics.hexes import printed
from hulldown_engine.platoon.board.ground import side


class Claim(NamedTuple):
    """What one road, line or name says of a hex or hexside: its subject, the message, its owner, and the position."""

    of: tuple[object, ...]
    said: str
    by: tuple[object, ...]
    at: Position


def check(book: Book) -> Iterator[Note]:
    """For each pair of roads, lines or names that overlap, the first hex or hexside that they share."""
    first: dict[tuple[object, ...], Claim] = {}
    reported: set[tuple[object, ...]] = set()
    for claim in () if book.sheet is None else _claims(book.sheet):
        before = first.setdefault(claim.of, claim)
        if before is not claim and (before.by, claim.by) not in reported:
            reported.add((before.by, claim.by))
            yield Note(claim.at, f"{before.said} already", "keep one of them", (Related(before.at, "it is said here"),))


def _claims(sheet: Sheet) -> Iterator[Claim]:
    for name in sheet.names:
        for place in name.hexes:
            yield Claim(
                ("name", place.hex), f"{printed(place.hex)} is called {name.name!r}", ("name", name.name), place.at
            )
    for nth, road in enumerate(sheet.roads):
        for one, other in road.hops:
            message = f"a {road.called} leads from {printed(one.hex)} to {printed(other.hex)}"
            yield Claim(("road", side(one.hex, other.hex)), message, ("road", nth), other.at)
    for line in sheet.lines:
        kind = "water" if line.kind in WATER else line.kind
        yield Claim((kind, line.side), f"{line.printed} has a {line.kind}", (line.kind, line.nth), line.at)
