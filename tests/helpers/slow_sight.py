"""Lines of sight once more, slowly: every hex of the map is held against the line, and the rules are read off.

Written from the rulebook's text (8.1, 8.2, 9.10) with geometry of its own: the line is cut at the edges of each hexagon
in exact fractions. Nothing of `hexes.line` and `sight` is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from typing import NamedTuple

from hulldown_engine.platoon.board.ground import Ground

Point = tuple[int, int]
"""A place on the map; a hex is 4 wide and 2 high."""


def middle(one: int) -> Point:
    """The centre of a hex: columns three apart, the even ones half a hex lower."""
    column, row = divmod(one, 100)
    return 3 * column, 2 * row if column % 2 else 2 * row + 1


def outline(one: int) -> list[Point]:
    """The corners of a hex, around."""
    x, y = middle(one)
    return [(x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y)]


def touching(one: int, other: int) -> bool:
    """Whether two hexes have a hexside in common."""
    return len(set(outline(one)) & set(outline(other))) == 2


class Met(NamedTuple):
    """How a line meets a hex: from where to where along it, and whether it enters."""

    begin: Fraction
    end: Fraction
    inside: bool

    @property
    def along(self) -> bool:
        """Whether the line runs along a hexside of the hex, and stays outside."""
        return not self.inside and self.begin < self.end


def met(one: int, start: Point, stop: Point) -> Met | None:
    """How the line between two points meets a hex, if it does: cut off by the six edges, one after the other."""
    (x, y), dx, dy = start, stop[0] - start[0], stop[1] - start[1]
    corners = outline(one)
    turns = [dx * (v - y) - dy * (u - x) for u, v in corners]
    if min(turns) > 0 or max(turns) < 0:
        return None
    begin, end, inside = Fraction(0), Fraction(1), True
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        # How far within the edge the line starts, and how fast it goes further in.
        depth, speed = (bx - ax) * (y - ay) - (by - ay) * (x - ax), (bx - ax) * dy - (by - ay) * dx
        if speed == 0:
            if depth < 0:
                return None
            inside = inside and depth > 0
        elif speed > 0:
            begin = max(begin, Fraction(-depth, speed))
        else:
            end = min(end, Fraction(-depth, speed))
    return Met(begin, end, inside and begin < end) if begin <= end else None


class Look:
    """Somebody looking from one hex to another."""

    def __init__(self, ground: Ground, one: int, other: int, smoke: frozenset[int]) -> None:
        self.ground = ground
        self.ends = (one, other)
        self.smoke = smoke
        found = {each: met(each, middle(one), middle(other)) for each in ground.terrains}
        self.met = {each: meeting for each, meeting in found.items() if meeting is not None}

    def traced(self) -> bool:
        """Whether a line can be traced."""
        if set(self.ends) & self.smoke:
            return False
        return not any(self.blocked())

    def blocked(self) -> Iterator[bool]:
        """For everything on the way, whether it blocks."""
        for each, meeting in self.met.items():
            if meeting.inside and each not in self.ends:
                yield self.blocks(each)
        for each, other in combinations([each for each, meeting in self.met.items() if meeting.along], 2):
            if self.met[each] == self.met[other]:
                yield self.blocks(each) and self.blocks(other)
        for each, other in self.ground.ridges:
            yield self.ridge_blocks(each, other) and self.passes(each, other)

    def blocks(self, each: int) -> bool:
        """Whether a hex is in the way."""
        level, levels = self.ground.levels[each], [self.ground.levels[end] for end in self.ends]
        if level > max(levels):
            return True
        if self.ground.terrains[each] not in ("woods", "town", "rough") and each not in self.smoke:
            return False
        if levels[0] == levels[1]:
            return level == levels[0]
        beside = [end for end in self.ends if touching(end, each)]
        return any(level >= self.ground.levels[end] for end in beside)

    def ridge_blocks(self, each: int, other: int) -> bool:
        """Whether a hexside would block as a ridge."""
        levels = self.ground.levels
        one, two = sorted(self.ends, key=lambda end: levels[end])
        return levels[one] < levels[two] and max(levels[each], levels[other]) > levels[one] and two not in (each, other)

    def passes(self, each: int, other: int) -> bool:
        """Whether the line passes a ridge: over it, along it, or between it and another that blocks as well."""
        if each not in self.met or other not in self.met:
            return False
        one, two = self.met[each], self.met[other]
        if one.along and two.along:
            return one == two
        if one.inside and two.inside:
            return one.end == two.begin or two.end == one.begin
        if not (one.along and two.inside) and not (one.inside and two.along):
            return False
        along, inside = (each, other) if one.along else (other, each)
        beside, entered = self.met[along], self.met[inside]
        if beside.begin != entered.end and beside.end != entered.begin:
            return False
        twins = [twin for twin, meeting in self.met.items() if meeting == beside and twin != along]
        return any(self.is_ridge(inside, twin) and self.ridge_blocks(inside, twin) for twin in twins)

    def is_ridge(self, each: int, other: int) -> bool:
        """Whether a hexside is a ridge."""
        return (min(each, other), max(each, other)) in self.ground.ridges


def traced(ground: Ground, one: int, other: int, smoke: frozenset[int] = frozenset()) -> bool:
    """Whether a line can be traced from one hex to another."""
    return one == other or Look(ground, one, other, smoke).traced()


def clear(ground: Ground, one: int, other: int, smoke: frozenset[int] = frozenset()) -> bool:
    """Whether a unit in one hex sees a unit in the other: in a town only from the next hex."""
    hidden = ground.terrains[other] == "town" and one != other and not touching(one, other)
    return not hidden and traced(ground, one, other, smoke)
