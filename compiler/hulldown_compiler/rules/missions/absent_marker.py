"""A cell of a cartridge whose Event marker is not on the map.

## Why it hurts

Whatever you wrote for the marker in this condition, nobody ever reads: it has been taken off the map by then, or has
not been put there yet, or never is. Most often `changes` is forgotten, or names another marker. Who finds a marker
takes it off the map, too: where only that leads on to a condition, the marker has no use for a cell there.

## Example

    cartridges:
      ford:
        markers:
          1: [tiger-comes, random-event]
          2: [heron, random-event]
        random: {2-20: [none, tiger-comes]}
        changes: {2: {2: out}}
    paragraphs:
      tiger-comes:
        text: A Tiger comes down to the water.
        do:
          - activate: [GE1]
            at: "0302"
      heron:
        mission: ford
        text: A heron.
        do:
          - condition: 2

## Instead

    cartridges:
      ford:
        markers:
          1: [tiger-comes, random-event]
          2: [heron, none]
        random: {2-20: [none, tiger-comes]}
        changes: {2: {2: out}}
    paragraphs:
      tiger-comes:
        text: A Tiger comes down to the water.
        do:
          - activate: [GE1]
            at: "0302"
      heron:
        mission: ford
        text: A heron.
        do:
          - condition: 2

## See also

HD122, HD313
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.verdicts.markers import markers_found
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.platoon_parts import cell_at
from hulldown_compiler.model.platoon.values import OUT
from hulldown_compiler.rules import common
from hulldown_engine.basics.records import NONE

NEVER = "put it there with 'changes' or 'place: marker', or leave it out"
NOT_NOW = "write 'none', or put the marker there with 'changes'"

Earliest = Mapping[str, int]
"""Numbers that steps name, each with the lowest condition in which such a step may be carried out."""

Lying = dict[int, set[bool]]
"""For each condition that play may come to: whether a marker may be on the map then, and whether it may not be."""


def check(analyses: Analyses) -> Iterator[Note]:
    """An Event marker that never comes on the map, or is not on it in a condition for which its row has a cell."""
    book = analyses.book
    if not book.declared.platoon or any(common.misnumbered(book, kind) for kind in ("condition", "marker")):
        return
    for mission in book.parts.of("mission"):
        if (cartridge := book.parts.get("cartridge", mission.name)) is None:
            continue
        earlier = analyses[markers_found][mission.name]
        raised = _earliest(analyses, mission, "condition", "condition")
        placed = _earliest(analyses, mission, "place", "number")
        for marker in mission.model.markers:
            lying = _lying(mission, cartridge, marker, raised, placed)
            if not any(True in there for there in lying.values()):
                message = f"Event marker {marker} never comes on the map of mission {mission.name!r}"
                yield Note(mission.at("markers", marker, key=True), message, NEVER)
            else:
                found = {condition: place for (name, condition), place in earlier.items() if name == marker}
                yield from _cells(cartridge, marker, lying, found)


def cells_never_read(analyses: Analyses) -> Iterator[tuple[Position, Related]]:
    """The cells of markers that are not on the map, each with the reason; all cells of one that never is."""
    book = analyses.book
    reported = {note.position: Related(note.position, note.message) for note in check(analyses)}
    for cartridge in book.parts.of("cartridge") if reported else ():
        mission = book.parts.get("mission", cartridge.name)
        for marker, row in cartridge.model.markers.items():
            known = mission is not None and marker in mission.model.markers
            never = reported.get(mission.at("markers", marker, key=True)) if mission is not None and known else None
            for place in (cell_at(cartridge, "markers", marker, nth + 1) for nth in range(len(row))):
                if gate := never or reported.get(place):
                    yield place, gate


def _cells(cartridge: Chart, marker: str, lying: Lying, found: Mapping[int, Position]) -> Iterator[Note]:
    """Notes on the cells of a marker for conditions in which it is not on the map.

    `found` are the conditions before which it has surely been found. A cell for several conditions has a note, on the
    first of them, where the marker is there in none.
    """
    notes: dict[Position, list[Note | None]] = {}
    for condition, cell in enumerate(cartridge.model.markers.get(marker, ()), 1):
        note = None
        if cell != NONE and lying.get(condition) == {False}:
            note = _gone(cartridge, marker, condition)
        elif cell != NONE and condition in found:
            note = _found(cartridge, marker, condition, found[condition])
        notes.setdefault(cell_at(cartridge, "markers", marker, condition), []).append(note)
    yield from (first for first, *more in notes.values() if first and None not in more)


def _gone(cartridge: Chart, marker: str, condition: int) -> Note:
    """A note on the cell of a marker that is not on the map."""
    message = f"Event marker {marker} is not on the map in condition {condition}"
    place = cell_at(cartridge, "markers", marker, condition)
    return Note(place, message, NOT_NOW, _taken(cartridge, marker, condition))


def _found(cartridge: Chart, marker: str, condition: int, place: Position) -> Note:
    """A note on the cell of a marker that was already found, since only that leads to the condition."""
    message = f"Event marker {marker} has been found, and is off the map, before condition {condition} begins"
    related = (Related(place, f"only what is read here leads to condition {condition}"),)
    return Note(cell_at(cartridge, "markers", marker, condition), message, NOT_NOW, related)


def _taken(cartridge: Chart, marker: str, condition: int) -> tuple[Related, ...]:
    """The last place where the marker was taken off the map."""
    changes = cartridge.model.changes
    last = [number for number in range(2, condition + 1) if changes.get(str(number), {}).get(marker) == OUT][-1:]
    return tuple(Related(cartridge.at("changes", str(number), marker), "it is taken off here") for number in last)


def _lying(mission: Chart, cartridge: Chart, marker: str, raised: Earliest, placed: Earliest) -> Lying:
    """For each condition, whether a marker may be on or off the map; units may not have found it.

    `raised` are the conditions that steps raise, `placed` the markers that they place.
    """
    changes = cartridge.model.changes
    lying: Lying = {1: {mission.model.markers[marker] != NONE}}
    for condition in range(1, mission.model.conditions + 1):
        lies = lying.get(condition, set())
        if lies and placed.get(str(marker), condition + 1) <= condition:
            lies.add(True)
        for later in (number for number, low in raised.items() if low <= condition < int(number)) if lies else ():
            moved = changes.get(later, {}).get(marker)
            lying.setdefault(int(later), set()).update(lies if moved is None else {moved != OUT})
    return lying


def _earliest(analyses: Analyses, mission: Chart, kind: str, field: str) -> dict[str, int]:
    """The numbers that steps of a kind name in a mission, each with the lowest condition of such a step."""
    lowest: dict[str, int] = {}
    for paragraph, step in cast.steps(analyses, mission.name, kind):
        low = analyses[plays][mission.name].paragraphs[paragraph.id]
        if analyses[reachability].is_step_reachable(step):
            low = max(low, analyses[reachability].at(step)[0]["condition",][0])
        number = str(step.get(field))
        lowest[number] = min(lowest.get(number, low), low)
    return lowest
