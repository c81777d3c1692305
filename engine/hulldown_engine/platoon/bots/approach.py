"""Where a platoon wants to go in Operations, and which way: from cover to cover, toward markers and exits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush

from hulldown_engine.basics.hexes import Hex, distance, neighbours
from hulldown_engine.platoon.board.line_of_sight import Sights
from hulldown_engine.platoon.board.movement import Going
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.bots import purpose
from hulldown_engine.platoon.effects import detection, driving
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

HEX, DOUBTFUL, MINED = 2, 6, 40
"""The weight of a hex on the way, and what is added if an Event marker may be overlooked from it, or it is mined."""

BOUND = 3 * HEX
"""How far one group goes ahead of the others before it waits for them."""


SHORT, BEHIND = 2 * HEX, 6 * HEX
"""How far short of a goal those stop who are not wanted there, and how far short of a marker those who stay behind."""


def objectives(setting: Setting, field: PlatoonState) -> list[Hex]:
    """The hexes to go to: of who is to be fetched or taken, Event markers', or the exits that are worth Victory Points.

    The exits come when nothing else is left, when leaving wins the mission, or when it is over with the last marker.
    """
    earning = purpose.earning(setting, field)
    exits = list(dict.fromkeys(place for paid in earning.values() for place in paid))
    if purpose.enough(setting, field, earning):
        return exits
    waiting = [unit.hex for unit in [*purpose.to_fetch(setting, field), *purpose.surrendered(field)]]
    if waiting or (exits and purpose.last_marker(setting, field)):
        return waiting or exits
    return list(dict.fromkeys(field.markers.values())) or exits


def short_of(setting: Setting, field: PlatoonState, unit: Unit, goal: Hex) -> int:
    """How far short of a goal a unit stops: nowhere, if it is wanted there."""
    if goal in field.markers.values():
        return 0 if purpose.leads(setting, field, unit) else BEHIND
    if any(other.hex == goal for other in purpose.to_fetch(setting, field)):
        return 0 if purpose.fetches(setting, field, unit) else SHORT
    return 0 if purpose.earnings(setting, field, unit) or not purpose.earning(setting, field) else SHORT


def ways(setting: Setting, field: PlatoonState, unit: Unit, goal: Hex) -> Mapping[Hex, int]:
    """The distance from every hex to a goal for a unit; the goal is 0.

    Hexes in sight of an Event marker count more, and those with mines as much as a long way around.
    """
    going, roads = driving.going(setting, field, unit).lasting(), driving.skids_off_roads(setting, field, unit)
    doubtful = _doubtful(setting.sights(field), frozenset(field.markers.values()))
    mined = frozenset(map(int, field.mines))
    found = _ways(going, goal, doubtful, mined, roads)
    if roads and unit.hex not in found:  # it has come off the road
        return _ways(going, goal, doubtful, mined, False)
    return found


@lru_cache(maxsize=256)
def _ways(
    going: Going,
    goal: Hex,
    doubtful: frozenset[Hex],
    mined: frozenset[Hex],
    roads: bool,  # noqa: FBT001 - a key
) -> Mapping[Hex, int]:
    costs = {goal: 0}
    into = _into(going, roads)
    heap = [(0, goal)]
    while heap:
        cost, place = heappop(heap)
        for other in into.get(place, ()):
            if other not in costs:  # it costs the same from wherever it is come to: the first time is the cheapest
                costs[other] = cost + HEX + DOUBTFUL * (other in doubtful) + MINED * (other in mined)
                heappush(heap, (costs[other], other))
    return costs


@lru_cache(maxsize=16)
def _into(going: Going, roads: bool) -> Mapping[Hex, tuple[Hex, ...]]:  # noqa: FBT001 - a key
    """For each hex of the map, the neighbouring hexes from which it can be entered, if need be by road."""
    hexes = going.ground.terrains

    def opens(one: Hex, other: Hex) -> bool:
        return one in hexes and going.cost(one, other) is not None and not (roads and not going.ground.road(one, other))

    return {place: tuple([other for _, other in neighbours(place) if opens(other, place)]) for place in hexes}


@lru_cache(maxsize=64)
def _doubtful(sights: Sights, markers: frozenset[Hex]) -> frozenset[Hex]:
    """The hexes from which an Event marker is seen, and not made out for certain (Rule 5.1).

    Who is there has to make a check, and if it fails the marker may come into play for no points.
    """
    return frozenset().union(*(_doubtful_of(sights, marker) for marker in markers))


@lru_cache(maxsize=256)
def _doubtful_of(sights: Sights, marker: Hex) -> frozenset[Hex]:
    sure = detection.NEAR if sights.ground.terrain(marker) in detection.COVER else detection.CLOSE
    return frozenset(
        [place for place in sights.ground.terrains if distance(place, marker) > sure and sights.traced(place, marker)]
    )
