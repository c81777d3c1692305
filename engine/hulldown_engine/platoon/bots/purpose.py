"""What a mission is about, for who wants to win it: who earns points by leaving, who is to be fetched, what is enough.

It is read off the mission's exits and the units' cards, so no mission needs a plan of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.units import ABOARD, ON_MAP, US, Unit
from hulldown_engine.platoon.effects import driving, transport, victory
from hulldown_engine.platoon.state import crossings
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState


def earnings(setting: Setting, field: PlatoonState, unit: Unit) -> Mapping[Hex, int]:
    """The exits at which a unit earns Victory Points by leaving, with what it carries and guards, and how many."""
    leaving = [unit, *field.carried(unit.id), *(each for each in field.units.values() if each.guard == unit.id)]
    found = {}
    for place, points in setting.mission(field)["exits"].items():
        if points > 0:
            led = [each.but(hex=int(place)) for each in leaving]
            found[int(place)] = sum(paid for _, paid in victory.for_leaving(setting, field, led))
    return {place: points for place, points in found.items() if points}


def to_fetch(setting: Setting, field: PlatoonState) -> list[Unit]:
    """Those who wait on the map, do nothing by themselves, and are worth points once a vehicle takes them off it."""
    waiting = [unit for unit in field.units.values() if unit.side == US and unit.passive and unit.where == ON_MAP]
    return [unit for unit in waiting if unit.active and _worth_riding(setting, field, unit)]


def _worth_riding(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    tried = field.copy()
    riding = tried.change(unit.id, where=ABOARD)
    return bool(earnings(setting, tried, riding))


def fetches(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether a unit has room for one of those who are to be fetched."""
    return any(transport.takes(setting, field, unit, other) for other in to_fetch(setting, field))


def precious(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether a unit should stay behind those who fight: it cannot fight itself, or it carries who is worth points."""
    unarmed = not setting.data(unit)["offence"]
    return unarmed or any(each.passive for each in field.carried(unit.id))


def sure(setting: Setting, field: PlatoonState) -> int:
    """The Victory Points that the mission comes to if all who earn any by leaving leave now."""
    leaving = earners(setting, field)
    return field.victory + sum(max(earnings(setting, field, unit).values()) for unit in leaving)


def earners(setting: Setting, field: PlatoonState) -> list[Unit]:
    """The units that can leave the map by themselves and earn points by it, those that are still to enter included."""
    units = [*field.active(US), *field.waiting()]
    return [unit for unit in units if _leaves(setting, unit) and earnings(setting, field, unit)]


def _leaves(setting: Setting, unit: Unit) -> bool:
    return setting.is_vehicle(unit) and unit.manned and not unit.disabled and not unit.immobilised


def on_roads(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether leaving the road is an accident for a unit: for trucks in snow."""
    return driving.skids(setting, field, unit, "plain")


def skids(setting: Setting, field: PlatoonState, unit: Unit, place: Hex) -> bool:
    """Whether going into a neighbouring hex is an accident for a unit."""
    return driving.skids(setting, field, unit, crossings.ground(setting, field).hexside(unit.hex, place))
