"""Where a platoon wants to go in Operations, and which way: from cover to cover, toward markers and exits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush

from hulldown_engine.basics.hexes import Hex, neighbours
from hulldown_engine.platoon.board.movement import Going
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

HEX, WATCHED = 2, 1
"""The weight of a hex on the way, and what is added if the hex can be seen from an Event marker."""

BOUND = 3 * HEX
"""How far one group goes ahead of the others before it waits for them."""


def objectives(setting: Setting, field: PlatoonState) -> list[Hex]:
    """The hexes to go to: the Event markers' or, when there are none, the exits' that are worth Victory Points."""
    exits = setting.mission(field)["exits"]
    markers = list(dict.fromkeys(field.markers.values()))
    return markers or [int(place) for place, points in exits.items() if points > 0]


def ways(setting: Setting, field: PlatoonState, unit: Unit, goal: Hex) -> Mapping[Hex, int]:
    """The distance from every hex to a goal for a unit: hexes in sight of an Event marker count more; the goal is 0."""
    return _ways(driving.going(setting, field, unit).lasting(), goal, _watched(setting, field))


@lru_cache(maxsize=256)
def _ways(going: Going, goal: Hex, watched: frozenset[Hex]) -> Mapping[Hex, int]:
    costs = {goal: 0}
    into = _into(going)
    heap = [(0, goal)]
    while heap:
        cost, place = heappop(heap)
        for other in into.get(place, ()):
            if other not in costs:  # it costs the same from wherever it is come to: the first time is the cheapest
                costs[other] = cost + HEX + (WATCHED if other in watched else 0)
                heappush(heap, (costs[other], other))
    return costs


@lru_cache(maxsize=16)
def _into(going: Going) -> Mapping[Hex, tuple[Hex, ...]]:
    """For each hex of the map, the neighbouring hexes from which it can be entered."""
    hexes = going.ground.terrains
    return {
        place: tuple(
            [other for _, other in neighbours(place) if other in hexes and going.cost(other, place) is not None]
        )
        for place in hexes
    }


def _watched(setting: Setting, field: PlatoonState) -> frozenset[Hex]:
    """The hexes that can be seen from an Event marker."""
    sights = setting.sights(field)
    return frozenset().union(*(sights.view(marker) for marker in set(field.markers.values())))
