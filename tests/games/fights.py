"""Fights in the middle, made up at random: what games seldom come to by themselves.

Squads aboard, guns in tow, dead crews, captives and their guards, prisoners that nobody has taken yet, mines, improved
positions, any phase of a Round. Only the engine is needed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hulldown_engine import Book
from hulldown_engine.basics.hexes import Hex, distance
from hulldown_engine.platoon.board import units
from hulldown_engine.platoon.board.movement import MOST_VEHICLES
from hulldown_engine.platoon.board.units import ABOARD, ON_MAP, TOWED, Unit
from hulldown_engine.platoon.effects import driving, transport
from hulldown_engine.platoon.game.rules import MissionSetup, Platoon
from hulldown_engine.platoon.state import three_machineguns
from hulldown_engine.platoon.state.context import CARDS, Setting
from hulldown_engine.platoon.state.field import (
    ACTIONS,
    ADVANTAGE,
    AWARENESS,
    EVENT,
    NEXT,
    PLACEMENT,
    REMOVAL,
    ROUNDS,
    PlatoonState,
    Round,
)

PHASES = (AWARENESS, EVENT, ADVANTAGE, PLACEMENT, ACTIONS, ACTIONS, REMOVAL, NEXT)
KINDS = ("M4A3", "M10", "M8", "M3", "US-truck", "jeep", "US-squad", "US-half-squad", "76mm-gun")
SPACES = (units.UNAWARE, units.TWO_TURNS, units.ONE_TURN, units.COMPLETE)


class Fights:
    """The rules of a book of missions, but that a game of a mission begins in the middle of a fight."""

    def __init__(self, platoon: Platoon) -> None:
        self.platoon = platoon

    def __getattr__(self, name: str) -> Any:
        return getattr(self.platoon, name)

    def start(self, dice: int, setup: MissionSetup) -> PlatoonState:
        """A state that follows from the dice, with nothing of the mission's but its map, its rules and its points."""
        field = self.platoon.start(dice, setup)
        field.purchase, field.deploying = None, ""
        field.units.clear()
        _fill(self.platoon.setting, field, random.Random(dice))
        return field


def fights_of(book: Book) -> Book:
    """A book whose games are fights."""
    return replace(book, id=f"{book.id} (fights)", rules=Fights(book.rules))


def _fill(setting: Setting, field: PlatoonState, chance: random.Random) -> None:
    """Units and counters around some hex."""
    centre, reach = chance.choice([*setting.ground.hexes()]), chance.choice((1, 2, 4, 7))
    near = [one for one in setting.ground.hexes() if distance(one, centre) <= reach]
    for unit in (*_platoon(setting, chance), *_germans(setting, chance)):
        _put(setting, field, chance, three_machineguns.outfitted(setting, field, unit), chance.choice(near))
    for counters in (field.mines, field.positions):
        counters.update({str(one): True for one in chance.sample(near, min(3, len(near)))})
    field.condition = chance.randint(1, setting.mission(field)["conditions"])
    if any(field.active(units.GERMAN)):
        dice = chance.randint(1, 10), chance.randint(1, 10)
        field.mode, field.played = ROUNDS, chance.randint(1, 3)
        field.round = Round(field.played, chance.choice(PHASES), *dice, chance.choice((units.US, units.GERMAN)))
    else:
        for one in list(field.active(units.US)):
            field.change(one.id, space=units.UNAWARE)


def _platoon(setting: Setting, chance: random.Random) -> Iterator[Unit]:
    letters = _letters(setting)
    for letter in letters[: chance.randint(2, len(letters))]:
        kind = chance.choice(KINDS)
        data = setting.charts.cards[CARDS][kind]
        crew = int(data["crew_rating"])
        unit = Unit(letter, letter, units.US, kind, chance.random() < 0.3, crew, rockets=chance.choice((0, 3)))
        yield replace(
            unit,
            initiative=chance.randint(0, 5),
            perception=chance.randint(0, 9),
            driving_skill=chance.randint(0, 9),
            rounds=0 if data["weapon"] == "none" else chance.choice((0, 3, 20)),
            crew_lost=chance.choice((0, 0, chance.randint(0, crew))),
            space=chance.choice(SPACES),
        )


def _letters(setting: Setting) -> list[str]:
    """The letters that units of the platoon can have in a book, seven at most."""
    counters = setting.logic["counters"][units.US].values()
    ready = (letter for platoon in setting.logic["platoons"].values() for letter in platoon["units"])
    return sorted({*ready, *(letter for letters in counters for letter in letters)})[:7]


def _germans(setting: Setting, chance: random.Random) -> Iterator[Unit]:
    cards = [name for name, card in setting.logic["unit_cards"].items() if card["side"] == units.GERMAN]
    for card in chance.sample(cards, chance.randint(1, len(cards))):
        yield replace(
            setting.carded(card),
            space=chance.choice(SPACES[1:]),
            reaction=chance.choice(("", "", "X", "B", "G")),
            preserving=chance.random() < 0.15,
            evading=chance.choice((0, 0, 3)),
        )


def _put(setting: Setting, field: PlatoonState, chance: random.Random, unit: Unit, place: Hex) -> None:
    """One unit into a hex, if there is room: by itself, carried, taken, or about to be."""
    if setting.is_vehicle(unit) and sum(one.hex == place for one in driving.vehicles(setting, field)) >= MOST_VEHICLES:
        return
    facing, roofed = chance.randrange(6), bool(setting.data(unit)["roofed"])
    field.units[unit.id] = replace(
        unit,
        where=ON_MAP,
        hex=place,
        facing=facing,
        turret=chance.randrange(6) if setting.has_turret(unit) else facing,
        closed=roofed and chance.random() < 0.4,
        prepared=setting.is_gun(unit) and chance.random() < 0.6,
    )
    carriers = transport.carriers(setting, field, field.units[unit.id])
    guards = [one.id for one in field.at(place, units.US)]
    if carriers and chance.random() < 0.6:
        where = TOWED if setting.is_gun(unit) else ABOARD
        field.change(unit.id, where=where, carrier=chance.choice(carriers).id, prepared=False)
    elif unit.side == units.GERMAN and chance.random() < 0.1:
        field.change(unit.id, surrendered=True, space=units.INACTIVE)
    elif unit.side == units.GERMAN and guards and chance.random() < 0.2:
        field.change(unit.id, status=units.CAPTURED, guard=chance.choice(guards), space=units.INACTIVE)
