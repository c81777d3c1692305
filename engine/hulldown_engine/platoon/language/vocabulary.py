"""The words of platoon games in expressions: sides, points of the compass, names of units, and kinds of arguments."""

from __future__ import annotations

from collections.abc import Mapping

# What arguments are ---------------------------------------------------------------------------------------------------

ARGUMENTS = UNIT, UNITS, HEX, PLACE, DISTANCE, SIDE, COMPASS, MARKER, LIGHT, FLAG, BRIDGE, KIND = (
    "a unit",
    "a unit or a selection",
    "a hex",
    "a hex or a unit",
    "a number of hexes",
    "a side",
    "a point of the compass",
    "an Event marker",
    "a light",
    "a flag",
    "a bridge",
    "what is asked of each unit",
)
"""Every kind of argument that a fact can take."""

SIDES: Mapping[str, str] = {"us": "US", "german": "German"}
"""The two sides, which are selections of their active units as well, and their names."""

POINTS = ("north", "east", "south", "west")
"""The points of the compass; where north lies on the map, the mission says."""

LETTERS = "ABCDEFGHIJK"
"""The letters of the units of a US platoon."""

CARDS: Mapping[str, str] = {"GE": "german", "US": "us"}
"""How the names of unit cards begin, and the side that they are of."""


SELF = "S"
"""The column of Self Preservation, which has a mark of its own: once in force it stays so (2.1)."""


def side_of(name: str) -> str | None:
    """The side of a unit by its name: `GE44` is German, `A` and `US1` are US; None for what is no unit's name."""
    if len(name) == 1:
        return "us" if name in LETTERS else None
    number = name[2:]
    return CARDS.get(name[:2]) if number.isascii() and number.isdigit() and number[0] != "0" else None
