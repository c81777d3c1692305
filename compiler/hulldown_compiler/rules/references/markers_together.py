"""Two Event markers that are put on one hex.

## Why it hurts

A marker is looked for by its hex, and on the map one counter lies on the other. One of the two hexes is a slip, and the
place that was meant has no marker.

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
        markers: {1: "0302", 2: "0302"}
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
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## See also

HD122, HD125, HD549
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.lowering.definitions import Chart


def check(book: Book) -> Iterator[Note]:
    """The markers of a mission that are put where another is put at the same time."""
    for mission in book.parts.of("mission"):
        yield from _together(mission, mission.model.markers, "markers")
    for cartridge in book.parts.of("cartridge"):
        for condition, changes in cartridge.model.changes.items():
            yield from _together(cartridge, changes, "changes", condition)


def _together(part: Chart, markers: Mapping[str, str], *path: str) -> Iterator[Note]:
    """Of some markers, those that are put where one before them is."""
    first: dict[str, tuple[str, Position]] = {}
    for number, place in markers.items():
        at = part.at(*path, number)
        other, before = first.setdefault(place, (number, at))
        if other != number and place.isdigit():
            message = f"marker {number} is put on hex {place}, where marker {other} is"
            yield Note(at, message, "one of the two hexes is a slip", (Related(before, "it is put here"),))
