"""Where things are in the picture, in pixels, and paths between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hulldown_engine.basics.hexes import CORNERS, Hex, centre, direction_to, neighbour
from hulldown_engine.picture.drawing import Window

Corner = tuple[int, int]
"""A corner of a hex, in the units of `hexes.centre`."""

WIDE, HIGH = 15, 26
"""Pixels of such a unit, across and down: a hex is 60 wide and 52 high, which is regular to the eye."""


def at(place: Hex) -> tuple[int, int]:
    """The centre of a hex, in pixels."""
    x, y = centre(place)
    return WIDE * x, HIGH * y


def corner(box: Window) -> tuple[int, int]:
    """The upper left corner of a picture of these hexes, in pixels."""
    return WIDE * 3 * (box.column - 1), HIGH * 2 * (box.row - 1)


def extent(box: Window) -> tuple[int, int]:
    """How wide and how high a picture of these hexes is, in pixels."""
    return WIDE * (3 * box.columns + 3), HIGH * (2 * box.rows + 3)


def middle(place: Hex, direction: int) -> str:
    """The middle of a hexside."""
    (x, y), (u, v) = centre(place), centre(neighbour(place, direction))
    return f"{number(WIDE * (x + u) / 2)} {number(HIGH * (y + v) / 2)}"


def ends(place: Hex, direction: int) -> tuple[Corner, Corner]:
    """The corners between which a hexside runs."""
    x, y = centre(place)
    (ax, ay), (bx, by) = CORNERS[direction - 1], CORNERS[direction]
    return (x + ax, y + ay), (x + bx, y + by)


def side(pair: Sequence[Hex]) -> tuple[Corner, Corner]:
    """The corners of the hexside between two hexes."""
    direction = direction_to(pair[0], pair[1])
    assert direction is not None  # noqa: S101 - a bundle's hexsides are between neighbours
    return ends(pair[0], direction)


def point(corner: tuple[float, float]) -> str:
    """A corner, in pixels."""
    return f"{number(WIDE * corner[0])} {number(HIGH * corner[1])}"


def number(value: float, digits: int = 1) -> str:
    """A number of pixels, to the tenth, or another one to some decimal places."""
    return f"{round(value, digits) + 0.0:g}"


def placed(x: float, y: float, scale: float) -> str:
    """The transformation of what is drawn about a centre, so many times its size."""
    return f"translate({number(x)} {number(y)}) scale({round(scale, 3) + 0.0:g})"


def outlines(hexes: Iterable[Hex]) -> str:
    """The outlines of some hexes, in one path."""
    begins = (f"M{x + WIDE} {y - HIGH}" for x, y in map(at, hexes))
    around = f"l{WIDE} {HIGH}-{WIDE} {HIGH}h-{2 * WIDE}l-{WIDE}-{HIGH} {WIDE}-{HIGH}z"
    return "".join(begin + around for begin in begins)


def path(route: str, name: str = "") -> str:
    """A path element; nothing for an empty route."""
    named = f' class="{name}"' if name else ""
    return f'<path{named} d="{route}"/>' if route else ""
