"""Lines of sight (8.1, 8.2): what can be seen from where, and what stands in the way.

A line runs from centre to centre. Hexes that it enters may block it, and so may hexsides that it crosses or runs
along; the hexes at its two ends do not, whatever grows in them. The rulebook leaves some cases open, and contradicts
itself in others. Here they are decided so:

- *Blocking terrain lower than two ends of one level* does not block. 8.2 has woods, town and rough always block between
  such ends; but 8.1 lets only terrain block that is no lower, and Diagram 1 gives the level as its reason.
- *Blocking terrain beside an end, and higher than it,* blocks between ends of different levels. 8.2 names the end's own
  level (it blocks) and a lower one (it does not); what hides the view on its own level does so the more above it.
  So raising the ground in between never opens a line.
- *A hex beside both ends* of different levels, with blocking terrain at the level of the lower, blocks by what 8.2 says
  of the one end and is looked over by what it says of the other. It blocks: one end is enough.
- *Exact ties* (8.1). Where the line runs along a hexside, it is blocked if both hexes block, each for whatever reason.
  Where it comes to such a hexside it passes between two others, and these block only together, too. A ridge that it
  runs along is in the way from end to end, and blocks like one that is crossed. A hex that is touched at a corner, and
  not entered, is not in the way.
- *Hexes off the map*, which a line along its edge may run beside, do not block.
- *Towns* (8.2). A unit in a town is seen from adjacent hexes only, and sees out as from anywhere else, although 8 calls
  lines of sight reciprocal. But 8 also knows a hex that is seen while what is in it is not. So the line itself, which
  event markers ask for (5.1), can be traced into a town, and both ways: `traced` is about that line alone. Diagram 3,
  which lets one pair of points see one way only, agrees with itself if one of them is in a town.
- *Smoke* (9.10) is blocking terrain like woods, at the level of its hex; but nothing lets a line into it, so it blocks
  at the ends as well. A unit in smoke is blind and hidden: why else fire smoke at a target?

What lasts a Round after an activation (8.3), and what a closed vehicle sees (8.4), is for those who ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hulldown_engine.basics.hexes import Gate, Hex, LinePlace, course, distance
from hulldown_engine.platoon.board.ground import ROUGH, TOWN, WOODS, Ground
from hulldown_engine.platoon.board.printed_sights import PrintedSights

NO_SMOKE: frozenset[Hex] = frozenset()

BLOCKING = frozenset({WOODS, TOWN, ROUGH})
"""Terrain that a line can be traced into, but not through."""

UNKNOWN, OPEN, SHUT = 0, 1, 2
"""What the cache knows of a line, as a byte."""

ALL_BUT_OPEN = bytes(UNKNOWN if value == OPEN else value for value in range(256))
"""A translation of cached bytes that forgets open lines, since smoke may shut them."""

AS_PRINTED = bytes.maketrans(b"01", bytes([SHUT, OPEN]))
"""A translation of the signs of `PrintedSights` into cached bytes."""

NUMBERS = 10_000
"""Hex numbers are below this."""


class Obstacle(NamedTuple):
    """Something that blocks a line of sight, and the section that says so.

    `place` is a hex, or the two hexes of a hexside; where an exact tie is blocked, the two that the line runs between.
    `reason` is height, ridge, woods, town, rough, smoke, or hidden for a unit that a town hides.
    """

    place: tuple[Hex, ...]
    reason: str
    rule: str = "8.2"


def traced(ground: Ground, one: Hex, other: Hex, smoke: frozenset[Hex] = NO_SMOKE) -> bool:
    """Whether a line can be traced between two hexes, whatever stands in them; symmetric."""
    return next(_on_the_line(ground, one, other, smoke), None) is None


def obstacles(ground: Ground, one: Hex, other: Hex, smoke: frozenset[Hex] = NO_SMOKE) -> Iterator[Obstacle]:
    """What keeps a unit in one hex from seeing a unit in the other, in the order of the line; nothing in the same hex.

    Both hexes are on the map; `smoke` are the hexes with smoke in them.
    """
    yield from _on_the_line(ground, one, other, smoke)
    if _hides(ground, one, other):
        yield Obstacle((other,), "hidden")


def _hides(ground: Ground, one: Hex, other: Hex) -> bool:
    """Whether a unit in `other` is hidden by the town it is in: it is seen only from adjacent hexes (8.2)."""
    return ground.terrain(other) == TOWN and distance(one, other) > 1


def _on_the_line(ground: Ground, one: Hex, other: Hex, smoke: frozenset[Hex]) -> Iterator[Obstacle]:
    """The obstacles on the line between two hexes; none if they are the same hex.

    Smoke at its ends is one as well (erratum smoke-at-the-ends).
    """
    if one != other:
        low, high = sorted((ground.level(one), ground.level(other)))
        yield from _way(_View(ground, one, other, low, high, smoke))


class _View(NamedTuple):
    """A line from one hex to another; `low` and `high` are the lower and the higher level of its two ends."""

    ground: Ground
    one: Hex
    other: Hex
    low: int
    high: int
    smoke: frozenset[Hex]


def _way(view: _View) -> Iterator[Obstacle]:
    """The obstacles on a line between two different hexes, in order (8.1)."""
    yield from _smoke(view, view.one)
    flat = view.low == view.high
    for gate in course(view.one, view.other):
        if len(gate) == 1:
            place = gate[0]
            obstacle = _hex(view, view.one + place[0]) if len(place) == 1 else None if flat else _place(view, place)
        else:
            obstacle = _tie(view, gate)
        if obstacle is not None:
            yield obstacle
    yield from _smoke(view, view.other)


def _tie(view: _View, gate: Gate) -> Obstacle | None:
    """The obstacle where the line runs exactly between two places: it is blocked only if both block (8.1)."""
    obstacle = _place(view, gate[0])
    if obstacle is None:
        return None
    beside = _place(view, gate[1])
    if beside is None:
        return None
    return obstacle._replace(place=(*obstacle.place, *beside.place)) if len(obstacle.place) == 1 else obstacle


def _place(view: _View, place: LinePlace) -> Obstacle | None:
    """The obstacle that a hex or hexside on the line is, if it blocks."""
    if len(place) == 1:
        return _hex(view, view.one + place[0])
    return None if view.low == view.high else _hexside(view, view.one + place[0], view.one + place[1])


def _hex(view: _View, place: Hex) -> Obstacle | None:
    """The obstacle that a hex between the two ends is, if it blocks: by its level, its smoke or its terrain (8.2)."""
    level = view.ground.levels.get(place)
    if level is None:
        return None
    if level > view.high:
        return Obstacle((place,), "height")
    if place in view.smoke:
        return Obstacle((place,), "smoke", "9.10") if _in_the_way(view, place, level) else None
    terrain = view.ground.terrains[place]
    return Obstacle((place,), terrain) if terrain in BLOCKING and _in_the_way(view, place, level) else None


def _in_the_way(view: _View, place: Hex, level: int) -> bool:
    """Whether blocking terrain in a hex is high enough to block, rather than being looked over (8.1, 8.2).

    Between ends of one level it is if it is no lower than they; else if it is no lower than an end adjacent to it
    (erratum woods-above-an-end).
    """
    if view.low == view.high:
        return level >= view.low
    ends = (view.one, view.other)
    return any(distance(place, end) == 1 and level >= view.ground.level(end) for end in ends)


def _hexside(view: _View, one: Hex, other: Hex) -> Obstacle | None:
    """The obstacle that a hexside is, if it is a ridge above the lower end and not a side of the higher one (8.2)."""
    ground = view.ground
    if not ground.ridge(one, other):
        return None
    higher = view.one if ground.level(view.one) == view.high else view.other
    rises = max(ground.level(one), ground.level(other)) > view.low
    return Obstacle((one, other), "ridge") if rises and higher not in (one, other) else None


def _smoke(view: _View, end: Hex) -> Iterator[Obstacle]:
    """The smoke at an end of the line (9.10)."""
    if end in view.smoke:
        yield Obstacle((end,), "smoke", "9.10")


def _in_smoke(one: Hex, other: Hex, smoke: frozenset[Hex]) -> bool:
    """Whether a line enters, touches or ends in a hex with smoke."""
    if one in smoke or other in smoke:
        return True
    places = (place for gate in course(one, other) for place in gate)
    return any(len(place) == 1 and one + place[0] in smoke for place in places)


class Sights:
    """The lines of sight on one map with smoke in some hexes; each line is computed on first access and cached.

    `bare` are the lines of the same map without smoke. Smoke only ever blocks lines: what is blocked there is blocked
    here without being computed again. `printed` are the lines of the map, if they are known.
    """

    def __init__(
        self,
        ground: Ground,
        smoke: frozenset[Hex] = NO_SMOKE,
        bare: Sights | None = None,
        printed: PrintedSights | None = None,
    ) -> None:
        self.ground = ground
        self.smoke = smoke
        self._bare = bare
        self._printed = printed
        self._lines: dict[Hex, bytearray] = {}
        self._views: dict[Hex, frozenset[Hex]] = {}

    def traced(self, one: Hex, other: Hex) -> bool:
        """Whether a line can be traced between two hexes of the map, whatever stands in them."""
        lines = self._lines.get(one) or self.known(one)
        known = lines[other]
        if known == UNKNOWN:
            known = lines[other] = OPEN if self._is_open(one, other) else SHUT
        return known == OPEN

    def known(self, place: Hex) -> bytearray:
        """The row of the cache for a hex: open, shut or unknown, by the number of the other hex."""
        lines = self._lines.get(place)
        if lines is None:
            lines = self._lines[place] = self._begun(place)
        return lines

    def _begun(self, place: Hex) -> bytearray:
        """A new row of the cache: as printed, or all unknown but for the lines that are shut even without smoke."""
        if self._bare is not None:
            return self._bare.known(place).translate(ALL_BUT_OPEN)
        row = bytearray(NUMBERS)
        if self._printed is not None:
            for first, lines in self._printed.columns(place):
                row[first : first + len(lines)] = lines.translate(AS_PRINTED)
        return row

    def _is_open(self, one: Hex, other: Hex) -> bool:
        """Compute a line, or take it from the cached row of the other hex, since lines are symmetric."""
        back = self._lines.get(other)
        if back is not None and back[one] != UNKNOWN:
            return back[one] == OPEN
        if self._bare is not None:
            if not self._bare.traced(one, other):
                return False
            if not _in_smoke(one, other, self.smoke):
                return True
        return traced(self.ground, one, other, self.smoke)

    def clear(self, one: Hex, other: Hex) -> bool:
        """Whether a unit in one hex can see a unit in the other; not symmetric where one is in a town (8.2).

        The line itself works both ways (erratum one-way-sight).
        """
        return self.traced(one, other) and not _hides(self.ground, one, other)

    def view(self, place: Hex) -> frozenset[Hex]:
        """All hexes in which a unit would be seen from this hex."""
        if place not in self._views:
            self._views[place] = frozenset(other for other in self.ground.terrains if self.clear(place, other))
        return self._views[place]
