"""What a platoon game is played with: the book's cards, charts, map and missions, as the rules ask for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.play import Asking
from hulldown_engine.basics.records import NONE, Value
from hulldown_engine.language.expressions import Closure
from hulldown_engine.platoon.board import compass
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.line_of_sight import Sights
from hulldown_engine.platoon.board.movement import Costs
from hulldown_engine.platoon.board.printed_sights import PrintedSights
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.resolver.charts import Charts
from hulldown_engine.story.paragraphs import Code

Json = Mapping[str, Any]

CARDS = "data-cards"
"""The catalogue of Unit Data Cards."""

FOOT = ("squad", "half-squad", "crew")
TANKS = ("tank", "tank-destroyer")
"""The classes to which the rules of tanks apply: tank destroyers have turrets and armour like tanks (2.4)."""

NO_VEHICLES = frozenset({*FOOT, "gun", "bunker", "fighter"})

SMOKES = 16
"""How many sets of hexes with smoke have their lines of sight cached."""


BLOWN = 16
"""For how many sets of bridges that are gone the ground is kept."""


class Ratings(NamedTuple):
    """A unit's characteristics after its losses (2.11)."""

    initiative: int
    perception: int
    weapon_skill: int
    driving_skill: int


CarryOn = Callable[["Setting", Play, str, int], Asking]
"""Carries a unit on into the next hex in a direction."""


def _timed(record: Any) -> Iterator[str]:
    """The flags in the expressions of a record about how long ago each was noted."""
    if isinstance(record, Mapping):
        record = list(record.values())
    if isinstance(record, list):
        if record[:2] == ["fact", "rounds_since"]:
            yield record[2]
        for part in record:
            yield from _timed(part)


class Setting:
    """What all platoon games of one book share: its records, charts and map, and lookups in them.

    `carry_on` takes a vehicle that has had an accident into the next hex (Rule 7.8). It is passed in, because the
    modules of driving and of accidents would import each other. `code` is the compiled paragraphs; compiling them takes
    a setting, so its creator sets them afterwards.
    """

    code: Code

    def __init__(self, logic: Json, prose: Json, charts: Charts, carry_on: CarryOn) -> None:
        self.carry_on = carry_on
        self.logic = logic
        self.prose = prose
        self.charts = charts
        self.ground = Ground.of(logic["map"])
        self.edge = frozenset(place for place in self.ground.hexes() if self.ground.edge(place))
        self._costs: dict[str, Costs] = {}
        self._allowances: dict[tuple[str, str, int], tuple[int, int]] = {}
        self._losses: dict[tuple[int, ...], Ratings] = {}
        self._wheres: dict[tuple[str, str, str], Closure] = {}
        self._bare = Sights(self.ground)
        self.without = lru_cache(BLOWN)(self.ground.without)
        self._smoky = lru_cache(SMOKES)(lambda smoke: Sights(self.ground, smoke, self._bare))

    def know_sights(self, text: str) -> None:
        """Take over the lines of sight of the map as a compiled book has them; raises ValueError for another map's."""
        self._bare = Sights(self.ground, printed=PrintedSights(self.ground, text))
        self._smoky.cache_clear()

    # Cards

    @cached_property
    def _cards(self) -> Mapping[str, Mapping[str, Value]]:
        """The Unit Data Cards by their names."""
        return self.charts.cards[CARDS]

    @cached_property
    def _kinds(self) -> Mapping[str, str]:
        """The class of each of them, which is asked for more often than anything else."""
        return {name: str(card["class"]) for name, card in self._cards.items()}

    @cached_property
    def letters(self) -> Collection[str]:
        """The letters of units without cards of their own: those that can be bought, and those of ready platoons."""
        counters, platoons = self.logic["counters"].values(), self.logic["platoons"].values()
        bought = {letter for kinds in counters for letters in kinds.values() for letter in letters}
        return bought.union(*(platoon["units"] for platoon in platoons))

    def data(self, unit: Unit) -> Mapping[str, Value]:
        """The fields of a unit's data card; `none` for what it lacks (2.10)."""
        return self._cards[unit.type]

    def card(self, name: str) -> Mapping[str, Value]:
        """The fields of a data card by its name (2.10)."""
        return self._cards[name]

    def card_of(self, kind: str, side: str) -> str:
        """The name of a side's data card for a class such as half-squad or crew; of several, one that is armed."""
        names = [name for name, card in self._cards.items() if (card["class"], card["side"]) == (kind, side)]
        return next((name for name in names if self._cards[name]["offence"]), names[0])

    def printed(self, unit: Unit) -> Json | None:
        """The record of a unit's own card; None if it has none (2.1)."""
        card: Json | None = self.logic["unit_cards"].get(unit.id)
        return card

    def carded(self, card: str) -> Unit:
        """The unit of a card as it comes into play, without losses (Rules 2.1, 2.6)."""
        record = self.logic["unit_cards"][card]
        best = Ratings(*(_column(record[name], 0) for name in Ratings._fields))
        return Unit(
            card,
            record["letter"],
            record["side"],
            record["type"],
            record["commander"],
            record["crew"],
            *best,
            record["rounds"],
            record["rockets"],
            passive=record.get("passive", False),
        )

    def name_in(self, platoon: str, letter: str) -> str:
        """A space and the name that a ready platoon gives a letter's vehicle; empty, if it gives none."""
        units = self.prose["platoons"].get(platoon, {"units": {}})["units"]
        name = units.get(letter, {}).get("name", "")
        return f" {name}" if name else ""

    def kind(self, unit: Unit) -> str:
        """The class of a unit: tank, tank-destroyer, truck, gun, squad and so on."""
        return self._kinds[unit.type]

    def on_foot(self, unit: Unit) -> bool:
        """Whether a unit is a squad, a half squad or a crew (10, 12)."""
        return self._kinds[unit.type] in FOOT

    def is_gun(self, unit: Unit) -> bool:
        """Whether a unit is an anti-tank gun (9.7)."""
        return self._kinds[unit.type] == "gun"

    def is_tank(self, unit: Unit) -> bool:
        """Whether the rules of tanks apply to a unit."""
        return self._kinds[unit.type] in TANKS

    def is_vehicle(self, unit: Unit) -> bool:
        """Whether a unit is a vehicle, and faces, drives and stacks as one (7.1)."""
        return self._kinds[unit.type] not in NO_VEHICLES

    def has_turret(self, unit: Unit) -> bool:
        """Whether a unit has a turret that turns (2.4)."""
        return bool(self.data(unit)["turret"])

    # What losses leave

    def ratings(self, unit: Unit) -> Ratings:
        """A unit's characteristics after its losses: by its card's columns, or by the Crew Reduction chart (14.3)."""
        card = self.printed(unit)
        if card is not None and not unit.taken:
            return Ratings(*(_column(card[name], unit.crew_lost) for name in Ratings._fields))
        return self._after_losses(
            (unit.initiative, unit.perception, unit.weapon_skill, unit.driving_skill, min(5, unit.crew_lost))
        )

    def _after_losses(self, whole: tuple[int, ...]) -> Ratings:
        if whole not in self._losses:
            procedure = self.charts.procedures["crew-after-losses"]
            (left,) = procedure.odds(**dict(zip((*Ratings._fields, "lost"), whole, strict=True)))
            self._losses[whole] = Ratings(*(left[name] for name in Ratings._fields))
        return self._losses[whole]

    def allowance(self, unit: Unit) -> tuple[int, int]:
        """The Movement Points of a fast and of a slow move, after losses; 0 for none (2.10, 7.5)."""
        if unit.immobilised:
            return 0, 0
        key = unit.id, unit.type, unit.mpa_lost
        if key not in self._allowances:
            card = self.printed(unit) or {}
            fast, slow = self._points(unit, card, "fast"), self._points(unit, card, "slow")
            self._allowances[key] = (slow, slow) if self.on_foot(unit) else (fast, slow)
        return self._allowances[key]

    def _points(self, unit: Unit, card: Json, pace: str) -> int:
        listed = card.get(pace)
        if listed:
            return _column(listed, unit.mpa_lost) if unit.mpa_lost < len(listed) else 0
        table = self.data(unit)[pace]
        return 0 if table == NONE else int(table.look_up([min(5, unit.mpa_lost)]))

    # The Action Round Track

    def placed(self, initiative: int, die: int) -> str:
        """The space of the track for an Initiative and a die: panic, complete, one-turn or two-turns (Rule 6.1)."""
        return str(self.charts.tables["action-round-track"].look_up([initiative, die]))

    def red(self, initiative: int, die: int) -> bool:
        """Whether the die's cell is red for an Initiative: a US unit out of command panics on it (Rule 6.4)."""
        return bool(self.charts.tables["red-numbers"].look_up([initiative, die]))

    # The mission

    @cached_property
    def timed(self) -> frozenset[str]:
        """The flags of which some expression asks how many Rounds ago they were noted."""
        return frozenset(_timed([self.logic["paragraphs"], self.logic["missions"]]))

    def mission(self, field: PlatoonState) -> Json:
        """The record of the mission that is played."""
        mission: Json = self.logic["missions"][field.mission]
        return mission

    def direction(self, field: PlatoonState, side: int) -> str:
        """The direction that a hexside faces, by the compass of the mission: south-east, say."""
        return compass.toward(side, self.mission(field)["north"])

    def counts(self, field: PlatoonState, side: str, place: Hex) -> Closure | None:
        """The condition on units whose leaving the map from a hex earns points; None if the mission has none."""
        key = field.mission, side, str(place)
        if key not in self._wheres:
            tree = self.mission(field)["exits_of"][side].get(key[2])
            if tree is None:
                return None
            self._wheres[key] = self.code.expression(tree)
        return self._wheres[key]

    def costs(self, field: PlatoonState) -> Costs:
        """The Movement Point Costs Chart on the mission's ground."""
        if field.mission not in self._costs:
            mission = self.mission(field)
            self._costs[field.mission] = Costs(self.charts, mission["ground"], snow=mission["snow"])
        return self._costs[field.mission]

    def sights(self, field: PlatoonState) -> Sights:
        """The lines of sight through the present smoke (8, 9.10)."""
        return self._smoky(frozenset(map(int, field.smoke))) if field.smoke else self._bare

    def clear(self, field: PlatoonState, one: Hex, other: Hex) -> bool:
        """Whether the line of sight between two hexes is clear now (8)."""
        return self.sights(field).clear(one, other)


def _column(row: list[int], lost: int) -> int:
    """The value in the column for the losses, or in the last one beyond it; 0 for an empty row."""
    return row[min(lost, len(row) - 1)] if row else 0
