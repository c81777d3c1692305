"""Hexes: their neighbours, distances and directions, and what the lines between them cross."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from itertools import combinations, pairwise, product
from random import Random
from typing import NamedTuple

import pytest
from tests.helpers.slow_sight import Met, met, middle, outline, touching

from hulldown_engine.basics import hexes

COLUMNS, ROWS = 12, 11
BOARD = [column * 100 + row for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]


# Numbers --------------------------------------------------------------------------------------------------------------


def test_printed_number() -> None:
    """A hex is printed with two digits for its column and two for its row."""
    assert [hexes.printed(one) for one in (101, 107, 2314, 4527)] == ["0101", "0107", "2314", "4527"]


@pytest.mark.parametrize("one", BOARD)
def test_centre_is_the_hex(one: int) -> None:
    """A hex is found again by its centre, and its corners are where an outline of it has them."""
    assert hexes.at_centre(*hexes.centre(one)) == one
    x, y = hexes.centre(one)
    assert {(x + dx, y + dy) for dx, dy in hexes.CORNERS} == set(outline(one))


# Neighbours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "around"),
    [
        (303, [302, 402, 403, 304, 203, 202]),
        (403, [402, 503, 504, 404, 304, 303]),
    ],
)
def test_neighbours_clockwise_from_the_top(one: int, around: list[int]) -> None:
    """Even columns stand half a hex lower, so 0403 touches 0504 and 0303 does not touch 0404."""
    assert list(hexes.neighbours(one)) == list(enumerate(around))


def test_neighbours_are_the_hexes_that_touch() -> None:
    """Whatever has two corners in common with a hex is its neighbour, and nothing else."""
    for one, other in combinations(BOARD, 2):
        direction = hexes.direction_to(one, other)
        assert (direction is not None) == touching(one, other)
        if direction is not None:
            assert hexes.neighbour(one, direction) == other
            assert hexes.neighbour(other, (direction + 3) % 6) == one


def test_neighbours_by_hexside() -> None:
    """The hexside in a direction runs between the corners that the two hexes share."""
    for direction, other in hexes.neighbours(606):
        x, y = hexes.centre(606)
        ends = {(x + dx, y + dy) for dx, dy in (hexes.CORNERS[direction - 1], hexes.CORNERS[direction])}
        assert ends == set(outline(606)) & set(outline(other))


# Distances ------------------------------------------------------------------------------------------------------------


def steps_from(start: int) -> dict[int, int]:
    """How many steps every hex around is away, found by walking; far enough off the board for every short way."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        one = waiting.popleft()
        for _, other in hexes.neighbours(one):
            if other not in found and 0 < other // 100 <= COLUMNS and found[one] < COLUMNS + ROWS:
                found[other] = found[one] + 1
                waiting.append(other)
    return found


@pytest.mark.parametrize("start", [101, 201, 606, 706, 1211])
def test_distance_is_the_shortest_walk(start: int) -> None:
    """The distance is the number of steps of the shortest walk, and the range is one less."""
    walked = steps_from(start)
    for other in BOARD:
        assert hexes.distance(start, other) == hexes.distance(other, start) == walked[other]
        assert hexes.intervening(start, other) == max(0, walked[other] - 1)


@pytest.mark.parametrize(("one", "radius"), list(product((606, 706, 404), range(4))))
def test_within_a_radius(one: int, radius: int) -> None:
    """Every hex at most so far away, once each."""
    found = list(hexes.within(one, radius))

    assert len(found) == len(set(found)) == 1 + 3 * radius * (radius + 1)
    assert all(hexes.distance(one, other) <= radius for other in found)


# Directions -----------------------------------------------------------------------------------------------------------


def faced(one: int, other: int) -> set[int]:
    """The hexsides through which the line to another hex leaves one: two when it leaves by a corner."""
    meeting = met(one, middle(one), middle(other))
    assert meeting is not None
    (x, y), (u, v) = middle(one), middle(other)
    leaving = (x + (u - x) * meeting.end, y + (v - y) * meeting.end)
    return {direction for direction in range(6) if on_side(leaving, one, direction)}


def on_side(point: tuple[Fraction, Fraction], one: int, direction: int) -> bool:
    """Whether a point is on a hexside."""
    corners = outline(one)
    (ax, ay), (bx, by) = corners[direction], corners[(direction + 1) % 6]
    straight = (bx - ax) * (point[1] - ay) == (by - ay) * (point[0] - ax)
    return straight and min(ax, bx) <= point[0] <= max(ax, bx) and min(ay, by) <= point[1] <= max(ay, by)


@pytest.mark.parametrize("one", [606, 706])
def test_bearing_is_where_the_line_leaves(one: int) -> None:
    """The hexside that faces another hex is the one the line to it leaves by; by a corner, both."""
    for other in BOARD:
        assert set(hexes.bearing(one, other)) == (faced(one, other) if other != one else set())


def test_bearing_between_two_hexsides() -> None:
    """Due east lies exactly between two hexsides, north-east and south-east."""
    assert hexes.bearing(303, 503) == (1, 2)
    assert hexes.bearing(303, 302) == (0,)
    assert hexes.bearing(303, 303) == ()


# Lines ----------------------------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """What a line comes to, sorted: hexes that it crosses, hexes and hexsides that it passes between, and hexsides."""

    hexes: list[int]
    between: list[tuple[int, ...]]
    sides: list[tuple[int, ...]]
    corners: list[tuple[tuple[int, ...], ...]]


def line(one: int, other: int) -> Line:
    """The line between two hexes."""
    gates = hexes.line(one, other)
    return Line(
        [gate[0][0] for gate in gates if len(gate) == 1 and len(gate[0]) == 1],
        [(gate[0][0], gate[1][0]) for gate in gates if len(gate) == 2 and len(gate[0]) == 1],
        [gate[0] for gate in gates if len(gate) == 1 and len(gate[0]) == 2],
        [gate for gate in gates if len(gate) == 2 and len(gate[0]) == 2],
    )


def pairs(count: int, seed: int) -> list[tuple[int, int]]:
    """Any pairs of hexes, and every one near the middle."""
    rng = Random(seed)
    near = list(product((606, 706), BOARD))
    return near + [(rng.choice(BOARD), rng.choice(BOARD)) for _ in range(count)]


def meetings(one: int, other: int) -> dict[int, Met]:
    """How the line between two hexes meets every hex of the board, and of a rim around it."""
    rim = [column * 100 + row for column in range(COLUMNS + 2) for row in range(ROWS + 2)]
    found = {each: met(each, middle(one), middle(other)) for each in rim}
    return {each: meeting for each, meeting in found.items() if meeting is not None}


def test_lines_against_every_hex_of_the_board() -> None:
    """A line crosses the hexes whose inside it cuts, in order, and runs between those it only follows the edge of."""
    for one, other in pairs(400, 1):
        found, slow = line(one, other), meetings(one, other)
        crossed = [each for each, meeting in slow.items() if meeting.inside and each not in (one, other)]
        along = [
            pair for pair in combinations(slow, 2) if slow[pair[0]].along and slow[pair[0]] == slow[pair[1]]
        ]  # fmt: skip

        assert found.hexes == sorted(crossed, key=lambda each: slow[each].begin)
        assert found.between == sorted(along, key=lambda pair: slow[pair[0]].begin)


def test_hexsides_of_lines() -> None:
    """The hexsides of a line part one hex that it crosses from the next, or are those that it runs along."""
    for one, other in pairs(400, 2):
        found = line(one, other)
        way = [one, *found.hexes, other]
        crossed = [pair for pair in pairwise(way) if touching(*pair)] if one != other else []

        assert [pair for pair in found.sides if pair not in found.between] == crossed
        assert [pair for pair in found.sides if pair in found.between] == found.between
        assert all(touching(*pair) for pair in found.sides)


def test_corners_of_lines() -> None:
    """Before and after a hexside it runs along, a line passes between the two others that meet it there."""
    for one, other in pairs(400, 3):
        found = line(one, other)
        expected = []
        for before, after in pairwise((one, *found.hexes, other)):
            if before != after and not touching(before, after):
                left, right = (
                    each for each in meetings(one, other) if touching(each, before) and touching(each, after)
                )
                expected += [((before, left), (before, right)), ((after, left), (after, right))]

        assert found.corners == expected


def test_lines_are_the_same_both_ways() -> None:
    """Whoever looks back along a line meets the same things in the other order."""
    for one, other in pairs(1_000, 4):
        there, back = line(one, other), line(other, one)

        assert there.hexes == back.hexes[::-1]
        assert there.between == back.between[::-1]
        assert [set(pair) for pair in there.sides] == [set(pair) for pair in back.sides[::-1]]
        assert {frozenset(corner) for corner in there.corners} == {frozenset(corner) for corner in back.corners}


def test_line_along_a_hexside() -> None:
    """Due east the line runs between 0402 and 0403, then through 0503 and so on."""
    assert hexes.line(303, 503) == [
        ((303, 402), (303, 403)),
        ((402,), (403,)),
        ((402, 403),),
        ((503, 402), (503, 403)),
    ]


def test_line_of_no_length() -> None:
    """From a hex to itself, and to the next one, nothing is crossed but the hexside between."""
    assert hexes.line(303, 303) == []
    assert hexes.line(303, 304) == [((303, 304),)]
