"""Positions in play, set up as examples of rules describe them, for the engine to go on from.

It is the actions phase of a Round. A unit of a type has the ratings of an ordinary crew, and as many rounds as anybody
could ask for; one of a card is as its card says. There are no Event markers but those that it names, and no paragraph
is under way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from hulldown_compiler.analysis.examples.driver import Wrong
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.hexes import Hex, direction_to
from hulldown_engine.basics.hexes import printed as hex_of
from hulldown_engine.basics.play import Play
from hulldown_engine.platoon.board.optional_rules import OPTIONAL
from hulldown_engine.platoon.board.units import ABOARD, ON_MAP, ONE_TURN, TOWED, US, WAITING, Shells, Unit
from hulldown_engine.platoon.game.rules import Platoon
from hulldown_engine.platoon.state import three_machineguns
from hulldown_engine.platoon.state.context import CARDS, FOOT, Setting
from hulldown_engine.platoon.state.field import ACTIONS, ROUNDS, PlatoonState, Round

Json = Mapping[str, Any]

USUAL: Mapping[str, Any] = {"initiative": 3, "perception": 5, "weapon_skill": 0, "driving_skill": 7}
"""How a crew is rated of which nothing is said."""

CREW = 4
"""The Crew Rating of a vehicle or gun whose data card has none."""

ENOUGH = 40
"""The rounds of a gun of which nothing is said."""

PLACED = ("type", "at", "facing", "turret", "aboard", "posture", "shells")
"""What is said of a unit in an author's words; everything else is said as the engine has it."""


class Stand(NamedTuple):
    """A position that is set up: what it is played with, its state, and the play that the rules are given."""

    rules: Platoon
    field: PlatoonState
    play: Play

    @property
    def setting(self) -> Setting:
        """What it is played with."""
        return self.rules.setting


def stand(rules: Platoon, position: Json, faces: Sequence[int]) -> Stand:
    """Set a position up, with the dice that will fall; raises Wrong."""
    setting = rules.setting
    mission = position.get("mission") or next(iter(setting.logic["missions"]))
    if mission not in setting.logic["missions"]:
        raise Wrong("position.mission", f"no mission {mission!r}", did_you_mean(mission, setting.logic["missions"]))
    number = position.get("round", 1)
    units = {name: _unit(setting, name, record) for name, record in position.get("units", {}).items()}
    field = PlatoonState(0, mission=mission, mode=ROUNDS, units=units, round=Round(number, ACTIONS), played=number)
    field.scores = {name: score["start"] for name, score in setting.logic["scores"].items()}
    field.condition = _condition(setting, mission, position.get("condition", 1))
    field.sighted = _sighted(setting, position.get("sighted", ()))
    field.flags = _flags(setting, position.get("flags", ()))
    field.markers = {
        _marker(setting, mission, number): _hex(setting, f"position.markers.{number}", place)
        for number, place in position.get("markers", {}).items()
    }
    field.options = _rules(position.get("rules", ()))
    field.players = sorted({one.player for one in units.values() if one.player})
    field.smoke = {str(_hex(setting, "position.smoke", one)): field.played + 1 for one in position.get("smoke", ())}
    field.mines = {str(_hex(setting, "position.mines", one)): True for one in position.get("mines", ())}
    field.positions = {str(_hex(setting, "position.positions", one)): True for one in position.get("positions", ())}
    for place, facing in position.get("bunkers", {}).items():
        where = _hex(setting, f"position.bunkers.{place}", place)
        field.bunkers[str(where)] = _facing(f"position.bunkers.{place}", where, facing)
    for name, unit in units.items():
        if unit.carrier:
            field.units[name] = _carried(setting, units, unit)
        field.units[name] = three_machineguns.outfitted(setting, field, field.units[name])
    return Stand(rules, field, Play(field, Scripted(*faces)))


TOLD = ("where", "moved", "space", "status", "closed", "defilade", "suppressed", "crew_left", "mpa_lost", "immobilised",
        "gun_out", "machinegun_out", "no_ammunition", "disabled", "rounds", "rockets", "carrier", "fired",
        "surrendered", "reaction", "preserving", "evading")  # fmt: skip
"""What is told of a unit when something has come of it, besides its hex."""


def now(standing: Stand, unit: str) -> dict[str, Any]:
    """A unit as it is now, as far as examples may be about it; raises Wrong if there is none yet."""
    if unit not in standing.field.units:
        raise Wrong("given.of", f"{unit} does not come into play")
    one = standing.field.units[unit]
    return {"at": hex_of(one.hex), **{name: getattr(one, name) for name in TOLD}}


def _condition(setting: Setting, mission: str, written: int) -> int:
    """A condition of the mission."""
    last = setting.logic["missions"][mission]["conditions"]
    if written > last:
        raise Wrong("position.condition", f"no condition {written} in {mission!r}", f"its conditions are 1 to {last}")
    return written


def _sighted(setting: Setting, numbers: Sequence[int]) -> dict[str, bool]:
    """The sightings that have occurred."""
    for number in numbers:
        if str(number) not in setting.logic["sightings"]:
            raise Wrong("position.sighted", f"no sighting {number} in this book")
    return dict.fromkeys(map(str, numbers), True)


def _flags(setting: Setting, names: Sequence[str]) -> dict[str, bool]:
    """What has been noted."""
    for name in names:
        if name not in setting.logic["flags"]:
            raise Wrong("position.flags", f"no flag {name!r}", did_you_mean(name, setting.logic["flags"]))
    return dict.fromkeys(names, True)


def _marker(setting: Setting, mission: str, number: str) -> str:
    """An Event marker of the mission."""
    known = setting.logic["missions"][mission]["markers"]
    if number not in known:
        key, hint = f"position.markers.{number}", did_you_mean(number, known)
        raise Wrong(key, f"no Event marker {number!r} in {mission!r}", hint)
    return number


def _rules(names: Sequence[str]) -> dict[str, bool]:
    """The optional rules in force."""
    for name in names:
        if name not in OPTIONAL:
            hint = did_you_mean(name, OPTIONAL) or f"there are {', '.join(OPTIONAL)}"
            raise Wrong("position.rules", f"no optional rule {name!r}", hint)
    return dict.fromkeys(names, True)


def _unit(setting: Setting, name: str, record: Json) -> Unit:
    """One unit where it stands."""
    key = f"position.units.{name}"
    whole = _of_type(setting, name, record) if record.get("type") else _of_card(setting, name)
    said = {field: value for field, value in record.items() if field not in PLACED}
    closed = record.get("posture") == "closed"
    unit = replace(whole, space=ONE_TURN, closed=closed, carrier=record.get("aboard", ""))
    unit = replace(unit, **said)
    if record.get("shells"):
        shells = Shells(**record["shells"])
        unit = replace(unit, shells=shells, rounds=sum(shells))
    if "at" not in record:
        return replace(unit, where=WAITING)
    place = _hex(setting, f"{key}.at", record["at"])
    facing = _facing(f"{key}.facing", place, record["facing"]) if "facing" in record else 0
    turret = _facing(f"{key}.turret", place, record["turret"]) if "turret" in record else facing
    return replace(unit, where=ON_MAP, hex=place, facing=facing, turret=turret)


def _of_type(setting: Setting, name: str, record: Json) -> Unit:
    """A unit of a type, with an ordinary crew."""
    cards = setting.charts.cards[CARDS]
    if record["type"] not in cards:
        raise Wrong(
            f"position.units.{name}.type", f"no data card {record['type']!r}", did_you_mean(record["type"], cards)
        )
    card = cards[record["type"]]
    rounds = ENOUGH if card["side"] == US else 0
    crew = card.get("crew_rating", 0 if card["class"] in FOOT else CREW)
    return Unit(name, name, card["side"], record["type"], crew=crew, rounds=rounds, **USUAL)


def _of_card(setting: Setting, name: str) -> Unit:
    """The unit of a unit card."""
    if name not in setting.logic["unit_cards"]:
        hint = did_you_mean(name, setting.logic["unit_cards"]) or "a unit without a card says its 'type'"
        raise Wrong(f"position.units.{name}", f"no unit card {name!r}", hint)
    return setting.carded(name)


def _carried(setting: Setting, units: Mapping[str, Unit], unit: Unit) -> Unit:
    """A unit on or behind its vehicle."""
    carrier = units.get(unit.carrier)
    if carrier is None:
        key = f"position.units.{unit.id}.aboard"
        raise Wrong(key, f"no unit {unit.carrier!r} in this position", did_you_mean(unit.carrier, units))
    return replace(unit, where=TOWED if setting.is_gun(unit) else ABOARD, hex=carrier.hex)


def _hex(setting: Setting, key: str, written: Any) -> Hex:
    """A hex of the map."""
    if not (isinstance(written, str) and written.isdigit() and setting.ground.on_map(int(written))):
        raise Wrong(key, f"no hex {written!r} on this map")
    return int(written)


def _facing(key: str, place: Hex, written: str) -> int:
    """The hexside towards the next hex that is named."""
    found = direction_to(place, int(written))
    if found is None:
        raise Wrong(key, f"{written} is not next to {place:04}", "write the hex that it faces")
    return found
