"""Directions by the compass of the mission, wherever its north lies on the map."""

from __future__ import annotations

import pytest

from hulldown_compiler.lowering.maps.areas import NORTH
from hulldown_engine.platoon.board import compass
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


@pytest.mark.parametrize(
    ("name", "north", "hexside"),
    [("north", 0, 0), ("south-east", 0, 2), ("east", 0, None), ("north", 2, 1), ("north", 3, None), ("east", 3, 3)],
)
def test_a_hexside_is_where_the_compass_says(name: str, north: int, hexside: int | None) -> None:
    """Clockwise from the top of the map; none, where two of them meet."""
    assert compass.side(name, north) == hexside


def test_every_north_of_missions_has_its_place() -> None:
    """The corners of the map, and its sides."""
    assert set(NORTH.values()) == ON_THE_MAP.keys()


@pytest.mark.parametrize(
    ("word", "north", "edge"),
    [
        ("left", "right", "left"),
        ("north", "top", "top"),
        ("north edge", "bottom", "bottom"),
        ("east", "bottom", "left"),
        ("west", "right", "top"),
        ("north-east", "top", ""),
        ("north-east", "top-right", "right"),
        ("north", "top-right", "right"),
        ("north-west", "top-right", "top"),
        ("south-east", "top-right", "bottom"),
        ("north-north-east", "bottom-left", "left"),
        ("nowhere", "top", ""),
    ],
)
def test_an_edge_is_where_the_compass_says(word: str, north: str, edge: str) -> None:
    """The one that lies there; the nearest, on a map that is turned; none, where there is but a corner."""
    assert compass.edge(word, NORTH[north]) == edge
