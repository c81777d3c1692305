"""The ground: levels, contours, and what grows and stands in the hexes."""

from __future__ import annotations

from hulldown_engine.basics.hexes import DIRECTIONS, Hex, neighbour
from hulldown_engine.platoon.board.ground import BUILDING, LEVELS, TOWN, WOODS
from hulldown_site.picture.drawing import Drawing, filled
from hulldown_site.picture.hexsides import smooth
from hulldown_site.picture.places import at, outlines, path
from hulldown_site.picture.symbols import GROWTH, TURNS


def levels(drawing: Drawing) -> str:
    """The levels, each in its colour."""
    hexes = list(drawing.ground.hexes())
    of = {level: [one for one in hexes if drawing.ground.level(one) == level] for level in LEVELS}
    return "".join(path(outlines(of[level]), f"l{level}") for level in LEVELS)


def cover(drawing: Drawing) -> str:
    """The ground of woods and towns, under what grows and stands there."""
    return path(outlines(filled(drawing, WOODS)), "woods") + path(outlines(filled(drawing, TOWN)), "town")


def contours(drawing: Drawing) -> str:
    """The hexsides at which the ground rises gently: those that are no ridge."""
    ground = drawing.ground
    found = []
    for one in ground.hexes():
        for direction in DIRECTIONS[:3]:
            other = neighbour(one, direction)
            if ground.on_map(other) and ground.level(one) != ground.level(other) and not ground.ridge(one, other):
                found.append((one, other))
    return path(smooth(found))


def growth(drawing: Drawing) -> str:
    """What grows and lies in the hexes: a drawing of each sort for each hex, in turns that look like none."""
    drawn = {one: look for look, hexes in drawing.told.get("drawn", {}).items() for one in hexes}
    sorts = {one: drawn.get(one, drawing.ground.terrain(one)) for one in drawing.ground.hexes()}
    return "".join(_use(f"{sort}-{_turn(one)}", one) for one, sort in sorts.items() if sort in GROWTH)


def houses(drawing: Drawing) -> str:
    """The houses of towns, under the streets and bridges that lead through them."""
    return "".join(_use(f"town-{_turn(one)}", one) for one in filled(drawing, TOWN))


def buildings(drawing: Drawing) -> str:
    """The single buildings, over the roads that lead to them."""
    return "".join(_use("building", one) for one in filled(drawing, BUILDING))


def _turn(one: Hex) -> int:
    return (one // 100 * 5 + one % 100 * 7 + one % 3) % TURNS


def _use(symbol: str, one: Hex) -> str:
    x, y = at(one)
    return f'<use href="#hd-map-{symbol}" x="{x}" y="{y}"/>'
