"""Directions by the compass of the mission, wherever its north lies on the map."""

from __future__ import annotations

import pytest

from hulldown_compiler.bundle.platoon_record import NORTH
from hulldown_engine.platoon.board.compass import ON_THE_MAP, toward


@pytest.mark.parametrize(
    ("north", "said"),
    [
        (0, ["north", "north-east", "south-east", "south", "south-west", "north-west"]),
        (6, ["south", "south-west", "north-west", "north", "north-east", "south-east"]),
        (3, ["west", "north-north-west", "north-north-east", "east", "south-south-east", "south-south-west"]),
        (2, ["north-west", "north", "north-east", "south-east", "south", "south-west"]),
    ],
)
def test_the_hexsides_face_so(north: int, said: list[str]) -> None:
    """From the top of the map on, clockwise."""
    assert [toward(side, north) for side in range(6)] == said


def test_every_north_of_missions_has_its_place() -> None:
    """The corners of the map, and its sides."""
    assert set(NORTH.values()) == ON_THE_MAP.keys()
