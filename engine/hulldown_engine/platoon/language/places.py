"""Where things are on the map, for whoever asks: of units by their names, and by the mission's compass.

What is far beyond measure, because there is nobody there, is `FAR` hexes off.
"""

from __future__ import annotations

from typing import Any

from hulldown_engine.basics.hexes import Hex, centre, distance
from hulldown_engine.platoon.board.units import ON_MAP, Unit
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

FAR = 99
"""The distance in hexes to what is not on the map; on the map every distance is less."""

This = str | None
"""The name of the unit that is spoken of; None where it is nobody."""


def unit_of(field: PlatoonState, this: This) -> Unit | None:
    """The unit that `this` names, if it is on the map and not carried."""
    unit = field.units.get(this or "")
    return unit if unit is not None and unit.where == ON_MAP else None


def spot(field: PlatoonState, place: Any) -> Hex | None:
    """The hex of a place: a number is a hex, a name the unit in it; None if that is neither on the map nor carried."""
    if isinstance(place, int):
        return place
    unit = field.units.get(place)
    return unit.hex if unit is not None and (unit.where == ON_MAP or unit.carrier) else None


def apart(field: PlatoonState, one: Any, other: Any) -> int:
    """The distance between two places in hexes; `FAR` if one is not on the map."""
    here, there = spot(field, one), spot(field, other)
    return FAR if here is None or there is None else distance(here, there)


def nearest(field: PlatoonState, this: This, side: str) -> int:
    """The distance from a unit to the nearest other active unit of a side; `FAR` if there is none."""
    unit = unit_of(field, this)
    hexes = (candidate.hex for candidate in field.active(side) if candidate.id != this)
    return FAR if unit is None else min((distance(unit.hex, other) for other in hexes), default=FAR)


TWELFTHS = (
    (0, -1), (1, -3), (1, -1), (1, 0), (1, 1), (1, 3), (0, 1), (-1, 3), (-1, 1), (-1, 0), (-1, -1), (-1, -3),
)  # fmt: skip
"""The directions of the map's circle, clockwise from the top in steps of 30 degrees, for the points of `hexes.centre`:
the further a hex lies in a direction, the greater is the sum of the products."""

QUARTERS = {"north": 0, "east": 3, "south": 6, "west": 9}
"""The angle of a point of the compass from north, in twelfths of the circle."""


def further(setting: Setting, field: PlatoonState, side: str, one: Hex, other: Hex) -> int:
    """Positive if a hex lies on that side of another (north, say), 0 if level, else negative (Mission Briefings)."""
    along, down = TWELFTHS[(setting.mission(field)["north"] + QUARTERS[side]) % 12]
    (x, y), (u, v) = centre(one), centre(other)
    return along * (x - u) + down * (y - v)
