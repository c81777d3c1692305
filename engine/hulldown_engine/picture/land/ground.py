"""The ground: levels, contours, and what grows and stands in the hexes."""

from __future__ import annotations

from hulldown_engine.basics.hexes import DIRECTIONS, Hex, neighbour
from hulldown_engine.picture.drawing import Drawing, filled
from hulldown_engine.picture.land.hexsides import smooth
from hulldown_engine.picture.land.symbols import GROWTH, TURNS
from hulldown_engine.picture.places import at, outlines, path
from hulldown_engine.platoon.board.ground import BUILDING, LEVELS, TOWN, WOODS


def levels(drawing: Drawing) -> str:
    """The levels, each in its colour."""
    hexes = list(drawing.ground.hexes())
    of = {level: [place for place in hexes if drawing.ground.level(place) == level] for level in LEVELS}
    return "".join(path(outlines(of[level]), f"l{level}") for level in LEVELS)


def cover(drawing: Drawing) -> str:
    """The ground of woods and towns, under what grows and stands there."""
    return path(outlines(filled(drawing, WOODS)), "woods") + path(outlines(filled(drawing, TOWN)), "town")


def contours(drawing: Drawing) -> str:
    """The contours: the hexsides between levels that are no ridge."""
    ground = drawing.ground
    rises = []
    for place in ground.hexes():
        for direction in DIRECTIONS[:3]:
            beyond = neighbour(place, direction)
            if (
                ground.on_map(beyond)
                and ground.level(place) != ground.level(beyond)
                and not ground.ridge(place, beyond)
            ):
                rises.append((place, beyond))
    return path(smooth(rises))


def growth(drawing: Drawing) -> str:
    """The vegetation and rough ground of the hexes, in drawings that alternate without a visible pattern."""
    drawn = {place: look for look, hexes in drawing.told.get("drawn", {}).items() for place in hexes}
    sorts = {place: drawn.get(place, drawing.ground.terrain(place)) for place in drawing.ground.hexes()}
    return "".join(_use(f"{sort}-{_turn(place)}", place) for place, sort in sorts.items() if sort in GROWTH)


def houses(drawing: Drawing) -> str:
    """The houses of towns, under the streets and bridges that lead through them."""
    return "".join(_use(f"town-{_turn(place)}", place) for place in filled(drawing, TOWN))


def buildings(drawing: Drawing) -> str:
    """The single buildings, over the roads that lead to them."""
    return "".join(_use("building", place) for place in filled(drawing, BUILDING))


def _turn(place: Hex) -> int:
    return (place // 100 * 5 + place % 100 * 7 + place % 3) % TURNS


def _use(symbol: str, place: Hex) -> str:
    x, y = at(place)
    return f'<use href="#hd-map-{symbol}" x="{x}" y="{y}"/>'
