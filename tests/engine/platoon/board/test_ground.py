"""The ground of a map: what lies in its hexes, what its hexsides are called, and where it ends."""

from __future__ import annotations

import pytest
from tests.helpers.grounds import drawn

from hulldown_engine.platoon.board.ground import LETTERS, side

FORD = drawn(
    """
    .wb.
    rt.w
    ....
    """,
    """
    1123
    1122
    1111
    """,
    ridges="0402/0301 0401/0402",
    water="0102/0103 0203/0202 0303/0302",
    bridges="0303/0302",
    paved="0301/0302 0303/0302",
    dirt="0301/0401 0402/0301",
)


def test_hexes_in_order() -> None:
    """The hexes of a map, column by column."""
    assert list(FORD.hexes()) == [101, 102, 103, 201, 202, 203, 301, 302, 303, 401, 402, 403]


def test_rows_are_rows() -> None:
    """The first letter of a row is in the first column, and the first row is on top."""
    first_row = [FORD.terrain(one) for one in (101, 201, 301, 401)]

    assert first_row == ["clear", "woods", "building", "clear"]
    assert [FORD.terrain(one) for one in (101, 102, 202)] == ["clear", "rough", "town"]
    assert [FORD.level(one) for one in (101, 301, 401, 402, 403)] == [1, 2, 3, 2, 1]


def test_every_terrain_has_a_letter() -> None:
    """The five terrains of the movement chart."""
    assert sorted(LETTERS.values()) == ["building", "clear", "rough", "town", "woods"]


@pytest.mark.parametrize("one", [0, 1, 100, 104, 401 + 100, 404, 9999, -101])
def test_off_the_map(one: int) -> None:
    """Numbers beyond the last column and row, and no numbers of hexes at all, are not on the map."""
    assert not FORD.on_map(one)
    with pytest.raises(KeyError):
        FORD.terrain(one)
    with pytest.raises(KeyError):
        FORD.level(one)


def test_a_hexside_is_the_same_from_both_sides() -> None:
    """Roads, ridges, water and bridges are found from whichever hex one asks, and however they were written."""
    assert side(402, 301) == side(301, 402) == (301, 402)
    for one, other in ((302, 303), (303, 302)):
        assert FORD.road(one, other) == "paved-road"
        assert FORD.water(one, other)
        assert FORD.bridge(one, other)
        assert not FORD.ridge(one, other)
    for one, other in ((301, 402), (402, 301)):
        assert FORD.road(one, other) == "dirt-road"
        assert FORD.ridge(one, other)
    assert FORD.road(101, 102) is None


@pytest.mark.parametrize(
    ("one", "other", "called"),
    [
        (302, 303, "bridge"),
        (301, 302, "paved-road"),
        (301, 401, "dirt-road"),
        (301, 402, "dirt-road"),
        (202, 203, "water"),
        (401, 402, "ridge"),
        (101, 102, "plain"),
    ],
)
def test_what_the_movement_chart_calls_a_hexside(one: int, other: int, called: str) -> None:
    """A bridge takes the water out of a hexside, and a road the ridge."""
    assert FORD.hexside(one, other) == FORD.hexside(other, one) == called


@pytest.mark.parametrize(
    ("one", "edges"),
    [
        (101, {"top", "left"}),
        (102, {"left"}),
        (103, {"bottom", "left"}),
        (201, {"top"}),
        (202, set()),
        (303, {"bottom"}),
        (401, {"top", "right"}),
        (402, {"right"}),
    ],
)
def test_edges_of_the_map(one: int, edges: set[str]) -> None:
    """A hex in a corner of the map lies on two of its edges, and one in its midst on none."""
    assert FORD.edge(one) == edges
