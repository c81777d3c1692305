"""The facts of a story as the bits of one whole number, so that a question about a fact is a question about bits.

A flag, a sighting and a mark are a bit each. A score is a ladder: a bit for each value above its least, set up to the
value that it has, so that whether it is at least so much is one bit, and a gain or a loss is a shift. Victory points,
which have no bounds, are a field of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from hulldown_compiler.analysis.story.asked import Fact

Json = Mapping[str, Any]

MOST_POINTS = 1 << 60
"""Victory points to either side of none: more than any game comes to."""


class Ladder(NamedTuple):
    """The bits of a number with bounds: where they begin, and the least and the most that it can be."""

    offset: int
    least: int
    most: int

    @property
    def mask(self) -> int:
        """All of its bits."""
        return ((1 << (self.most - self.least)) - 1) << self.offset

    def at_least(self, value: int) -> int:
        """The bit that says whether the number is at least so much; none, if that is never in doubt."""
        return 1 << (self.offset + value - self.least - 1) if self.least < value <= self.most else 0

    def bits(self, value: int) -> int:
        """The bits that are set for a value."""
        return ((1 << (value - self.least)) - 1) << self.offset

    def value(self, state: int) -> int:
        """The value that the bits of a state stand for."""
        return self.least + ((state & self.mask) >> self.offset).bit_length()


class Layout:
    """Where each fact that matters is: `truths` by fact, `ladders` by fact, and `points`, the offset of the points."""

    def __init__(self, logic: Json, facts: Iterable[Fact]) -> None:
        known = set(facts)
        self.size = 0
        self.truths = {
            fact: 1 << self._room(1) for fact in sorted(known) if fact[0] not in ("score", "condition", "victory")
        }
        bounds: dict[Fact, tuple[int, int]] = {
            ("score", name): (rule["least"], rule["most"]) for name, rule in logic["scores"].items()
        }
        bounds["condition",] = (1, logic["conditions"])
        self.ladders = {
            fact: Ladder(self._room(most - least), least, most)
            for fact, (least, most) in bounds.items()
            if fact in known
        }
        self.points = self._room(2 * MOST_POINTS.bit_length()) if ("victory",) in known else None

    def _room(self, bits: int) -> int:
        """Take some bits; the offset of the first."""
        self.size += bits
        return self.size - bits

    @property
    def points_mask(self) -> int:
        """The bits of the victory points; none, if nothing asks for them."""
        return 0 if self.points is None else (4 * MOST_POINTS - 1) << self.points

    def points_bits(self, points: int) -> int:
        """The bits that are set for so many victory points."""
        return 0 if self.points is None else (points + MOST_POINTS) << self.points

    def points_of(self, state: int) -> int:
        """The victory points of a state."""
        return 0 if self.points is None else ((state & self.points_mask) >> self.points) - MOST_POINTS
