"""Positions in play, set up as examples of rules describe them, for the engine to go on from.

The position is in the actions phase of a Round. A unit with a type has the ratings of an ordinary crew and plenty of
rounds; a unit with a card has what its card says. There are no Event markers but those that the position names, and no
paragraph is under way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from hulldown_compiler.analysis.examples.driver import BadExample, known
from hulldown_compiler.model.platoon_steps import DIRECTIONS
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.hexes import DIRECTIONS as HEXSIDES
from hulldown_engine.basics.hexes import Hex, direction_to
from hulldown_engine.basics.hexes import printed as hex_of
from hulldown_engine.basics.play import Play
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board import compass
from hulldown_engine.platoon.board.optional_rules import OPTIONAL
from hulldown_engine.platoon.board.units import (
    ABOARD,
    ACTIVE,
    EXITED,
    INACTIVE,
    ON_MAP,
    ONE_TURN,
    TOWED,
    UNAWARE,
    US,
    WAITING,
    Shells,
    Unit,
)
from hulldown_engine.platoon.game.rules import Platoon
from hulldown_engine.platoon.state import crossings, light, three_machineguns
from hulldown_engine.platoon.state.context import CARDS, FOOT, Setting
from hulldown_engine.platoon.state.field import ACTIONS, OPERATIONS, ROUNDS, Award, PlatoonState, Round

Json = Mapping[str, Any]

USUAL: Mapping[str, Any] = {"initiative": 3, "perception": 5, "weapon_skill": 0, "driving_skill": 7}
"""How a crew is rated of which nothing is said."""

CREW = 4
"""The Crew Rating of a vehicle or gun whose data card has none."""

ENOUGH = 40
"""The rounds of a gun of which nothing is said."""

PLACED = ("type", "at", "facing", "turret", "aboard", "posture", "shells")
"""What is said of a unit in an author's words; everything else is said as the engine has it."""


class Situation(NamedTuple):
    """A position that is set up: the rules, the game's state, and the play that changes it."""

    rules: Platoon
    field: PlatoonState
    play: Play

    @property
    def setting(self) -> Setting:
        """The setting that the rules play in."""
        return self.rules.setting


def set_up(rules: Platoon, position: Json, faces: Sequence[int]) -> Situation:
    """Set a position up, with the dice that will fall; raises BadExample."""
    setting = rules.setting
    missions = setting.logic["missions"]
    mission = known("position.mission", "no mission {}", position.get("mission") or next(iter(missions)), missions)
    number, north = position.get("round", 1), missions[mission]["north"]
    units = {name: _unit(setting, north, name, record) for name, record in position.get("units", {}).items()}
    field = PlatoonState(0, mission=mission, mode=ROUNDS, units=units, round=Round(number, ACTIONS), played=number)
    field.scores = {name: score["start"] for name, score in setting.logic["scores"].items()}
    field.victory = position.get("victory", 0)
    field.awards = [Award(field.victory, "before this position")] if field.victory else []
    field.condition = _condition(setting, mission, position.get("condition", 1))
    field.counted = number if light.counts(setting, field) else 0
    field.sighted = _sighted(setting, position.get("sighted", ()))
    flags = (known("position.flags", "no flag {}", flag, setting.logic["flags"]) for flag in position.get("flags", ()))
    field.flags = dict.fromkeys(flags, True)
    field.markers = {
        _marker(setting, mission, number): hex_on_map(setting, f"position.markers.{number}", place)
        for number, place in position.get("markers", {}).items()
    }
    field.options = {_optional(name): True for name in position.get("rules", ())}
    field.players = sorted({unit.player for unit in units.values() if unit.player})
    field.smoke = dict.fromkeys(_hexes(setting, position, "smoke"), field.played + 1)
    field.mines = dict.fromkeys(_hexes(setting, position, "mines"), True)
    field.positions = dict.fromkeys(_hexes(setting, position, "positions"), True)
    field.blown = {_crossing(setting, "blown", side): True for side in position.get("blown", ())}
    for side, against in position.get("roadblocks", {}).items():
        field.roadblocks[_crossing(setting, "roadblocks", side)] = against
    for place, facing in position.get("bunkers", {}).items():
        where = hex_on_map(setting, f"position.bunkers.{place}", place)
        field.bunkers[str(where)] = _facing(north, f"position.bunkers.{place}", where, facing)
    for name, unit in units.items():
        if unit.carrier:
            field.units[name] = _carried(setting, units, unit)
        field.units[name] = three_machineguns.outfitted(setting, field, field.units[name])
    return Situation(rules, field, Play(field, Scripted(*faces)))


def begin_operations(field: PlatoonState) -> None:
    """Put a position into Operations: nobody of the platoon is aware of an enemy."""
    field.mode, field.round = OPERATIONS, None
    for unit in list(field.units.values()):
        if unit.side == US and unit.in_play:
            field.change(unit.id, space=UNAWARE)


OF_GAME = ("condition", "victory", "flags", "sighted", "mode")
"""The fields of a game that an answer has, of what can happen in it."""


def stands(situation: Situation) -> dict[str, Any]:
    """How the game stands: these fields of it."""
    field = situation.field
    lists = {"flags": list(field.flags), "sighted": list(map(int, field.sighted))}
    return {"condition": field.condition, "victory": field.victory, **lists, "mode": field.mode}


OF_UNIT = ("where", "moved", "space", "status", "closed", "defilade", "suppressed", "crew_left", "mpa_lost",
           "immobilised", "gun_out", "machinegun_out", "no_ammunition", "disabled", "rounds", "rockets", "carrier",
           "fired", "surrendered", "reaction", "preserving", "evading")  # fmt: skip
"""The fields of a unit that an answer has, besides its hex."""


def now(situation: Situation, unit: str) -> dict[str, Any]:
    """The fields of a unit that examples may expect, as they are now; raises BadExample if it is not in play yet."""
    if unit not in situation.field.units:
        raise BadExample("given.of", f"{unit} does not come into play")
    current = situation.field.units[unit]
    return {"at": hex_of(current.hex), **{name: getattr(current, name) for name in OF_UNIT}}


def _condition(setting: Setting, mission: str, written: int) -> int:
    """A condition of the mission."""
    last = setting.logic["missions"][mission]["conditions"]
    if written > last:
        raise BadExample(
            "position.condition", f"no condition {written} in {mission!r}", f"its conditions are 1 to {last}"
        )
    return written


def _sighted(setting: Setting, numbers: Sequence[int]) -> dict[str, bool]:
    """The sightings that have occurred."""
    for number in numbers:
        if str(number) not in setting.logic["sightings"]:
            raise BadExample("position.sighted", f"no sighting {number} in this book")
    return dict.fromkeys(map(str, numbers), True)


def _optional(rule: str) -> str:
    """An optional rule in force."""
    return known("position.rules", "no optional rule {}", rule, OPTIONAL, f"there are {', '.join(OPTIONAL)}")


def _marker(setting: Setting, mission: str, number: str) -> str:
    """An Event marker of the mission."""
    markers = setting.logic["missions"][mission]["markers"]
    return known(f"position.markers.{number}", f"no Event marker {{}} in {mission!r}", number, markers)


def _unit(setting: Setting, north: int, name: str, record: Json) -> Unit:
    """One unit where it stands, on the ground of a mission with its north."""
    key = f"position.units.{name}"
    whole = _of_type(setting, name, record) if record.get("type") else _of_card(setting, name)
    if record.get("status") == EXITED:
        return _exited(key, whole, record)
    stated = {field: value for field, value in record.items() if field not in PLACED}
    closed = record.get("posture") == "closed"
    space = ONE_TURN if record.get("status", ACTIVE) == ACTIVE else INACTIVE
    unit = replace(whole, space=space, closed=closed, carrier=record.get("aboard", ""))
    unit = replace(unit, **stated)
    if record.get("shells"):
        shells = Shells(**record["shells"])
        unit = replace(unit, shells=shells, rounds=sum(shells))
    if "at" not in record:
        return replace(unit, where=WAITING)
    place = hex_on_map(setting, f"{key}.at", record["at"])
    facing = _facing(north, f"{key}.facing", place, record["facing"]) if "facing" in record else 0
    turret = _facing(north, f"{key}.turret", place, record["turret"]) if "turret" in record else facing
    return replace(unit, where=ON_MAP, hex=place, facing=facing, turret=turret)


def _exited(key: str, unit: Unit, record: Json) -> Unit:
    """A unit that has left the map; raises BadExample if it is said to be anywhere."""
    for place in ("at", "aboard"):
        if place in record:
            raise BadExample(f"{key}.{place}", f"{unit.id} has left the map", f"leave {place!r} or the status out")
    stated = {field: value for field, value in record.items() if field not in (*PLACED, "status")}
    return replace(unit, **{"space": INACTIVE, **stated, "where": EXITED})


def _of_type(setting: Setting, name: str, record: Json) -> Unit:
    """A unit of a type, with an ordinary crew."""
    cards = setting.charts.cards[CARDS]
    card = cards[known(f"position.units.{name}.type", "no data card {}", record["type"], cards)]
    rounds = ENOUGH if card["side"] == US else 0
    crew = card.get("crew_rating", 0 if card["class"] in FOOT else CREW)
    return Unit(name, name, card["side"], record["type"], crew=crew, rounds=rounds, **USUAL)


def _of_card(setting: Setting, name: str) -> Unit:
    """The unit of a unit card."""
    letters = sorted({letter for platoon in setting.logic["platoons"].values() for letter in platoon["units"]})
    hint = f"the platoon has {joined(letters)}; a" if letters and len(name) == 1 else "a"
    hint = f"{hint} unit without a card says its 'type'"
    return setting.carded(known(f"position.units.{name}", "no unit card {}", name, setting.logic["unit_cards"], hint))


def _carried(setting: Setting, units: Mapping[str, Unit], unit: Unit) -> Unit:
    """A unit with the place of the vehicle that it rides on or is towed by."""
    key = f"position.units.{unit.id}.aboard"
    carrier = units[known(key, "no unit {} in this position", unit.carrier, units)]
    return replace(unit, where=TOWED if setting.is_gun(unit) else ABOARD, hex=carrier.hex)


def hex_on_map(setting: Setting, key: str, written: Any) -> Hex:
    """The hex that an author's text names; raises BadExample at `key` if it is not on the map."""
    if not (isinstance(written, str) and written.isdigit() and setting.ground.on_map(int(written))):
        raise BadExample(key, f"no hex {written!r} on this map")
    return int(written)


def _hexes(setting: Setting, position: Json, key: str) -> list[str]:
    """The hexes that a field of the position lists, as keys of the game's state."""
    return [str(hex_on_map(setting, f"position.{key}", written)) for written in position.get(key, ())]


def _crossing(setting: Setting, key: str, written: str) -> str:
    """The hexside that an author's text names, as the game has it; raises BadExample where no such thing can be."""
    kind, called = (crossings.BRIDGE, "bridge") if key == "blown" else (crossings.ROADBLOCK, "road")
    pair = next(crossings.meant(setting.ground, kind, [written]), None)
    if pair is None:
        raise BadExample(f"position.{key}", f"the map has no {called} at {written}")
    return crossings.key(pair)


def _facing(north: int, key: str, place: Hex, written: str) -> int:
    """The hexside that is written, or that lies in a direction, or towards an adjacent hex; raises BadExample."""
    if written in DIRECTIONS:
        return DIRECTIONS.index(written)
    if written in compass.NAMES:
        return _by_compass(north, key, written)
    hexside = direction_to(place, int(written))
    if hexside is None:
        raise BadExample(key, f"{written} is not next to {place:04}", "write the hex that it faces")
    return hexside


def _by_compass(north: int, key: str, written: str) -> int:
    """The hexside that lies in a direction; raises BadExample where none does."""
    hexside = compass.side(written, north)
    if hexside is None:
        there = ", ".join(compass.toward(side, north) for side in HEXSIDES)
        raise BadExample(key, f"no side of a hex lies to the {written} here", f"there are {there}")
    return hexside
