"""What the ground looks like: colours by terrain and level, letters, and signs for what lies on hexsides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_engine.basics.hexes import DIRECTIONS, Hex, neighbour
from hulldown_engine.platoon.board.ground import BUILDING, CLEAR, PAVED, ROUGH, TOWN, WOODS, Ground

LETTERS: Mapping[str, str] = {CLEAR: "", WOODS: "w", TOWN: "t", BUILDING: "b", ROUGH: "r"}
"""The letter of each terrain."""

NATURE: Mapping[str, tuple[str, str]] = {
    CLEAR: ("", ""),
    WOODS: ("wwww", "#1d4d1d"),
    TOWN: ("tttt", "#5a2f2f"),
    BUILDING: (" b  ", "#5a2f2f"),
    ROUGH: ("r  r", "#6b5a2a"),
}
"""What fills the upper half of an empty hex, and its ink."""

PAPER: Mapping[str, tuple[str, str, str]] = {
    CLEAR: ("#dde5c0", "#d3be8a", "#b8905a"),
    WOODS: ("#86b573", "#7aa05c", "#6c8748"),
    TOWN: ("#c4b6ae", "#b3a196", "#a18c7f"),
    BUILDING: ("#d0c4b4", "#c0ac94", "#ae9478"),
    ROUGH: ("#d6d3a0", "#c5b078", "#ab8850"),
}
"""The paper of each terrain at levels 1, 2 and 3."""

LINE, WATER, RIDGE, ROAD, BRIDGE = "#8a8f70", "bold #1f5fbf", "bold #7a3d00", "bold #3c3c3c", "bold #3c3c3c"
"""The inks of hexsides, and of what lies on and across them."""

PLAIN = {0: "____", 1: "\\", 2: "/", 3: "____", 4: "\\", 5: "/"}
"""The hexsides as they are drawn where nothing lies on them."""


def paper(ground: Ground, place: Hex) -> str:
    """The paper of a hex."""
    return PAPER[ground.terrain(place)][ground.level(place) - 1]


def hexside(ground: Ground, place: Hex, direction: int) -> tuple[str, str]:
    """How a hexside is drawn, and its ink."""
    other, flat = neighbour(place, direction), direction in (0, 3)
    sign, ink = _sign(ground, place, other)
    if not sign:
        return PLAIN[direction], LINE
    if not flat:
        return sign, ink
    if sign in ROADS:
        return f"_{sign * 2}_", ink
    return (f"~{sign * 2}~" if sign == "H" else sign * 4), ink


def roadblock(direction: int) -> str:
    """How a roadblock on a hexside is drawn."""
    return "_%%_" if direction in (0, 3) else "%"


ROADS = "=:"
"""The signs of paved and of dirt roads."""


def _sign(ground: Ground, place: Hex, other: Hex) -> tuple[str, str]:
    """The sign of what lies on a hexside or crosses it, and its ink; nothing for a plain one."""
    if ground.bridge(place, other):
        return "H", BRIDGE
    road = ground.road(place, other)
    if road is not None:
        return ROADS[road != PAVED], ROAD
    if ground.water(place, other):
        return "~", WATER
    return ("^", RIDGE) if ground.ridge(place, other) else ("", LINE)


def roads(ground: Ground, place: Hex) -> Iterator[tuple[int, str]]:
    """The hexsides that roads cross, and their signs."""
    for direction in DIRECTIONS:
        road = ground.road(place, neighbour(place, direction))
        if road is not None:
            yield direction, ROADS[road != PAVED]


def beside_water(ground: Ground, place: Hex) -> bool:
    """Whether water lies on a hexside of a hex."""
    return any(ground.water(place, neighbour(place, direction)) for direction in DIRECTIONS)


def letter(ground: Ground, place: Hex) -> str:
    """The letter of a hex and its level, if they are worth saying."""
    level = ground.level(place)
    return f"{LETTERS[ground.terrain(place)] or '_'}{level if level > 1 else ''}".rstrip("_")
