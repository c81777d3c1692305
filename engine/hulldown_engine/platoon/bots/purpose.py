"""What a mission is about, for who wants to win it: who earns points by leaving, who is to be fetched, what is enough.

It is read off the mission's exits and the units' cards, so no mission needs a plan of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.language.expressions import Closure
from hulldown_engine.platoon.board.units import ABOARD, ACTIVE, ON_MAP, US, Unit
from hulldown_engine.platoon.effects import driving, gunnery, transport, victory
from hulldown_engine.platoon.state import crossings
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState


def earnings(setting: Setting, field: PlatoonState, unit: Unit) -> Mapping[Hex, int]:
    """The exits at which a unit earns Victory Points by leaving, with what it carries and guards, and how many."""
    paying = _paying(setting, field.mission)
    if not paying:
        return {}
    found: dict[Hex, int] = {}
    leaving = [unit, *field.carried(unit.id), *(each for each in field.units.values() if each.guard == unit.id)]
    for places in paying:
        led = [each.but(hex=places[0]) for each in leaving]
        points = sum(paid for _, paid in victory.for_leaving(setting, field, led))
        if points:
            found |= dict.fromkeys(places, points)
    return found


@lru_cache(maxsize=64)
def _paying(setting: Setting, mission: str) -> Sequence[tuple[Hex, ...]]:
    """The exits of a mission that pay, those together that pay alike for the same units."""
    record, alike = setting.logic["missions"][mission], dict[str, tuple[Hex, ...]]()
    for place, points in record["exits"].items():
        if points > 0:
            terms = f"{points} {record['exits_of'][US].get(place)}"
            alike[terms] = (*alike.get(terms, ()), int(place))
    return tuple(alike.values())


def to_fetch(setting: Setting, field: PlatoonState) -> list[Unit]:
    """Those who wait on the map, do nothing by themselves, and are worth points once a vehicle takes them off it."""
    waiting = [unit for unit in field.units.values() if unit.side == US and unit.passive and unit.where == ON_MAP]
    return [unit for unit in waiting if unit.active and _worth_riding(setting, field, unit)]


def _worth_riding(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    tried = field.copy()
    riding = tried.change(unit.id, where=ABOARD)
    return bool(earnings(setting, tried, riding))


def surrendered(field: PlatoonState) -> list[Unit]:
    """The Germans who have surrendered and wait to be taken: they count once a US unit enters their hex (6.8, 11.2)."""
    return [unit for unit in field.units.values() if unit.surrendered and unit.status == ACTIVE]


def fetches(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether a unit has room for one of those who are to be fetched."""
    return any(transport.takes(setting, field, unit, other) for other in to_fetch(setting, field))


LOAD = "load:"
"""How the options begin that take somebody aboard."""


def boarding(field: PlatoonState, ids: Sequence[str]) -> str:
    """The first option that takes somebody aboard who does nothing by himself; empty if there is none."""
    loads = (option for option in ids if option.startswith(LOAD))
    return next((option for option in loads if field.units[option.split(":")[1]].passive), "")


def leads(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether a unit goes ahead of others: it has a gun to fight with and carries nobody who is worth points.

    If there is none such, all do.
    """
    return _fights(setting, field, unit) or not any(_fights(setting, field, each) for each in field.active(US))


def _fights(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    armed = gunnery.main_gun(setting, unit) and driving.mover(setting, field, unit).fast > 0
    return armed and unit.manned and not any(each.passive for each in field.carried(unit.id))


def sure(field: PlatoonState, earning: Earning) -> int:
    """The Victory Points that the mission comes to if all who earn any by leaving leave now."""
    return field.victory + sum(max(earned.values()) for earned in earning.values())


def enough(setting: Setting, field: PlatoonState, earning: Earning) -> bool:
    """Whether the mission is won by leaving: as long as those are left who earn the points that are missing."""
    return field.victory < sure(field, earning) >= int(setting.mission(field)["goal"])


def last_marker(setting: Setting, field: PlatoonState) -> bool:
    """Whether the mission ends with the last Event marker: then nobody earns anything by leaving after it."""
    if len(field.markers) != 1:
        return False
    found = field.copy()
    found.markers = {}
    return any(holds(found, None) for holds in _ends(setting, field.mission))


@lru_cache(maxsize=64)
def _ends(setting: Setting, mission: str) -> Sequence[Closure]:
    return [setting.code.expression(end["when"]) for end in setting.logic["missions"][mission]["ends"]]


Earning = Mapping[str, Mapping[Hex, int]]
"""For each unit that earns points by leaving the map, how many at which exits."""


def earning(setting: Setting, field: PlatoonState) -> Earning:
    """What the units earn that can leave the map by themselves, those that are still to enter included."""
    able = [unit for unit in (*field.active(US), *field.waiting()) if _leaves(setting, unit)]
    earned = {unit.id: earnings(setting, field, unit) for unit in able}
    return {unit: paid for unit, paid in earned.items() if paid}


def _leaves(setting: Setting, unit: Unit) -> bool:
    return setting.is_vehicle(unit) and unit.manned and not unit.disabled and not unit.immobilised


def held(setting: Setting, field: PlatoonState) -> list[Hex]:
    """The hexes that are to be held: those by which no German is to leave the map, for it costs points."""
    return [int(place) for place, points in setting.mission(field)["german_exits"].items() if points < 0]


def skids(setting: Setting, field: PlatoonState, unit: Unit, place: Hex) -> bool:
    """Whether going into a neighbouring hex is an accident for a unit."""
    return driving.skids(setting, field, unit, crossings.ground(setting, field).hexside(unit.hex, place))
