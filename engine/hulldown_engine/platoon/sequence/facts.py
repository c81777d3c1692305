"""What expressions of platoon games ask of the map, the Rounds and the units (`vocabulary` says what there is).

A unit that has not come into play yet is nowhere and nothing: what is asked of it is false, or 0. What is far beyond
measure, because there is nobody there, is `FAR` hexes off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from hulldown_engine.basics.hexes import Hex, centre, distance
from hulldown_engine.language.expressions import Builder, Closure
from hulldown_engine.platoon.board.units import (
    ABOARD,
    CAPTURED,
    EXITED,
    GERMAN,
    HALTED,
    KILLED,
    ON_MAP,
    PANIC,
    TOWED,
    US,
    Unit,
)
from hulldown_engine.platoon.effects import losses, visibility
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import OPERATIONS, ROUNDS, PlatoonState

FAR = 99
"""The distance in hexes to what is not on the map."""

This = str | None


def operators(setting: Setting) -> dict[str, Builder]:
    """The operators that expressions of platoon games have on top of those of every story."""

    def members(side: str) -> Closure:
        return lambda field, this: tuple(unit.id for unit in field.active(side))

    def attribute(who: Closure, name: str) -> Closure:
        ask = ATTRIBUTES[name]
        empty: Any = 0 if name in NUMBERS else False
        return lambda field, this: _asked(setting, field, field.units.get(who(field, this)), ask, empty)

    def fact(name: str, *arguments: Any) -> Closure:
        return _asking(
            setting,
            FACTS[name],
            *[_constant(argument) if isinstance(argument, str) else argument for argument in arguments],
        )

    return {"members": members, "member": lambda name: lambda field, this: name, "attribute": attribute, "fact": fact}


def _constant(value: str) -> Closure:
    """The closure for an argument that is a name."""
    return lambda field, this: value


def _asking(setting: Setting, fact: Fact, *arguments: Closure) -> Closure:
    """The closure of a fact with its arguments, at most two; one closure for each number of them, for speed."""
    if not arguments:
        return partial(fact, setting)
    if len(arguments) == 1:
        (first,) = arguments
        return lambda field, this: fact(setting, field, this, first(field, this))
    first, second = arguments
    return lambda field, this: fact(setting, field, this, first(field, this), second(field, this))


# Attributes -----------------------------------------------------------------------------------------------------------

Ask = Callable[[Setting, PlatoonState, Unit], Any]


def _asked(setting: Setting, field: PlatoonState, unit: Unit | None, ask: Ask, empty: Any) -> Any:
    return empty if unit is None else ask(setting, field, unit)


def _mark(name: str) -> Ask:
    return lambda setting, field, unit: bool(getattr(unit, name))


def _of_class(*classes: str) -> Ask:
    return lambda setting, field, unit: setting.kind(unit) in classes


def _carrying(where: str) -> Ask:
    return lambda setting, field, unit: any(passenger.where == where for passenger in field.carried(unit.id))


NUMBERS: Mapping[str, Ask] = {
    "crew": lambda setting, field, unit: unit.crew_left,
    "initiative": lambda setting, field, unit: setting.ratings(unit).initiative,
    "perception": lambda setting, field, unit: setting.ratings(unit).perception,
    "mpa": lambda setting, field, unit: setting.allowance(unit)[0],
}

ATTRIBUTES: Mapping[str, Ask] = {
    **NUMBERS,
    "is_tank": lambda setting, field, unit: setting.is_tank(unit),
    "is_vehicle": lambda setting, field, unit: setting.is_vehicle(unit),
    "is_squad": lambda setting, field, unit: setting.on_foot(unit),
    "is_gun": lambda setting, field, unit: setting.is_gun(unit),
    "is_truck": _of_class("truck"),
    "is_half_track": _of_class("half-track"),
    "unarmed": lambda setting, field, unit: setting.unarmed(unit),
    "of_platoon": lambda setting, field, unit: unit.side == US and setting.printed(unit) is None,
    "is_commander": _mark("commander"),
    "active": _mark("active"),
    "open": lambda setting, field, unit: not unit.closed,
    "closed": _mark("closed"),
    "in_defilade": _mark("defilade"),
    "prepared": _mark("prepared"),
    "in_position": _mark("in_position"),
    "in_bunker": _mark("in_bunker"),
    "suppressed": _mark("suppressed"),
    "panicked": lambda setting, field, unit: unit.space == PANIC,
    "disabled": _mark("disabled"),
    "immobilised": _mark("immobilised"),
    "gun_out": _mark("gun_out"),
    "machinegun_out": _mark("machinegun_out"),
    "no_ammunition": _mark("no_ammunition"),
    "has_rocket": lambda setting, field, unit: unit.rockets > 0,
    "carrying": _carrying(ABOARD),
    "towing": _carrying(TOWED),
    "towed": lambda setting, field, unit: unit.where == TOWED,
    "aboard": lambda setting, field, unit: unit.where == ABOARD,
    "fired_this_round": _mark("fired"),
    "fired_last_round": _mark("fired_before"),
    "moving": lambda setting, field, unit: unit.moved != HALTED,
    "preserving": _mark("preserving"),
}
"""Every attribute of a unit, by its name in `vocabulary`."""


# Places and distances -------------------------------------------------------------------------------------------------


def unit_of(field: PlatoonState, this: This) -> Unit | None:
    """The unit that `this` names, if it is on the map and not carried."""
    unit = field.units.get(this or "")
    return unit if unit is not None and unit.where == ON_MAP else None


def spot(field: PlatoonState, place: Any) -> Hex | None:
    """The hex of a place: a number is a hex, a name the unit in it; None if that is neither on the map nor carried."""
    if isinstance(place, int):
        return place
    unit = field.units.get(place)
    return unit.hex if unit is not None and (unit.where == ON_MAP or unit.carrier) else None


def _distance(setting: Setting, field: PlatoonState, this: This, one: Any, other: Any) -> int:
    """The distance between two places in hexes; `FAR` if one is not on the map."""
    here, there = spot(field, one), spot(field, other)
    return FAR if here is None or there is None else distance(here, there)


def nearest(field: PlatoonState, this: This, side: str) -> int:
    """The distance from a unit to the nearest other active unit of a side; `FAR` if there is none."""
    unit = unit_of(field, this)
    hexes = (candidate.hex for candidate in field.active(side) if candidate.id != this)
    return FAR if unit is None else min((distance(unit.hex, other) for other in hexes), default=FAR)


TWELFTHS = (
    (0, -1), (1, -3), (1, -1), (1, 0), (1, 1), (1, 3), (0, 1), (-1, 3), (-1, 1), (-1, 0), (-1, -1), (-1, -3),
)  # fmt: skip
"""The directions of the map's circle, clockwise from the top in steps of 30 degrees, for the points of `hexes.centre`:
the further a hex lies in a direction, the greater is the sum of the products."""

QUARTERS = {"north": 0, "east": 3, "south": 6, "west": 9}
"""The angle of a point of the compass from north, in twelfths of the circle."""


def _further(setting: Setting, field: PlatoonState, side: str, one: Hex, other: Hex) -> int:
    """Positive if a hex lies on that side of another (north, say), 0 if level, else negative (Mission Briefings)."""
    along, down = TWELFTHS[(setting.mission(field)["north"] + QUARTERS[side]) % 12]
    (x, y), (u, v) = centre(one), centre(other)
    return along * (x - u) + down * (y - v)


# Facts ----------------------------------------------------------------------------------------------------------------

Fact = Callable[..., Any]
"""Answers a fact: called with the setting, the state, what `this` is, and the values of the arguments."""


def _of_unit(holds: Callable[..., bool]) -> Fact:
    """A fact about the unit that `this` names; false while it is not on the map, or is carried."""

    def fact(setting: Setting, field: PlatoonState, this: This, *values: Any) -> bool:
        unit = unit_of(field, this)
        return unit is not None and holds(setting, field, unit, *values)

    return fact


def _sees_any(setting: Setting, field: PlatoonState, unit: Unit, targets: Iterable[Unit]) -> bool:
    """Whether a unit sees at least one of some others (Rule 8)."""
    return any(visibility.sees(setting, field, unit, target) for target in targets if target.id != unit.id)


def _active_among(field: PlatoonState, who: Any) -> Iterator[Unit]:
    """The active ones of the named units: one name, or a tuple of names."""
    names = who if isinstance(who, tuple) else (who,)
    return (field.units[name] for name in names if name in field.units and field.units[name].active)


def _become(holds: Callable[[Unit], bool]) -> Fact:
    """A fact about the fate of a unit by name; false until it has come into play."""

    def fact(setting: Setting, field: PlatoonState, this: This, who: str) -> bool:
        unit = field.units.get(who)
        return unit is not None and holds(unit)

    return fact


FACTS: Mapping[str, Fact] = {
    "round": lambda setting, field, this: 0 if field.round is None else field.round.number,
    "crew_points": lambda setting, field, this: 0 if field.turn is None else field.turn.points,
    "distance": _distance,
    "nearest": lambda setting, field, this, side: nearest(field, this, side),
    "exited_us": lambda setting, field, this: sum(
        unit.where == EXITED for unit in field.units.values() if unit.side == US
    ),
    "us_within": lambda setting, field, this, most: nearest(field, this, US) <= most,
    "german_within": lambda setting, field, this, most: nearest(field, this, GERMAN) <= most,
    "us_at": lambda setting, field, this, place: any(field.at(place, US)),
    "german_at": lambda setting, field, this, place: any(field.at(place, GERMAN)),
    "at": _of_unit(lambda setting, field, unit, place: unit.hex == place),
    "beyond": _of_unit(lambda setting, field, unit, side, place: _further(setting, field, side, unit.hex, place) > 0),
    "at_or_beyond": _of_unit(
        lambda setting, field, unit, side, place: _further(setting, field, side, unit.hex, place) >= 0
    ),
    "can_see": _of_unit(visibility.sees_hex),
    "us_see": lambda setting, field, this, place: any(
        visibility.sees_hex(setting, field, observer, place) for observer in field.active(US)
    ),
    "sees": _of_unit(lambda setting, field, unit, who: _sees_any(setting, field, unit, _active_among(field, who))),
    "sees_us": _of_unit(lambda setting, field, unit: _sees_any(setting, field, unit, field.active(US))),
    "seen": _of_unit(
        lambda setting, field, unit: any(
            visibility.sees(setting, field, observer, unit) for observer in field.active(US)
        )
    ),
    "active": _become(lambda unit: unit.active),
    "killed": _become(lambda unit: unit.status == KILLED),
    "captured": _become(lambda unit: unit.status == CAPTURED or unit.taken),
    "exited": _become(lambda unit: unit.where == EXITED),
    "no_germans": lambda setting, field, this: not losses.resistance(setting, field),
    "platoon_lost": lambda setting, field, this: not any(field.active(US)) and not any(field.waiting()),
    "marker": lambda setting, field, this, number: number in field.markers,
    "no_markers": lambda setting, field, this: not field.markers,
    "operations": lambda setting, field, this: field.mode == OPERATIONS,
    "rounds": lambda setting, field, this: field.mode == ROUNDS,
}
"""Every fact, by its name in `vocabulary`."""
