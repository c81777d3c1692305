"""The compass of a mission: its north may lie anywhere on the map as it is printed (Mission Briefings)."""

from __future__ import annotations

NAMES = (
    *("north", "north-north-east", "north-east", "east", "south-east", "south-south-east"),
    *("south", "south-south-west", "south-west", "west", "north-west", "north-north-west"),
)
"""The directions of hexsides by their angle from north, in twelfths of the circle: a hexside is two of them."""

ON_THE_MAP = {
    0: "at the top",
    2: "at the top right",
    3: "on the right",
    4: "at the bottom right",
    6: "at the bottom",
    8: "at the bottom left",
    9: "on the left",
    10: "at the top left",
}
"""Where on the map north lies, in twelfths of the circle from its top."""


EDGES = {"top": 0, "right": 3, "bottom": 6, "left": 9}
"""The edges of the map, in twelfths of the circle from its top."""


def edge(word: str, north: int) -> str:
    """The edge of the map that a word means, where north lies so many twelfths round; empty if it means none.

    A word is an edge by itself, `top`, or a direction, `north`, perhaps with `edge` after it: then it is the edge that
    lies there, or, where the map is turned so that none does, the nearest.
    """
    name = word.removesuffix(" edge")
    if name not in NAMES:
        return name if name in EDGES else ""
    off = {
        edge: min((at - north - NAMES.index(name)) % 12, (north + NAMES.index(name) - at) % 12)
        for edge, at in EDGES.items()
    }
    nearest = min(off, key=lambda edge: off[edge])
    return nearest if off[nearest] == 0 or north % 3 else ""


def side(name: str, north: int) -> int | None:
    """The hexside (0 to 5, from the top of the map) that lies in a direction, where north lies so many twelfths round.

    None where two hexsides meet there: with north at the top, a hex has no side to the east.
    """
    at = (north + NAMES.index(name)) % 12
    return None if at % 2 else at // 2


def toward(side: int, north: int) -> str:
    """The direction of a hexside (0 to 5, from the top of the map), where north lies so many twelfths round from it."""
    return NAMES[(2 * side - north) % 12]
