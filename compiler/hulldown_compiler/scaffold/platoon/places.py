"""Places on a map for a new mission: where the platoon comes from, what it finds, and where Germans flee to."""

from __future__ import annotations

from typing import NamedTuple

from hulldown_compiler.flow.ranks import distances
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
    ground, roads = _drivable(sheet), _roads(sheet)
    wet = {line.side for line in sheet.of(*WATER)}
    moves = [(at, to) for at in ground for _, to in neighbours(at) if to in ground and side(at, to) not in wet]
    reached = {start: list(distances([start], moves)) for start in sorted(_along_the_edge(sheet))}
    entry = max(reached, key=lambda start: (len(reached[start]), start in roads, -start), default=None)
    if entry is None or len(reached[entry]) == 1:
        return None
    beyond = reached[entry][1:]
    marker = min(beyond, key=lambda at: (abs(distance(entry, at) - NEAR), at not in roads, at))
    outside = [at for at in beyond if at in _along_the_edge(sheet, left=False)] or beyond
    retreat = max(outside, key=lambda at: (at in roads, distance(entry, at), at))
    return Places(printed(entry), printed(marker), printed(retreat))


def _roads(sheet: Sheet) -> set[Hex]:
    return {placed.hex for road in sheet.roads for placed in road.way}


def _drivable(sheet: Sheet) -> set[Hex]:
    roads = _roads(sheet)
    return {at for at, terrain in sheet.terrains.items() if terrain == OPEN or at in roads}


def _along_the_edge(sheet: Sheet, *, left: bool = True) -> list[Hex]:
    """Open hexes along the edge: the left one, if that is wished and it has any."""
    edge = [at for at in _drivable(sheet) if any(not sheet.on_map(other) for _, other in neighbours(at))]
    return [at for at in edge if left and at // 100 == 1] or edge
