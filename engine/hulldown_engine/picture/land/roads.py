"""Roads, and the bridges that carry them over water."""

from __future__ import annotations

from hulldown_engine.basics.hexes import Hex, direction_to, neighbours
from hulldown_engine.picture.drawing import Drawing
from hulldown_engine.picture.places import at, middle, path
from hulldown_engine.platoon.board.ground import BUILDING, DIRT, PAVED, TOWN, Ground, Side


def roads(drawing: Drawing) -> str:
    """Dirt and paved roads, each over its verge."""
    routes = {
        road: "".join(_through(drawing.ground, place, road) for place in drawing.ground.hexes())
        for road in (DIRT, PAVED)
    }
    layers = ((DIRT, "verge"), (PAVED, "kerb"), (DIRT, "dirt"), (PAVED, "paved"))
    return "".join(path(routes[road], name) for road, name in layers)


def _through(ground: Ground, place: Hex, road: str) -> str:
    """A kind of road in a hex: bent from side to side, or from each side to the middle where others meet it."""
    roads = {direction: kind for direction, beyond in neighbours(place) if (kind := ground.road(place, beyond))}
    x, y = at(place)
    if road not in roads.values():
        return ""
    ways = [direction for direction, kind in roads.items() if kind == road]
    if len(roads) == 1:
        ways += _off_the_map(ground, place, ways[0])
    if len(ways) == len(roads) == 2 or (len(roads) == 1 and len(ways) == 2):  # noqa: PLR2004 - in and out
        return f"M{middle(place, ways[0])}Q{x} {y} {middle(place, ways[1])}"
    return "".join(f"M{middle(place, way)}L{x} {y}" for way in ways)


def _off_the_map(ground: Ground, place: Hex, came: int) -> list[int]:
    """The hexside by which a road leaves the map, as straight as can be; none, where it has come to a place."""
    if ground.terrain(place) in (BUILDING, TOWN):
        return []
    out = [direction for direction, beyond in neighbours(place) if not ground.on_map(beyond)]
    return sorted(out, key=lambda direction: (abs((direction - came) % 6 - 3), direction))[:1]


def bridges(drawing: Drawing) -> str:
    """The bridges, each across its hexside."""
    return "".join(map(_bridge, sorted(drawing.ground.bridges)))


def _bridge(pair: Side) -> str:
    direction = direction_to(*pair)
    assert direction is not None  # noqa: S101 - a bundle's hexsides are between neighbours
    return f'<use href="#hd-map-bridge" transform="translate({middle(pair[0], direction)}) rotate({60 * direction})"/>'
