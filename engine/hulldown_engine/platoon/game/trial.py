"""A mission that begins where somebody wants to try it: units are on the map, and perhaps a paragraph is read at once.

Who is not placed is still to enter. Where a German is placed, Rounds begin as if he had just been activated; where a
German's paragraph is read, it is his Turn, and everybody else has one left. A set-up on the map is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hulldown_engine.basics.dice import Seeded
from hulldown_engine.basics.hexes import Hex, bearing, direction_to, distance, printed
from hulldown_engine.platoon.board.units import GERMAN, ONE_TURN, US, WAITING, Unit
from hulldown_engine.platoon.effects import detection, driving
from hulldown_engine.platoon.language.mission_specials import MARKERS
from hulldown_engine.platoon.player import turns
from hulldown_engine.platoon.sequence import activation, operations, rounds
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import ACTIONS, OPERATIONS, PlatoonState, Play
from hulldown_engine.story.gamebook import SetupError


def place(setting: Setting, field: PlatoonState, at: Mapping[str, Sequence[Hex]]) -> None:
    """Put units on the map, each in a hex and perhaps facing another beside it; raises SetupError.

    Who is given nothing to face, faces the nearest enemy. A ready platoon that might buy rounds has bought none.
    """
    if field.platoon:
        field.purchase = None
    if field.purchase is not None:
        raise SetupError("nobody can be placed before the platoon is made; begin with one that is ready")
    if field.deploying:
        _end_set_up(setting, field)
    for name, (there, *_) in at.items():
        unit = _unit(setting, field, name)
        _fits(setting, field, unit, there)
        operations.put(setting, field, unit, there, unit.facing)
        field.change(name, prepared=setting.is_gun(unit))
    for name, (there, *faced) in at.items():
        facing = _facing(field, field.units[name], there, faced)
        field.change(name, facing=facing, turret=facing)
    germans = [name for name in at if field.units[name].side == GERMAN]
    if germans:
        for _ in rounds.activated(setting, _unlogged(field), germans):
            raise AssertionError  # before its first phase a Round asks nobody anything


def _end_set_up(setting: Setting, field: PlatoonState) -> None:
    """End a set-up on the map: what it keeps secret lies there from now on (Mission 4)."""
    mission = setting.mission(field)
    field.deploying = ""
    if MARKERS in mission["secret"]:
        field.markers = {number: there for number, there in mission["markers"].items() if there is not None}


def _unit(setting: Setting, field: PlatoonState, name: str) -> Unit:
    """A unit of the platoon, or of a unit card; raises SetupError."""
    if name not in field.units and name not in setting.logic["unit_cards"]:
        known = ", ".join([*field.units, *setting.logic["unit_cards"]])
        raise SetupError(f"no unit {name!r} in mission {field.mission}: there are {known}")
    unit = activation.returning(setting, field, name)
    if unit is None:
        raise SetupError(f"{name} cannot be placed: it comes with another unit")
    field.units[name] = unit
    return unit


def _fits(setting: Setting, field: PlatoonState, unit: Unit, there: Hex) -> None:
    """Raise SetupError unless a unit can be in a hex (Rule 7.1)."""
    if not setting.ground.on_map(there):
        raise SetupError(f"no hex {printed(there)} on this map")
    others = driving.counters(setting, field, unit)
    if not setting.is_gun(unit) and not operations.can_stand(setting, field, unit, there):
        raise SetupError(f"{unit.id} cannot be in {printed(there)}: its ground is closed to it, or it is full (7.1)")
    if there in others.enemies:
        raise SetupError(f"{unit.id} cannot be in {printed(there)}: an enemy is there (7.1)")


def _facing(field: PlatoonState, unit: Unit, there: Hex, faced: Sequence[Hex]) -> int:
    """The hexside towards the hex that a unit is to face or, without one, towards the nearest enemy."""
    if faced:
        side = direction_to(there, faced[0])
        if side is None:
            raise SetupError(f"{unit.id} faces a hex beside its own, {printed(there)}; {printed(faced[0])} is none")
        return side
    enemies = [enemy.hex for enemy in field.active() if enemy.side != unit.side]
    nearest = min(enemies, key=lambda place: (distance(there, place), place), default=there)
    return next(iter(bearing(there, nearest)), unit.facing) if nearest != there else unit.facing


def look(setting: Setting, field: PlatoonState) -> None:
    """Have the Event markers in sight of the units on the map checked, unless there are Germans about (Rule 5.1)."""
    if field.mode == OPERATIONS:
        detection.look(setting, field, [unit.id for unit in field.active(US)])


def read(setting: Setting, field: PlatoonState, paragraph: str, unit: str = "") -> None:
    """Turn to a paragraph at once, about a unit of its side; raises SetupError (Rules 5.1, 6.8)."""
    german = bool(setting.logic["paragraphs"][paragraph]["action"])
    side, theirs = (GERMAN, "a German") if german else (US, "a unit of the platoon")
    reader = unit or _first(field, side)
    if german and not reader:
        raise SetupError(f"{paragraph!r} is what a German does in his Turn: place one, and somebody that he may see")
    if unit and (unit not in field.units or field.units[unit].side != side):
        raise SetupError(f"{paragraph!r} is read for {theirs}, and {unit!r} is none that has been placed")
    if german:
        _begin_turn(setting, field, reader)
    detection.turn_to(field, paragraph, reader or None)


def _first(field: PlatoonState, side: str) -> str:
    """The first unit of a side on the map; of the platoon, else the first that is still to enter."""
    there = [unit.id for unit in field.active(side)]
    waiting = [unit.id for unit in field.units.values() if unit.side == side == US and unit.where == WAITING]
    return next(iter([*there, *waiting]), "")


def _begin_turn(setting: Setting, field: PlatoonState, german: str) -> None:
    """Make it the Turn of a German in a Round in which everybody has one."""
    field.change_round(phase=ACTIONS)
    for unit in list(field.active()):
        field.change(unit.id, space=ONE_TURN)
    turns.start(setting, _unlogged(field), german)


def _unlogged(field: PlatoonState) -> Play:
    """The rules' hold on a state in which nothing has happened yet."""
    return Play(field, Seeded())
