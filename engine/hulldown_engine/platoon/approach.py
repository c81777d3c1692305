"""Where a platoon wants to go in Operations, and which way: from cover to cover, toward markers and exits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush

from hulldown_engine.hexes import Hex, neighbours
from hulldown_engine.platoon import driving
from hulldown_engine.platoon.field import Field
from hulldown_engine.platoon.setting import Setting
from hulldown_engine.platoon.units import Unit

HEX, WATCHED = 2, 1
"""What a hex of the way costs, and what it costs more when an Event marker can be seen from there."""

BOUND = 3 * HEX
"""How far one group goes ahead of the others before it waits for them."""


def objectives(setting: Setting, field: Field) -> list[Hex]:
    """The hexes to go to: those of Event markers; when there are none, those of exits that are worth points."""
    exits = setting.mission(field)["exits"]
    markers = list(dict.fromkeys(field.markers.values()))
    return markers or [int(place) for place, points in exits.items() if points > 0]


def ways(setting: Setting, field: Field, unit: Unit, goal: Hex) -> Mapping[Hex, int]:
    """How far it is for a unit from every hex to a goal, hexes in sight of a marker counting more; the goal is 0."""
    going, watched = driving.going(setting, field, unit), _watched(setting, field)
    found: dict[Hex, int] = {}
    heap = [(0, goal)]
    while heap:
        cost, place = heappop(heap)
        if place in found:
            continue
        found[place] = cost
        for other in _on_map(setting, place):
            if other not in found and going.cost(other, place) is not None:
                heappush(heap, (cost + HEX + (WATCHED if other in watched else 0), other))
    return found


def _on_map(setting: Setting, place: Hex) -> Iterator[Hex]:
    return (other for _, other in neighbours(place) if setting.ground.on_map(other))


def _watched(setting: Setting, field: Field) -> set[Hex]:
    """The hexes that can be seen from an Event marker."""
    markers = set(field.markers.values())
    return {one for one in setting.ground.hexes() if any(setting.clear(field, marker, one) for marker in markers)}
