"""What expressions of platoon games ask of the map, the Rounds and the units (`vocabulary` says what there is).

A unit that has not come into play yet is nowhere and nothing: what is asked of it is false, or 0. What is far beyond
measure, because there is nobody there, is `FAR` hexes off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
from hulldown_engine.platoon.state.field import OPERATIONS, ROUNDS, Field

FAR = 99
"""The distance in hexes to what is not on the map."""

This = str | None


def operators(setting: Setting) -> dict[str, Builder]:
    """The operators of expressions that platoon games have besides those of every story."""

    def members(side: str) -> Closure:
        return lambda field, this: tuple(one.id for one in field.active(side))

    def attribute(who: Closure, name: str) -> Closure:
        ask = ATTRIBUTES[name]
        empty: Any = 0 if name in NUMBERS else False
        return lambda field, this: _asked(setting, field, field.units.get(who(field, this)), ask, empty)

    def fact(name: str, *arguments: Any) -> Closure:
        return FACTS[name](setting, *arguments)

    return {"members": members, "member": lambda name: lambda field, this: name, "attribute": attribute, "fact": fact}


# Attributes -----------------------------------------------------------------------------------------------------------

Ask = Callable[[Setting, Field, Unit], Any]


def _asked(setting: Setting, field: Field, unit: Unit | None, ask: Ask, empty: Any) -> Any:
    return empty if unit is None else ask(setting, field, unit)


def _mark(name: str) -> Ask:
    return lambda setting, field, unit: bool(getattr(unit, name))


def _of_class(*classes: str) -> Ask:
    return lambda setting, field, unit: setting.kind(unit) in classes


def _carrying(where: str) -> Ask:
    return lambda setting, field, unit: any(one.where == where for one in field.carried(unit.id))


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


def unit_of(field: Field, this: This) -> Unit | None:
    """The unit that is spoken of, if it is on the map by itself."""
    unit = field.units.get(this or "")
    return unit if unit is not None and unit.where == ON_MAP else None


def spot(field: Field, place: Any) -> Hex | None:
    """The hex that is meant: a number is a hex, a name the unit that is in it; None when that is not on the map."""
    if isinstance(place, int):
        return place
    unit = field.units.get(place)
    return unit.hex if unit is not None and (unit.where == ON_MAP or unit.carrier) else None


def apart(field: Field, one: Any, other: Any) -> int:
    """How many hexes it is from one place to another."""
    here, there = spot(field, one), spot(field, other)
    return FAR if here is None or there is None else distance(here, there)


def nearest(field: Field, this: This, side: str) -> int:
    """How many hexes it is from a unit to the nearest active one of a side, other than itself."""
    unit = unit_of(field, this)
    others = (one.hex for one in field.active(side) if one.id != this)
    return FAR if unit is None else min((distance(unit.hex, other) for other in others), default=FAR)


TWELFTHS = (
    (0, -1), (1, -3), (1, -1), (1, 0), (1, 1), (1, 3), (0, 1), (-1, 3), (-1, 1), (-1, 0), (-1, -1), (-1, -3),
)  # fmt: skip
"""The directions of the map's circle, clockwise from the top in steps of 30 degrees, for the points of `hexes.centre`:
the further a hex lies in a direction, the greater is the sum of the products."""

QUARTERS = {"north": 0, "east": 3, "south": 6, "west": 9}
"""How many twelfths of the circle a point of the compass is from north."""


def _further(setting: Setting, field: Field, side: str, one: Hex, other: Hex) -> int:
    """More than 0 if one hex lies on that side of another, 0 if it is level with it (Mission Briefings)."""
    along, down = TWELFTHS[(setting.mission(field)["north"] + QUARTERS[side]) % 12]
    (x, y), (u, v) = centre(one), centre(other)
    return along * (x - u) + down * (y - v)


def _is_beyond(least: int) -> Callable[..., Closure]:
    def build(setting: Setting, side: str, place: Closure) -> Closure:
        def holds(field: Field, this: This) -> bool:
            unit = unit_of(field, this)
            return unit is not None and _further(setting, field, side, unit.hex, place(field, this)) >= least

        return holds

    return build


def _distance(setting: Setting, who: Closure, place: Closure) -> Closure:
    return lambda field, this: apart(field, who(field, this), place(field, this))


def _nearest(setting: Setting, side: str) -> Closure:
    return lambda field, this: nearest(field, this, side)


def _within(side: str) -> Callable[..., Closure]:
    return lambda setting, most: lambda field, this: nearest(field, this, side) <= most(field, this)


def _somebody_at(side: str) -> Callable[..., Closure]:
    return lambda setting, place: lambda field, this: any(field.at(place(field, this), side))


def _at(setting: Setting, place: Closure) -> Closure:
    def holds(field: Field, this: This) -> bool:
        unit = unit_of(field, this)
        return unit is not None and unit.hex == place(field, this)

    return holds


# Sight ----------------------------------------------------------------------------------------------------------------


def _can_see(setting: Setting, place: Closure) -> Closure:
    def holds(field: Field, this: This) -> bool:
        unit = unit_of(field, this)
        return unit is not None and visibility.sees_hex(setting, field, unit, place(field, this))

    return holds


def _us_see(setting: Setting, place: Closure) -> Closure:
    return lambda field, this: any(
        visibility.sees_hex(setting, field, one, place(field, this)) for one in field.active(US)
    )


def _sees(setting: Setting, who: Closure) -> Closure:
    return lambda field, this: sees_any(setting, field, this, units_of(field, who(field, this)))


def _sees_us(setting: Setting) -> Closure:
    return lambda field, this: sees_any(setting, field, this, field.active(US))


def sees_any(setting: Setting, field: Field, this: This, others: Iterator[Unit]) -> bool:
    """Whether a unit sees any of some others (Rule 8)."""
    unit = unit_of(field, this)
    return unit is not None and any(visibility.sees(setting, field, unit, one) for one in others if one.id != this)


def units_of(field: Field, who: Any) -> Iterator[Unit]:
    """The active units among those named, be it one or a selection."""
    names = who if isinstance(who, tuple) else (who,)
    return (field.units[one] for one in names if one in field.units and field.units[one].active)


def _seen(setting: Setting) -> Closure:
    def holds(field: Field, this: This) -> bool:
        unit = unit_of(field, this)
        return unit is not None and any(visibility.sees(setting, field, one, unit) for one in field.active(US))

    return holds


# What has become of units, and the game -------------------------------------------------------------------------------


def _become(ask: Callable[[Unit], bool]) -> Callable[..., Closure]:
    def build(setting: Setting, who: Closure) -> Closure:
        def holds(field: Field, this: This) -> bool:
            unit = field.units.get(who(field, this))
            return unit is not None and ask(unit)

        return holds

    return build


def _no_germans(setting: Setting) -> Closure:
    return lambda field, this: not losses.resistance(setting, field)


def _platoon_lost(setting: Setting) -> Closure:
    return lambda field, this: not any(field.active(US)) and not any(field.waiting())


def _exited_us(setting: Setting) -> Closure:
    return lambda field, this: sum(one.where == EXITED for one in field.units.values() if one.side == US)


def _mode(mode: str) -> Callable[..., Closure]:
    return lambda setting: lambda field, this: field.mode == mode


def _marker(setting: Setting, number: str) -> Closure:
    return lambda field, this: number in field.markers


def _round(setting: Setting) -> Closure:
    return lambda field, this: 0 if field.round is None else field.round.number


def _crew_points(setting: Setting) -> Closure:
    return lambda field, this: 0 if field.turn is None else field.turn.points


FACTS: Mapping[str, Callable[..., Closure]] = {
    "round": _round,
    "crew_points": _crew_points,
    "distance": _distance,
    "nearest": _nearest,
    "exited_us": _exited_us,
    "us_within": _within(US),
    "german_within": _within(GERMAN),
    "us_at": _somebody_at(US),
    "german_at": _somebody_at(GERMAN),
    "at": _at,
    "beyond": _is_beyond(1),
    "at_or_beyond": _is_beyond(0),
    "can_see": _can_see,
    "us_see": _us_see,
    "sees": _sees,
    "sees_us": _sees_us,
    "seen": _seen,
    "active": _become(lambda unit: unit.active),
    "killed": _become(lambda unit: unit.status == KILLED),
    "captured": _become(lambda unit: unit.status == CAPTURED or unit.taken),
    "exited": _become(lambda unit: unit.where == EXITED),
    "no_germans": _no_germans,
    "platoon_lost": _platoon_lost,
    "marker": _marker,
    "no_markers": lambda setting: lambda field, this: not field.markers,
    "operations": _mode(OPERATIONS),
    "rounds": _mode(ROUNDS),
}
"""Every fact, by its name in `vocabulary`."""
