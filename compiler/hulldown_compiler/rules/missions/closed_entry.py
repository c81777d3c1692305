"""A unit that comes into play where nobody may be.

## Why it hurts

The mission closes a hex or all of a terrain, and then puts a unit there, or has the platoon enter there. The player
breaks one of the two rules and does not know which.

## Example

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {hexes: ["0102"]}
        closed: [woods]
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
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
        entry: {hexes: ["0101"]}
        closed: [woods]
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## See also

HD510
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.maps.areas import named_or_of_terrain
from hulldown_compiler.rules import common
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING


def check(book: Book) -> Iterator[Note]:
    """Closed hexes to which a mission or its paragraphs bring units."""
    sheet = common.surveyed(book)
    if sheet is None:
        return
    for mission in book.parts.of("mission"):
        closed = named_or_of_terrain(mission.model.closed, sheet)
        for entering, position in (*_entering(mission), *_in_paragraphs(book, mission)):
            if int(entering) in closed:
                related = (Related(mission.at("closed", key=True), "the mission closes it here"),)
                message = f"{entering} is closed in mission {mission.name!r}"
                yield Note(position, message, "bring the unit in elsewhere, or leave the hex open", related)


def _entering(mission: Chart) -> Iterator[tuple[str, Position]]:
    """Every hex that a platoon enters by, and where it says so."""
    for way in ("hexes", "set_up"):
        for nth, place in enumerate(getattr(mission.model.entry, way) or ()):
            if place.isdigit():
                yield place, mission.at("entry", way, nth)


def _in_paragraphs(book: Book, mission: Chart) -> Iterator[tuple[str, Position]]:
    """The hexes into which a mission's paragraphs bring units, each with its place."""
    for paragraph in book.paragraphs.values():
        if paragraph.record.get("mission") == mission.name:
            steps = (step for step in paragraph.steps() if step["step"] in ENTERING)
            hexes = {f"{place:04d}" for step in steps for place in step["at"] or ()}
            places = {name: place for kind, name, *place in reversed(paragraph.record["mentions"]) if kind == "hex"}
            yield from ((entering, Position(paragraph.path, *places[entering])) for entering in sorted(hexes))
