"""Putting the parts of a graph that are not linked beside and below one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from hulldown_compiler.diagram.layout.boxes import Box, Course, GraphLayout

APART = 30.0
"""Between parts."""

SHAPE = 1.5
"""About how much wider than high the whole is to be."""


LEAST = 860.0
"""How wide the page is at least, for it has a legend."""

MOST_OPEN = 40
"""Rows that are tried for another part."""


def packed(parts: Sequence[GraphLayout]) -> GraphLayout:
    """All parts as one: the widest first, then by height, in rows in which small ones stand in piles."""
    if not parts:
        return GraphLayout({}, {}, 0.0, 0.0)
    area = sum((box.width + APART) * (box.height + APART) for box in parts)
    room = max(LEAST, sqrt(area * SHAPE), *(box.width for box in parts))
    boxes: dict[str, Box] = {}
    courses: dict[tuple[str, str], Course] = {}
    width = top = 0.0
    for row in _rows(sorted(parts, key=lambda box: -box.height), room):
        for part, x, y in row.placed:
            boxes.update({name: box.moved(x, top + y) for name, box in part.boxes.items()})
            courses.update({ends: course.moved(x, top + y) for ends, course in part.courses.items()})
        width = max(width, *(x + part.width for part, x, _ in row.placed))
        top += row.height + APART
    return GraphLayout(boxes, courses, width, top - APART)


@dataclass
class _Row:
    """Parts beside one another, and below one another where two fit; the last pile is where another may go."""

    height: float
    placed: list[tuple[GraphLayout, float, float]] = field(default_factory=list)
    left: float = 0.0
    top: float = 0.0
    wide: float = 0.0

    def takes(self, part: GraphLayout, room: float) -> bool:
        """Put a part into the last pile or into a new one; whether there was room for it."""
        if self.top + part.height > self.height:
            self.left, self.top, self.wide = self.left + self.wide + APART, 0.0, 0.0
        if self.left + part.width > room:
            return False
        self.placed.append((part, self.left, self.top))
        self.top += part.height + APART / 2
        self.wide = max(self.wide, part.width)
        return True


def _rows(parts: Sequence[GraphLayout], room: float) -> list[_Row]:
    """Parts, the highest first, in rows that are no wider than there is room: each in the first row that takes it."""
    rows: list[_Row] = []
    open_: list[_Row] = []
    for part in parts:
        if not any(row.takes(part, room) for row in open_):
            rows.append(_Row(part.height))
            rows[-1].takes(part, room)
            open_ = [*open_, rows[-1]][-MOST_OPEN:]
    return rows
