"""Hexes: their numbers, their neighbours, distances, and the straight lines between them, all in whole numbers.

A hex is its printed number: 2314 is column 23, row 14. Hexes have flat tops; even columns stand half a hex lower. The
six hexsides, and the directions through them, count clockwise from the top: 0 north, 1 north-east, 2 south-east, 3
south, 4 south-west, 5 north-west, as the map is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

Hex = int
"""Column times 100, plus row."""

Point = tuple[int, int]
"""The centre of a hex, or a corner, in units in which all of them are whole."""

DIRECTIONS = range(6)

CORNERS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""The corners of a hex from its centre, clockwise: hexside d runs from corner d - 1 to corner d."""


def printed(number: Hex) -> str:
    """A hex's number with four digits."""
    return f"{number:04d}"


def centre(number: Hex) -> tuple[int, int]:
    """Where the centre of a hex is, in units in which every centre and every corner is whole.

    Columns with even numbers stand half a hex lower (erratum which-columns-are-lower).
    """
    column, row = divmod(number, 100)
    return 3 * column, 2 * row + (column % 2 == 0)


def at_centre(x: int, y: int) -> Hex:
    """The hex whose centre is at a point."""
    column = x // 3
    return column * 100 + (y - (column % 2 == 0)) // 2


_STEPS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))


@cache
def neighbour(origin: Hex, direction: int) -> Hex:
    """The hex through a hexside; it may be off the map."""
    x, y = centre(origin)
    dx, dy = _STEPS[direction]
    return at_centre(x + dx, y + dy)


@cache
def neighbours(origin: Hex) -> tuple[tuple[int, Hex], ...]:
    """The six hexes around one, each with the direction to it."""
    return tuple([(direction, neighbour(origin, direction)) for direction in DIRECTIONS])


def direction_to(origin: Hex, target: Hex) -> int | None:
    """The hexside that two adjacent hexes share; None for any others."""
    return next((direction for direction, neighbouring in neighbours(origin) if neighbouring == target), None)


def distance(origin: Hex, target: Hex) -> int:
    """How many steps it is from one hex to another."""
    column, row = divmod(origin, 100)  # as `centre` has it, but this is asked more than anything else
    beside, below = divmod(target, 100)
    across = abs(beside - column)
    along = abs(2 * (below - row) + column % 2 - beside % 2)
    return across + (along - across) // 2 if along > across else across


def intervening(origin: Hex, target: Hex) -> int:
    """The range: how many hexes lie between two; none in the same hex and in the next (9.1)."""
    return max(0, distance(origin, target) - 1)


def within(origin: Hex, radius: int) -> Iterator[Hex]:
    """Every hex at most so many steps away, itself included; some may be off the map."""
    x, y = centre(origin)
    for across in range(-radius, radius + 1):
        reach = 2 * radius - abs(across)
        for along in range(-reach, reach + 1, 2):
            yield at_centre(x + 3 * across, y + along)


# Directions further than the next hex ---------------------------------------------------------------------------------


def bearing(origin: Hex, target: Hex) -> tuple[int, ...]:
    """The hexsides of one hex that face another: one, or two when it lies exactly between them; none for itself."""
    return _bearing(*_apart(origin, target))


@cache
def _bearing(dx: int, dy: int) -> tuple[int, ...]:
    """The hexsides that face a point."""
    if (dx, dy) == (0, 0):
        return ()
    directions = []
    for direction in DIRECTIONS:
        (ax, ay), (bx, by) = CORNERS[direction - 1], CORNERS[direction]
        if ax * dy - ay * dx >= 0 and bx * dy - by * dx <= 0 and ax * dx + bx * dx + 3 * (ay * dy + by * dy) > 0:
            directions.append(direction)
    return tuple(directions)


def _apart(origin: Hex, target: Hex) -> Point:
    """How far it is across and along from the centre of one hex to that of another."""
    column, row = divmod(origin, 100)
    beside, below = divmod(target, 100)
    return 3 * (beside - column), 2 * (below - row) + column % 2 - beside % 2


# Lines ----------------------------------------------------------------------------------------------------------------


LinePlace = tuple[Hex, ...]
"""Something on a line: one hex, or a hexside as the two hexes it parts."""

Gate = tuple[LinePlace, ...]
"""What a line comes to at one point: one place, or two that it passes exactly between."""


def line(origin: Hex, target: Hex) -> list[Gate]:
    """What the straight line between two centres comes to, in order; the two hexes themselves are left out.

    A hex that it crosses somewhere inside, and each hexside that it crosses. Where it runs along a hexside: the two
    hexsides that meet there, the two hexes, the hexside itself, and the two hexsides at its other end.
    """
    return [tuple([tuple([origin + off for off in place]) for place in gate]) for gate in course(origin, target)]


def course(origin: Hex, target: Hex) -> tuple[Gate, ...]:
    """The line as `line` gives it, each hex as its offset from the number of the first."""
    return _course(origin // 100 % 2, *_apart(origin, target))


@cache
def _course(odd: int, dx: int, dy: int) -> tuple[Gate, ...]:
    """The line to a centre so far off: the same from every hex in an odd column, and from every one in an even."""
    x, y = centre(100 * odd)
    gates: list[Gate] = []

    def off(point: Point) -> int:
        return at_centre(x + point[0], y + point[1]) - 100 * odd

    for before, after in pairwise(((0, 0), *_crossed(dx, dy), (dx, dy))):
        first, last = off(before), off(after)
        apart = after[0] - before[0], after[1] - before[1]
        if apart in _STEPS:
            gates.append(((first, last),))
        elif before != after:  # the line runs along the side of two hexes that touch both
            left, right = sorted(off((before[0] + x, before[1] + y)) for x, y in _between(*apart))
            gates += [((first, left), (first, right)), ((left,), (right,)), ((left, right),)]
            gates.append(((last, left), (last, right)))
        if after != (dx, dy):
            gates.append(((last,),))
    return tuple(gates)


@cache
def _between(dx: int, dy: int) -> tuple[Point, ...]:
    """The steps from a centre to those of the hexes that lie beside it, and beside the one that is so far off."""
    return tuple([(x, y) for x, y in _STEPS if (dx - x, dy - y) in _STEPS])


def _crossed(dx: int, dy: int) -> list[Point]:
    """The centres of the hexes that a line from the origin crosses inside, in order, without the first and the last.

    A hex is crossed inside when corners of it lie on both sides of the line: when its centre is nearer to the line than
    its furthest corner would be, were its centre on the line.
    """
    near = max(abs(dx * y - dy * x) for x, y in CORNERS)
    placed = [
        (x * dx + 3 * y * dy, (x, y))  # how far along the line; a unit up is longer than one across, by the root of 3
        for x in range(min(0, dx), max(0, dx) + 1, 3)
        for y in _beside(x, dx, dy, near)
        if abs(dx * y - dy * x) < near
    ]
    return [place for along, place in sorted(placed) if 0 < along < dx * dx + 3 * dy * dy]


def _beside(x: int, dx: int, dy: int, near: int) -> range:
    """The centres of a column of hexes that can be so near to a line, and a few more."""
    if dx == 0:
        return range(min(0, dy), max(0, dy) + 1, 2)
    first = dy * x // dx - near // abs(dx) - 1
    return range(first + (x - first) % 2, first + 2 * (near // abs(dx)) + 4, 2)
