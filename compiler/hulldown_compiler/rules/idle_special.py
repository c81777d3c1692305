"""A special rule of a mission that nothing can come of.

## Why it hurts

The briefing promises something and the game never keeps it: improved positions where nobody is set up, points for
trucks in a mission without any, a secret about cards that there are none of. Something else is missing, or the rule is
left over from another mission.

## Example

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left, defilade: true}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        exits: {right: {victory: 4, where: is_tank}}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## Instead

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Hold this side of the brook.
        platoon: {ready: [first]}
        entry: {set_up: ["0101-0104"], stacked: true, defilade: true}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        exits: {right: {victory: 4, where: is_tank}}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## See also

HD550, HD554
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from hulldown_compiler.book import Book
from hulldown_compiler.charts import Chart
from hulldown_compiler.platoon import cast
from hulldown_compiler.platoon.parts import EXITS
from hulldown_compiler.position import Note
from hulldown_engine.expressions import Tree
from hulldown_engine.platoon.setting import CARDS, FOOT, TANKS
from hulldown_engine.records import NONE

Data = Mapping[str, Any]

SET_UP = ("defilade", "positions", "sight_all")
"""What an entry says that only counts where the platoon is set up."""


def check(book: Book) -> Iterator[Note]:
    """Every special rule of a mission has something to work on."""
    for mission in book.parts.of("mission") if book.declared.platoon else ():
        yield from _set_up(mission)
        yield from _secrets(mission)
        yield from _worthless(mission)
        yield from _nobody(book, mission)


def _set_up(mission: Chart) -> Iterator[Note]:
    entry = mission.model.entry
    for name in SET_UP if entry.set_up is None else ():
        if getattr(entry, name):
            hint = "write 'set_up' with the hexes, or leave it out"
            yield Note(mission.at("entry", name, key=True), f"{name!r}, and nobody is set up on the map", hint)


def _secrets(mission: Chart) -> Iterator[Note]:
    model = mission.model
    reasons = {
        "markers": "nobody is set up on the map" if model.entry.set_up is None else "",
        "cards": "there are none" if not model.platoon.cards else "" if model.platoon.new else "no platoon is made",
    }
    for nth, name in enumerate(model.secret):
        if reasons[name]:
            message = f"{name} are secret, and {reasons[name]}"
            yield Note(mission.at("secret", nth), message, "leave it out")


def _worthless(mission: Chart) -> Iterator[Note]:
    for field in EXITS:
        for way, one in getattr(mission.model, field).items():
            if one.where is not None and not one.victory:
                at = mission.at(field, way, "where", key=True)
                yield Note(at, "leaving is worth nothing here, whoever it is", "write 'victory', or leave it out")


# Whom it is about -----------------------------------------------------------------------------------------------------


def _nobody(book: Book, mission: Chart) -> Iterator[Note]:
    """A `where` that is true of no unit that the mission may have, by what its data card says."""
    for (of, *path), tree in book.parts.wheres.items():
        if of == mission.name:
            types = _types(book, mission, german=path[0] == "german_exits")
            if types and not any(_may(tree, one) is not False for one in types):
                message = "no unit of the mission is ever meant"
                yield Note(mission.at(*path, "where"), message, "the units are " + ", ".join(_named(types)))


def _types(book: Book, mission: Chart, *, german: bool) -> list[Data]:
    cards = book.working_charts.cards[CARDS]
    if german:
        units = (book.parts.get("unit-card", one) for one in cast.german_cards(book, mission.name))
        found: Iterable[str] = {one.model.type for one in units if one is not None}
    else:
        found = cast.us_types(book, mission)
    return [{**cards[one], "called": one} for one in sorted(found) if one in cards]


def _named(types: Iterable[Data]) -> list[str]:
    return [str(one["called"]) for one in types]


def _may(tree: Tree, card: Data) -> bool | None:
    """Whether something is true of a unit of a type; None, if that hangs on how the unit stands."""
    if isinstance(tree, bool):
        return tree
    if not isinstance(tree, list):
        return None
    if tree[0] == "not":
        found = _may(tree[1], card)
        return None if found is None else not found
    if tree[0] in ("and", "or"):
        parts = [_may(one, card) for one in tree[1:]]
        decides = tree[0] == "or"
        return decides if decides in parts else None if None in parts else not decides
    known = tree[0] == "attribute" and tree[2] in ATTRIBUTES
    return ATTRIBUTES[tree[2]](card) if known else None


ATTRIBUTES: Mapping[str, Callable[[Data], bool]] = {
    "is_tank": lambda card: card["class"] in TANKS,
    "is_vehicle": cast.is_vehicle,
    "is_squad": lambda card: card["class"] in FOOT,
    "is_gun": lambda card: card["class"] == "gun",
    "is_truck": lambda card: card["class"] == "truck",
    "is_half_track": lambda card: card["class"] == "half-track",
    "unarmed": lambda card: not card["offence"] and card["weapon"] == card["rocket"] == NONE,
}
"""What the data card alone says of a unit."""
