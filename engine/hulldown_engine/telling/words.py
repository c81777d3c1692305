"""Words for what the rules and a view name: units, hexes, paragraphs, spaces of the track, results and damage."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any

from hulldown_engine import Book
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.hexes import printed as number_of
from hulldown_engine.language.wording import joined, spoken
from hulldown_engine.platoon.board import compass
from hulldown_engine.platoon.board.units import (
    AWARE,
    COMPLETE,
    GERMAN,
    INACTIVE,
    ONE_TURN,
    PANIC,
    TWO_TURNS,
    UNAWARE,
    US,
    Machineguns,
)

Json = Mapping[str, Any]

SIDES: Mapping[str, str] = {US: "US", GERMAN: "German", "": "nobody"}

SPACES: Mapping[str, str] = {
    TWO_TURNS: "two Turns",
    ONE_TURN: "one Turn",
    COMPLETE: "complete",
    PANIC: "panic",
    AWARE: "aware",
    UNAWARE: "unaware",
    INACTIVE: "inactive",
}
"""The spaces of the Action Round Track, in the order in which they are listed."""

DAMAGE: Mapping[str, str] = {
    "crew-1": "loses a Crew Point",
    "crew-2": "loses two Crew Points",
    "mpa-1": "has its Movement Points reduced",
    "immobilised": "is immobilized",
    "machinegun-out": "has lost its machineguns",
    **{f"{machinegun}-machinegun-out": f"has lost its {machinegun} machinegun" for machinegun in Machineguns._fields},
    "main-gun-out": "has lost its main gun",
    "self-preservation": "thinks of saving itself from now on",
    "disabled": "is disabled",
    "halved": "is down to half a squad",
    "suppressed": "is suppressed",
    "panic": "panics",
}
"""What each effect of damage does to a unit."""


class Names:
    """What things are called: by the book, and by a view of the game."""

    def __init__(self, book: Book, view: Json) -> None:
        self.book = book
        self._view = view

    # Paragraphs

    @cached_property
    def _actions(self) -> Collection[int]:
        prose = self.book.prose["paragraphs"]
        return {prose[name]["number"] for name, each in self.book.logic["paragraphs"].items() if each.get("action")}

    def is_action(self, paragraph: int) -> bool:
        """Whether the paragraph with a number says what Germans do."""
        return paragraph in self._actions

    # Units

    @cached_property
    def _units(self) -> Mapping[str, Json]:
        mission = self._view["mission"]
        return {} if mission is None else {unit["id"]: unit for unit in mission["units"]}

    def known(self, unit: str) -> bool:
        """Whether this is the id of a unit of the game, or of a card that has not come into play."""
        return unit in self._units or unit in self.book.logic.get("unit_cards", {})

    def unit(self, unit: str) -> str:
        """A unit's name: letter, type and name; of one that is not known, its id."""
        if unit in self._units:
            return str(self._units[unit]["name"])
        card = self.book.logic.get("unit_cards", {}).get(unit)
        return unit if card is None else f"{card['letter']} {card['type']}"

    def units(self, units: Iterable[str]) -> str:
        """The names of several units, joined."""
        return joined([self.unit(unit) for unit in units], "and")

    def letter(self, unit: str) -> str:
        """What a unit's counter shows: who acts is called so, once it has been said whose Turn it is."""
        known = self._units.get(unit) or self.book.logic.get("unit_cards", {}).get(unit)
        return unit if known is None else str(known["letter"])

    def letters(self, units: Iterable[str]) -> str:
        """What the counters of several units show, joined."""
        return joined([self.letter(unit) for unit in units], "and")

    def has_hatches(self, unit: str) -> bool:
        """Whether a unit on the table can be closed."""
        known = self._units.get(unit)
        return known is not None and bool(self._view["mission"]["cards"][known["type"]]["roofed"])

    @property
    def field(self) -> list[Json]:
        """The units on the table, as the view has them."""
        return list(self._units.values())

    @property
    def platoon(self) -> list[str]:
        """The ids of the units on the table."""
        return list(self._units)

    # Places

    def hex(self, number: Hex) -> str:
        """A hex by its number, with the name of its place if it has one."""
        place = self._place(number)
        return f"{number_of(number)} ({place})" if place else number_of(number)

    def hexes(self, numbers: Iterable[Hex]) -> str:
        """Several hexes, joined; a place is named once for those that follow one another."""
        hexes = list(numbers)
        places = [*map(self._place, hexes), ""]
        return joined(
            [number_of(one) if places[nth] == places[nth + 1] else self.hex(one) for nth, one in enumerate(hexes)]
        )

    def _place(self, number: Hex) -> str:
        """The name of the place in a hex, or nothing."""
        names: Mapping[str, list[Hex]] = self.book.prose.get("map", {}).get("names", {})
        return next((name for name, hexes in names.items() if number in hexes), "")

    def direction(self, side: int) -> str:
        """The direction of a hexside, by the compass of the mission."""
        return compass.toward(side, self.book.logic["missions"][self.mission]["north"])

    # What the story names

    @property
    def mission(self) -> str:
        """The id of the mission on the table."""
        return str(self._view["mission"]["briefing"]["id"])

    def paragraph(self, number: object) -> str:
        """The paragraph with this number, as the book's parts have it."""
        return self._paragraphs[number]

    @cached_property
    def _paragraphs(self) -> Mapping[object, str]:
        return {record["number"]: name for name, record in self.book.prose["paragraphs"].items()}

    @property
    def sightings(self) -> Mapping[str, str]:
        """What is sighted, by number: in the mission, or in the book."""
        prose = self.book.prose
        missions: Mapping[str, Json] = prose.get("missions", {})
        found: Mapping[str, str] = missions[self.mission]["sightings"] if missions else prose["sightings"]
        return found


def result(name: object) -> str:
    """A result of fire as words."""
    return spoken(str(name))
