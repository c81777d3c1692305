"""Places on a map for a new mission: where the platoon comes from, what it finds, and where Germans flee to."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from hulldown_compiler.lowering.maps.sheet import WATER, Sheet
from hulldown_engine.basics.hexes import Hex, distance, neighbours, printed
from hulldown_engine.platoon.board.ground import side

OPEN = "clear"
"""The terrain that everybody can drive in, whatever the season."""

NEAR = 5
"""How many hexes from the edge the first marker lies, if there is room."""


class Places(NamedTuple):
    """The hexes of a new mission, as they are printed."""

    entry: str
    marker: str
    retreat: str


def places(sheet: Sheet) -> Places | None:
    """Hexes that can be driven between over open ground, without a river in the way; None, if the map has no room.

    Roads are preferred: the platoon comes along one, and Germans leave by one.
    """
    roads, ways = _roads(sheet), {one: _spread(sheet, one) for one in sorted(_along_the_edge(sheet))}
    entry = max(ways, key=lambda one: (len(ways[one]), one in roads, -one), default=None)
    if entry is None or len(ways[entry]) == 1:
        return None
    found = ways[entry][1:]
    marker = min(found, key=lambda one: (abs(distance(entry, one) - NEAR), one not in roads, one))
    outside = [one for one in found if one in _along_the_edge(sheet, left=False)] or found
    retreat = max(outside, key=lambda one: (one in roads, distance(entry, one), one))
    return Places(printed(entry), printed(marker), printed(retreat))


def _roads(sheet: Sheet) -> set[Hex]:
    return {placed.hex for road in sheet.roads for placed in road.way}


def _drivable(sheet: Sheet) -> set[Hex]:
    roads = _roads(sheet)
    return {one for one, terrain in sheet.terrains.items() if terrain == OPEN or one in roads}


def _along_the_edge(sheet: Sheet, *, left: bool = True) -> list[Hex]:
    """Open hexes along the edge: the left one, if that is wished and it has any."""
    found = [one for one in _drivable(sheet) if any(not sheet.on_map(other) for _, other in neighbours(one))]
    return [one for one in found if left and one // 100 == 1] or found


def _spread(sheet: Sheet, start: Hex) -> list[Hex]:
    """The hexes that can be driven to from one, the nearest first."""
    ground, wet = _drivable(sheet), {line.side for line in sheet.of(*WATER)}
    found, waiting = {start: None}, deque([start])
    while waiting:
        one = waiting.popleft()
        for _, other in neighbours(one):
            if other in ground and other not in found and side(one, other) not in wet:
                found[other] = None
                waiting.append(other)
    return list(found)
