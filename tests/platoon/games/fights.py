"""Fights in the middle, made up at random: what random games seldom come to.

Squads aboard, guns in tow, dead crews, captives and their guards, prisoners that nobody has taken yet, mines, improved
positions, any phase of a Round. Only the engine is needed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace

from hulldown_engine import Book, Game
from hulldown_engine.book import digest
from hulldown_engine.hexes import Hex, distance
from hulldown_engine.platoon import driving, loads, units
from hulldown_engine.platoon.field import (
    ACTIONS,
    ADVANTAGE,
    AWARENESS,
    EVENT,
    NEXT,
    PLACEMENT,
    REMOVAL,
    ROUNDS,
    Field,
    Round,
)
from hulldown_engine.platoon.movement import MOST_VEHICLES
from hulldown_engine.platoon.setting import CARDS, Setting
from hulldown_engine.platoon.units import ABOARD, ON_MAP, TOWED, Unit
from hulldown_engine.shapes import plain

PHASES = (AWARENESS, EVENT, ADVANTAGE, PLACEMENT, ACTIONS, ACTIONS, REMOVAL, NEXT)
KINDS = ("M4A3", "M10", "M8", "M3", "US-truck", "jeep", "US-squad", "US-half-squad", "76mm-gun")
SPACES = (units.UNAWARE, units.TWO_TURNS, units.ONE_TURN, units.COMPLETE)


def fight(book: Book, seed: int) -> Game:
    """A game in a random state; loaded as a save, so that no state is made up that no game could be in."""
    chance = random.Random(seed)
    mission = chance.choice(list(book.logic["missions"]))
    game = Game(book, seed=seed, mission=mission)
    field: Field = game.state
    field.purchase = None
    field.units.clear()
    _fill(book.rules.setting, field, chance)
    blank: dict[str, object] = {"since": [], "undo": [], "inputs": [], "events": []}
    record = {**json.loads(game.dumps()), "checkpoint": plain(field), **blank}
    del record["seal"]
    return Game.loads(book, json.dumps({**record, "seal": digest(record)}))


def _fill(setting: Setting, field: Field, chance: random.Random) -> None:
    """Units and counters around some hex."""
    centre, reach = chance.choice([*setting.ground.hexes()]), chance.choice((1, 2, 4, 7))
    near = [one for one in setting.ground.hexes() if distance(one, centre) <= reach]
    for unit in (*_platoon(setting, chance), *_germans(setting, chance)):
        _put(setting, field, chance, unit, chance.choice(near))
    for counters in (field.mines, field.positions):
        counters.update({str(one): True for one in chance.sample(near, min(3, len(near)))})
    field.condition = chance.randint(1, setting.mission(field)["conditions"])
    if any(field.active(units.GERMAN)):
        dice = chance.randint(1, 10), chance.randint(1, 10)
        field.mode, field.played = ROUNDS, chance.randint(1, 3)
        field.round = Round(field.played, chance.choice(PHASES), *dice, chance.choice((units.US, units.GERMAN)))


def _platoon(setting: Setting, chance: random.Random) -> Iterator[Unit]:
    for letter in "ABCDEFG"[: chance.randint(2, 7)]:
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


def _put(setting: Setting, field: Field, chance: random.Random, unit: Unit, place: Hex) -> None:
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
    carriers = loads.carriers(setting, field, field.units[unit.id])
    guards = [one.id for one in field.at(place, units.US)]
    if carriers and chance.random() < 0.6:
        where = TOWED if setting.is_gun(unit) else ABOARD
        field.change(unit.id, where=where, carrier=chance.choice(carriers).id, prepared=False)
    elif unit.side == units.GERMAN and chance.random() < 0.1:
        field.change(unit.id, surrendered=True, space=units.INACTIVE)
    elif unit.side == units.GERMAN and guards and chance.random() < 0.2:
        field.change(unit.id, status=units.CAPTURED, guard=chance.choice(guards), space=units.INACTIVE)
