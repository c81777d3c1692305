"""What examples leave out, because the book says it: the mission, the type of a tank, who reads, what is read first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.book.contents import Contents
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.definitions import Chart
from hulldown_engine.platoon.board.units import GERMAN, US
from hulldown_engine.platoon.language.vocabulary import side_of

Json = Mapping[str, Any]

SIDES = {"german": GERMAN, "finds": US, "command": US, "notices": US, "turn": US, "may": US}
"""The questions about one unit, and its side; a paragraph is read by a unit of the side that it is for."""


def of_paragraph(book: Contents, paragraph: Paragraph, example: Json) -> Record:
    """An example of a paragraph with all that it leaves out.

    In a gamebook that is the paragraph itself, which is read first; in play the mission and the unit as well.
    """
    record = {**example, "expect": {**example.get("expect", {}), "reads": _read(paragraph.id, example)}}
    return _in_play(book, record, paragraph.reader, paragraph) if book.declared.platoon else record


def of_mission(book: Contents, mission: str, example: Json) -> Record:
    """An example of a mission with all that it leaves out."""
    position = {"mission": mission, **example.get("position", {})}
    return _in_play(book, {**example, "position": position}, SIDES.get(str(example.get("ask", ""))))


def of_rule(book: Contents, example: Json) -> Record:
    """An example of a rule with all that it leaves out, if it is of a position."""
    ask = str(example.get("ask", ""))
    side = SIDES.get(ask)
    if ask == "paragraph":
        asked = book.paragraphs.get(str(example.get("given", {}).get("paragraph")))
        side = asked.reader if asked else None
    return _in_play(book, dict(example), side) if "position" in example and book.declared.platoon else dict(example)


def _read(paragraph: str, example: Json) -> list[str]:
    """The paragraphs that are read, the example's own first; an empty list says that not even that one is."""
    reads = example.get("expect", {}).get("reads", [paragraph])
    whole = not isinstance(reads, list) or reads[:1] in ([], [paragraph])
    return reads if whole else [paragraph, *reads]


def _in_play(book: Contents, example: Record, side: str | None, paragraph: Paragraph | None = None) -> Record:
    position = dict(example.get("position", {}))
    if mission := position.get("mission") or mission_of(book, paragraph):
        position["mission"] = mission
    if "units" in position:
        of_letters = types(book, mission)
        units = sorted(position["units"].items(), key=_in_order)
        position["units"] = {name: _typed(book, of_letters, name, unit) for name, unit in units}
    given = example.get("given", {})
    if side is not None and "unit" not in given:
        can = readers(book, position.get("units", {}), side)
        given = {"unit": can[0], **given} if len(can) == 1 else given
    return {**example, "position": position, **({"given": given} if given else {})}


# Missions -------------------------------------------------------------------------------------------------------------


def mission_of(book: Contents, paragraph: Paragraph | None) -> str | None:
    """The mission that a paragraph belongs to, or else the book's first, if there is one."""
    own = paragraph.record.get("mission") if paragraph is not None else None
    return str(own) if own else next((mission.name for mission in book.parts.of("mission")), None)


def types(book: Contents, mission: str | None) -> Json:
    """The types of the letters of the platoon that a mission is played with, or else the book's first."""
    found = book.parts.get("mission", mission) if mission else None
    names = (*_ready(found), *(platoon.name for platoon in book.parts.of("platoon")))
    platoon = next((platoon for name in names if (platoon := book.parts.get("platoon", name))), None)
    return {} if platoon is None else {letter: unit.type for letter, unit in platoon.model.units.items()}


def _ready(mission: Chart | None) -> Iterator[str]:
    yield from () if mission is None else mission.model.platoon.ready


def readers(book: Contents, units: Json, side: str | None) -> list[str]:
    """The units of a side in a position that can read a paragraph."""
    return [name for name, unit in units.items() if "aboard" not in unit and _side(book, name, unit) == side]


# Units ----------------------------------------------------------------------------------------------------------------


def _typed(book: Contents, types: Json, name: str, unit: Json) -> Record:
    """A unit with its type, if it is of the platoon, and has no card of its own."""
    known = "type" in unit or name not in types or book.parts.get("unit-card", name)
    return dict(unit) if known else {"type": types[name], **unit}


def _in_order(unit: tuple[str, Json]) -> tuple[int, int, str]:
    """Where a unit stands among others, in whatever order they are written: letters, then cards by their numbers."""
    name = unit[0]
    number = name[2:] if side_of(name) else ""
    return len(name), int(number or 0), name


def _side(book: Contents, name: str, unit: Json) -> str | None:
    """The side of a unit in a position, as far as it is known."""
    if "type" not in unit:
        return side_of(name) if book.parts.get("unit-card", name) else None
    fields: Json = next((cards[unit["type"]] for cards in book.charts.values.values() if unit["type"] in cards), {})
    return fields.get("side")
