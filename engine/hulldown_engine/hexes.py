"""Hexes: their numbers, their neighbours, distances, and the straight lines between them, all in whole numbers.

A hex is its printed number: 2314 is column 23, row 14. Hexes have flat tops; even columns stand half a hex lower. The
six hexsides, and the directions through them, count clockwise from the top: 0 north, 1 north-east, 2 south-east, 3
south, 4 south-west, 5 north-west, as the map is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

Hex = int
"""Column times 100, plus row."""

DIRECTIONS = range(6)

CORNERS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""The corners of a hex from its centre, clockwise: hexside d runs from corner d - 1 to corner d."""


def printed(one: Hex) -> str:
    """A hex's number with four digits."""
    return f"{one:04d}"


def centre(one: Hex) -> tuple[int, int]:
    """Where the centre of a hex is, in units in which every centre and every corner is whole."""
    column, row = divmod(one, 100)
    return 3 * column, 2 * row + (column % 2 == 0)


def at_centre(x: int, y: int) -> Hex:
    """The hex whose centre is at a point."""
    column = x // 3
    return column * 100 + (y - (column % 2 == 0)) // 2


_STEPS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))


def neighbour(one: Hex, direction: int) -> Hex:
    """The hex through a hexside; it may be off the map."""
    x, y = centre(one)
    dx, dy = _STEPS[direction]
    return at_centre(x + dx, y + dy)


def neighbours(one: Hex) -> Iterator[tuple[int, Hex]]:
    """The six hexes around one, each with the direction to it."""
    return ((direction, neighbour(one, direction)) for direction in DIRECTIONS)


def direction_to(one: Hex, other: Hex) -> int | None:
    """The hexside that two adjacent hexes share; None for any others."""
    return next((direction for direction, found in neighbours(one) if found == other), None)


def distance(one: Hex, other: Hex) -> int:
    """How many steps it is from one hex to another."""
    column, row = divmod(one, 100)  # as `centre` has it, but this is asked more than anything else
    beside, below = divmod(other, 100)
    across = abs(beside - column)
    along = abs(2 * (below - row) + column % 2 - beside % 2)
    return across + (along - across) // 2 if along > across else across


def intervening(one: Hex, other: Hex) -> int:
    """The range: how many hexes lie between two; none in the same hex and in the next (9.1)."""
    return max(0, distance(one, other) - 1)


def within(one: Hex, radius: int) -> Iterator[Hex]:
    """Every hex at most so many steps away, itself included; some may be off the map."""
    x, y = centre(one)
    for across in range(-radius, radius + 1):
        reach = 2 * radius - abs(across)
        for along in range(-reach, reach + 1, 2):
            yield at_centre(x + 3 * across, y + along)


# Directions further than the next hex ---------------------------------------------------------------------------------


def bearing(one: Hex, other: Hex) -> tuple[int, ...]:
    """The hexsides of one hex that face another: one, or two when it lies exactly between them; none for itself."""
    (x, y), (u, v) = centre(one), centre(other)
    dx, dy = u - x, v - y
    if (dx, dy) == (0, 0):
        return ()
    found = []
    for direction in DIRECTIONS:
        (ax, ay), (bx, by) = CORNERS[direction - 1], CORNERS[direction]
        if ax * dy - ay * dx >= 0 and bx * dy - by * dx <= 0 and ax * dx + bx * dx + 3 * (ay * dy + by * dy) > 0:
            found.append(direction)
    return tuple(found)


# Lines ----------------------------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """What the straight line between two centres crosses, in order; the two hexes themselves are left out.

    `hexes` are crossed somewhere inside. `between` are pairs of hexes along whose common hexside the line runs. `sides`
    are hexsides that are crossed or run along, each as the two hexes it parts. `corners` are pairs of hexsides that the
    line passes between, where they meet.
    """

    hexes: tuple[Hex, ...]
    between: tuple[tuple[Hex, Hex], ...]
    sides: tuple[tuple[Hex, Hex], ...]
    corners: tuple[tuple[tuple[Hex, Hex], tuple[Hex, Hex]], ...]


def line(one: Hex, other: Hex) -> Line:
    """The line from one hex to another."""
    (x, y), (u, v) = centre(one), centre(other)
    crossed = [at_centre(x + dx, y + dy) for dx, dy in _crossed(u - x, v - y)]
    between, sides, corners = [], [], []
    for before, after in pairwise((one, *crossed, other)):
        if distance(before, after) == 1:
            sides.append((before, after))
        elif before != after:  # the line runs along the side of two hexes that touch both
            left, right = sorted(set(_around(before)) & set(_around(after)))
            between.append((left, right))
            sides.append((left, right))
            corners += [((before, left), (before, right)), ((after, left), (after, right))]
    return Line(tuple(crossed), tuple(between), tuple(sides), tuple(corners))


def _around(one: Hex) -> list[Hex]:
    return [found for _, found in neighbours(one)]


@lru_cache(maxsize=8192)
def _crossed(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """The centres of the hexes that a line from the origin crosses inside, in order, without the first and the last."""
    if (dx, dy) == (0, 0):
        return ()
    columns = range(min(0, dx) // 3 - 1, max(0, dx) // 3 + 2)
    rows = range(min(0, dy) - 2, max(0, dy) + 3)
    found = []
    for column in columns:
        for y in rows:
            if (column + y) % 2 == 0 and (3 * column, y) not in ((0, 0), (dx, dy)):
                span = _span(3 * column, y, dx, dy)
                if span is not None and span[1] > 0 and span[0] < 1:
                    found.append((span[0], (3 * column, y)))
    return tuple(place for _, place in sorted(found))


def _span(x: int, y: int, dx: int, dy: int) -> tuple[Fraction, Fraction] | None:
    """The part of the line on which it is inside a hex, its length being one; None when it never is."""
    corners = [(x + cx, y + cy) for cx, cy in CORNERS]
    sides = [dx * cy - dy * cx for cx, cy in corners]
    if not min(sides) < 0 < max(sides):
        return None
    whole = dx * dx + 3 * dy * dy
    places = []
    for nth in range(6):
        (ax, ay), (bx, by), a, b = corners[nth - 1], corners[nth], sides[nth - 1], sides[nth]
        if a * b < 0 or a == 0 != b:  # the hexside from one corner to the other meets the line
            part = Fraction(a, a - b)
            px, py = ax + (bx - ax) * part, ay + (by - ay) * part
            places.append((px * dx + 3 * py * dy) / whole)
    return min(places), max(places)
