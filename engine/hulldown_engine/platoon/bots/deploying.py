"""Where a platoon is set up to hold ground: under cover, within command, with the ways of those who come in its sights.

Nobody knows yet where attackers will appear, but all can see where they would have to go: from each hex of the map the
quickest way to what is to be held is followed, and the more ways lead through a hex, the more it is worth to see it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush

from hulldown_engine.basics.hexes import Hex, bearing, distance, neighbours
from hulldown_engine.platoon.board.ground import CLEAR
from hulldown_engine.platoon.board.movement import Going
from hulldown_engine.platoon.board.units import ON_MAP, US, WAITING, Unit
from hulldown_engine.platoon.bots import purpose
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.player import command
from hulldown_engine.platoon.sequence.operations import can_stand
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

REACH = 12
"""The distance in hexes up to which a field of fire counts."""

LEAST = 3
"""Hexes through which fewer ways lead are not looked at."""

HALF_ROUND = 3
"""Half of the hexsides."""

SHARED = 0.6
"""What is left of the worth of seeing a hex for each unit that sees it already."""

COVER, COMMAND = 1.3, 1.5
"""The factors for a place with cover, and for one in command."""

HEXES = "at:"
"""How the options begin to place a unit in a hex."""


def choose(setting: Setting, field: PlatoonState, ids: Sequence[str]) -> str:
    """The option that goes on with the set-up: who is next, where to, or how to stand there."""
    if not field.picked:
        return _next(setting, field, ids)
    unit = field.units[field.picked[0]]
    if unit.where == WAITING:
        return _where(setting, field, unit, ids)
    return _how(setting, field, unit, ids)


def _next(setting: Setting, field: PlatoonState, ids: Sequence[str]) -> str:
    """Who waits for a place, a commander before others; if nobody does, the set-up is done."""
    waiting = [field.units[option] for option in ids if option in field.units]
    waiting = [unit for unit in waiting if unit.where == WAITING]
    if "done" in ids or not waiting:
        return ids[-1]
    places = driving.entries(setting, field)
    waiting = [unit for unit in waiting if any(can_stand(setting, field, unit, place) for place in places)] or waiting
    return max(waiting, key=lambda unit: (unit.commander, unit.initiative)).id


def _where(setting: Setting, field: PlatoonState, unit: Unit, ids: Sequence[str]) -> str:
    """The hex that is worth most."""
    hexes = [int(option.removeprefix(HEXES)) for option in ids if option.startswith(HEXES)]
    if not hexes:
        return ids[0]
    ways, tried = _unwatched(setting, field, unit), field.copy()
    worth = {place: _worth(setting, tried, tried.change(unit.id, where=ON_MAP, hex=place), ways) for place in hexes}
    return f"{HEXES}{max(hexes, key=lambda place: (worth[place], -place)):04}"


def _how(setting: Setting, field: PlatoonState, unit: Unit, ids: Sequence[str]) -> str:
    """Turned to where most come from, then under what cover there is."""
    sides = _sides(setting, field, unit.hex, _ways_in(setting, field, unit))
    if "right" in ids and sides:
        wanted = max(sides, key=lambda side: (sides[side], -side))
        if wanted != unit.facing:
            return "right" if (wanted - unit.facing) % 6 <= HALF_ROUND else "left"
    return next(option for option in ("bunker", "dig-in", "hide", "back") if option in ids)


# What a place is worth ------------------------------------------------------------------------------------------------


def _worth(setting: Setting, tried: PlatoonState, unit: Unit, ways: Mapping[Hex, float]) -> float:
    """The ways that a unit sees where it stands, more if there is cover, and if it is in command there."""
    worth = sum(_sides(setting, tried, unit.hex, ways).values())
    if _cover(setting, tried, unit):
        worth *= COVER
    return worth * COMMAND if command.in_command(setting, tried, unit) else worth


def _cover(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether a unit finds cover in its hex: a vehicle defilade, if the briefing allows it, anybody else terrain."""
    terrain = setting.ground.terrain(unit.hex)
    if not setting.is_vehicle(unit):
        return terrain != CLEAR
    allowed = bool(setting.mission(field)["entry"]["defilade"])
    return allowed and setting.costs(field).defilade(terrain) is not None


def _sides(setting: Setting, field: PlatoonState, place: Hex, ways: Mapping[Hex, float]) -> Mapping[int, float]:
    """For each hexside, the ways that are seen through it."""
    found: dict[int, float] = {}
    for other in _seen(setting, field, place, ways):
        for side in bearing(place, other)[:1]:
            found[side] = found.get(side, 0) + ways[other]
    return found


def _seen(setting: Setting, field: PlatoonState, place: Hex, ways: Mapping[Hex, float]) -> list[Hex]:
    """The hexes with ways through them that are seen from a hex, and in reach."""
    clear = setting.sights(field).clear
    return [other for other in _in_reach(place, tuple(ways)) if clear(place, other)]


@lru_cache(maxsize=4096)
def _in_reach(place: Hex, hexes: Sequence[Hex]) -> Sequence[Hex]:
    """Those of the hexes that are in reach of a place: asked again for each unit that may stand there."""
    return tuple(other for other in hexes if distance(place, other) <= REACH)


# The ways of those who come -------------------------------------------------------------------------------------------


def _unwatched(setting: Setting, field: PlatoonState, unit: Unit) -> Mapping[Hex, float]:
    """The ways of those who come, each the less the more units see it already."""
    ways: dict[Hex, float] = dict(_ways_in(setting, field, unit))
    for friend in field.active(US):
        for place in _seen(setting, field, friend.hex, ways):
            ways[place] *= SHARED
    return ways


def _ways_in(setting: Setting, field: PlatoonState, unit: Unit) -> Mapping[Hex, int]:
    """How many ways lead through each hex to what is to be held: the hexes by which Germans are not to leave."""
    area = frozenset(setting.mission(field)["entry"]["hexes"])
    held = frozenset(purpose.held(setting, field)) or area
    scout = next((each for each in field.units.values() if setting.is_vehicle(each)), unit)
    return _ways(driving.going(setting, field, scout).lasting(), held, area)


@lru_cache(maxsize=8)
def _ways(going: Going, goals: frozenset[Hex], area: frozenset[Hex]) -> Mapping[Hex, int]:
    """For each hex, from how many hexes outside an area the quickest way to the goals leads through it."""
    costs, onward, settled = dict.fromkeys(goals, 0), dict[Hex, Hex](), list[Hex]()
    heap = [(0, goal) for goal in sorted(goals)]
    while heap:
        cost, place = heappop(heap)
        if cost > costs[place]:
            continue
        settled.append(place)
        for _, other in neighbours(place):
            step = going.cost(other, place) if going.ground.on_map(other) else None
            if step is not None and cost + step < costs.get(other, cost + step + 1):
                costs[other], onward[other] = cost + step, place
                heappush(heap, (cost + step, other))
    return _added_up(settled, onward, area)


def _added_up(settled: Sequence[Hex], onward: Mapping[Hex, Hex], area: frozenset[Hex]) -> Mapping[Hex, int]:
    """The ways through each hex, those from farther off first."""
    through: Counter[Hex] = Counter()
    for place in reversed(settled):
        through[place] += place not in area
        if place in onward:
            through[onward[place]] += through[place]
    return {place: ways for place, ways in through.items() if ways >= LEAST}
