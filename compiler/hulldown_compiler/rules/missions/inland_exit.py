"""A way on or off the map that does not lie at its edge.

## Why it hurts

Units leave the map over its edge. From a hex inside nobody ever does, so the points for it are never won; and who is to
enter there finds no way in once the fighting has begun. Usually a digit of the hex is wrong.

## Example

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        exits: {"0303": {victory: 2}}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## Instead

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        exits: {"0503": {victory: 2}}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## See also

HD510, HD532, HD537
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.platoon_parts import EXITS
from hulldown_compiler.rules import common
from hulldown_engine.basics.hexes import Hex, neighbours, printed

LEAVE = "nobody leaves the map there: name a hex at its edge"
ENTER = "name a hex at the edge; those who are on the map from the beginning have 'set_up'"


def check(book: Book) -> Iterator[Note]:
    """Entry and exit hexes that are not at the edge of the map."""
    sheet = common.surveyed(book)
    if sheet is None or not book.declared.platoon:
        return
    for crossing, place, hint in _ways(book):
        if sheet.on_map(crossing) and all(sheet.on_map(other) for _, other in neighbours(crossing)):
            yield Note(place, f"{printed(crossing)} is not at the edge of the map", hint)


def _ways(book: Book) -> Iterator[tuple[Hex, Position, str]]:
    """Every hex by which units enter or leave, with its position and a hint."""
    for mission in book.parts.of("mission"):
        yield from ((int(number), mission.at("entry", "hexes", nth), ENTER) for nth, number in _entries(mission))
        for field in EXITS:
            ways = (way for way in getattr(mission.model, field) if way.isdigit())
            yield from ((int(way), mission.at(field, way, key=True), LEAVE) for way in ways)
    for paragraph, step in book.steps["exit"]:
        for crossing in step["exit"] if not isinstance(step["exit"], str) else ():
            yield crossing, cast.place(paragraph, step, "hex", crossing), LEAVE


def _entries(mission: Chart) -> Iterator[tuple[int, str]]:
    return ((nth, number) for nth, number in enumerate(mission.model.entry.hexes or ()) if number.isdigit())
