"""A bridge or a roadblock where the map has no bridge, or no road.

## Why it hurts

A bridge is blown up, or put back, only where the map has one; a roadblock lies across a road. Anywhere else the step
does nothing, and the players look for a bridge that is not there; whether it is `blown`, is always false. A slip in one
digit is enough.

## Example

    # events.yaml
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, somebody has felled a tree.
        do:
          - place: roadblock
            at: "0203/0303"

## Instead

    # map.yaml
    map:
      title: The Ford
      source: {house: drawn for this page}
      columns: 5
      rows: 4
      key: {".": clear, w: woods}
      terrain: |
        .....
        w....
        ....w
        .....
      roads:
        dirt: [0103 0203 0303 0403 0504]
    # events.yaml
    paragraphs:
      heron:
        mission: ford
        text: Behind the heron, somebody has felled a tree.
        do:
          - place: roadblock
            at: "0203/0303"

## See also

HD510, HD520
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.ir.procedure_visitors import parts
from hulldown_compiler.ir.step_visitors import expressions
from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_compiler.rules import common
from hulldown_engine.basics.hexes import neighbours
from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.board.ground import Side, side
from hulldown_engine.platoon.state.crossings import BRIDGE, KINDS, ROADBLOCK


def check(book: Book) -> Iterator[Note]:
    """Bridges and roadblocks of steps, missions and expressions lie where the map has bridges and roads."""
    sheet = common.surveyed(book)
    if sheet is None:
        return
    there = {BRIDGE: _bridges(sheet), ROADBLOCK: _roads(sheet)}
    for at, kind, text in (*_of_steps(book), *_of_missions(book), *_asked(book)):
        if _on_map(sheet, text) and (fault := _missing(there, kind, text)):
            yield Note(at, *fault)


Crossing = tuple[Position, str, str]
"""Where a bridge or a roadblock is named, which of the two, and its hexside or hex as it is written."""


def _of_steps(book: Book) -> Iterator[Crossing]:
    for kind in ("place", "remove"):
        for paragraph, step in book.steps[kind]:
            for text in step["crossings"] if step[kind] in KINDS else ():
                yield cast.place(paragraph, step, "hex", int(text[:4])), step[kind], text


def _of_missions(book: Book) -> Iterator[Crossing]:
    for mission in book.parts.of("mission"):
        for text in mission.model.roadblocks:
            yield mission.at("roadblocks", text, key=True), ROADBLOCK, text


def _asked(book: Book) -> Iterator[Crossing]:
    for place, tree in _expressions(book):
        yield from ((place, BRIDGE, part[2]) for part in parts(tree) if part[:2] == ["fact", "blown"])


def _expressions(book: Book) -> Iterator[tuple[Position, Tree]]:
    """Every expression of paragraphs and of the ends of missions, and where it is."""
    for paragraph in book.paragraphs.values():
        if "requires" in paragraph.record["@"]:
            yield paragraph.at("requires"), paragraph.record["requires"]
        for step in paragraph.steps():
            yield from ((Position(paragraph.path, *one["@"][key]), tree) for one, key, tree in expressions(step))
    for mission in book.parts.of("mission"):
        for nth, tree in enumerate(book.parts.ends.get(mission.name, ())):
            yield mission.at("ends", nth, "when"), tree


def _on_map(sheet: Sheet, text: str) -> bool:
    """Whether a place is one; where it is none, that is told by itself."""
    return all(sheet.on_map(int(place)) for place in text.split("/"))


def _missing(there: dict[str, set[Side]], kind: str, text: str) -> tuple[str, str] | None:
    """What is wrong with a place for a bridge or a roadblock, and what helps; None, if nothing is."""
    what = "bridge" if kind == BRIDGE else "road"
    one, _, other = text.partition("/")
    if other:
        if side(int(one), int(other)) in there[kind]:
            return None
        return f"the map has no {what} between {one} and {other}", _near(there[kind], int(one), int(other), what)
    if any(side(int(one), place) in there[kind] for _, place in neighbours(int(one))):
        return None
    return f"the map has no {what} at {one}", _near(there[kind], int(one), int(one), what)


def _near(sides: set[Side], one: int, other: int, what: str) -> str:
    """Those that there are near two hexes, or else any."""
    near = sorted(pair for pair in sides if one in pair or other in pair) or sorted(sides)[:3]
    named = ", ".join(f"'{first:04d}/{second:04d}'" for first, second in near)
    return f"there is one at {named}" if named else f"draw the {what} on the map first"


def _bridges(sheet: Sheet) -> set[Side]:
    return {line.side for line in sheet.of("bridge")}


def _roads(sheet: Sheet) -> set[Side]:
    return {side(one.hex, other.hex) for road in sheet.roads for one, other in road.hops}
