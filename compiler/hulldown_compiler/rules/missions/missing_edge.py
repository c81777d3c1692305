"""A direction in which no edge of the map, or side of a hex, lies.

## Why it hurts

Where north lies on the map, each mission says. An edge by its direction, `north`, is the one that lies there: on a map
with north at the top there is none to the north-east, but a corner. Nobody would enter or leave there. The same is true
of the sides of a hex, one of which a unit faces: with north at the top there is one to the north-east, and none to the
east.

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
        exits: {north-east: {victory: 1}}
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
        exits: {east: {victory: 1}}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## See also

HD203, HD531, HD537
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.maps.areas import NORTH
from hulldown_engine.basics.hexes import DIRECTIONS
from hulldown_engine.platoon.board import compass


def check(analyses: Analyses) -> Iterator[Note]:
    """Edges of missions and of orders, and facings, by a direction in which none lies in a mission."""
    for mission in analyses.book.parts.of("mission"):
        north = NORTH[mission.model.north]
        for word, place in _edges(analyses, mission):
            if not compass.edge(word, north):
                there = [f"{edge} to the {compass.NAMES[(at - north) % 12]}" for edge, at in compass.EDGES.items()]
                yield _none(place, "edge of the map", word.removesuffix(" edge"), mission, there)
        for word, place in _facings(analyses, mission):
            if compass.side(word, north) is None:
                there = [compass.toward(side, north) for side in DIRECTIONS]
                yield _none(place, "side of a hex", word, mission, there)


def _none(place: Position, what: str, word: str, mission: Chart, there: Sequence[str]) -> Note:
    return Note(place, f"no {what} lies to the {word} in mission {mission.name!r}", f"there are {', '.join(there)}")


def _edges(analyses: Analyses, mission: Chart) -> Iterator[tuple[str, Position]]:
    """Every edge that a mission and its orders name, and where."""
    if mission.model.entry.edge is not None:
        yield mission.model.entry.edge, mission.at("entry", "edge")
    for field in ("exits", "german_exits"):
        ways = (way for way in getattr(mission.model, field) if not way.isdigit())
        yield from ((way, mission.at(field, way, key=True)) for way in ways)
    for paragraph, step in cast.steps(analyses, mission.name, "exit"):
        if isinstance(step["exit"], str):
            yield step["exit"], Position(paragraph.path, *step["@"]["exit"])


def _facings(analyses: Analyses, mission: Chart) -> Iterator[tuple[str, Position]]:
    """Every direction that a unit or a bunker faces, by the compass, in a mission, and where it is written."""
    for paragraph, step in cast.steps(analyses, mission.name, "activate", "reinforce", "place"):
        if step.get("facing") in compass.NAMES:
            yield step["facing"], Position(paragraph.path, *step["@"]["facing"])
