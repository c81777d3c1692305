"""What a layout is made of: boxes, the courses of edges between them, and all of it together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Size(NamedTuple):
    """How large a box is."""

    width: float
    height: float


class Box(NamedTuple):
    """Where a box is: its left edge, its middle, and its size."""

    x: float
    y: float
    width: float
    height: float

    def moved(self, x: float, y: float) -> Box:
        """The box elsewhere."""
        return self._replace(x=self.x + x, y=self.y + y)


class FreeSpan(NamedTuple):
    """A level stretch across a column, which is kept free for an edge."""

    left: float
    right: float
    y: float

    def moved(self, x: float, y: float) -> FreeSpan:
        """The stretch elsewhere."""
        return FreeSpan(self.left + x, self.right + x, self.y + y)


class Course(NamedTuple):
    """How an edge runs: across these columns, its source's first, and the box of its label. A stub ends there."""

    spans: tuple[FreeSpan, ...]
    label: Box | None
    stub: bool

    def moved(self, x: float, y: float) -> Course:
        """The course elsewhere."""
        label = None if self.label is None else self.label.moved(x, y)
        return Course(tuple(span.moved(x, y) for span in self.spans), label, self.stub)


class GraphLayout(NamedTuple):
    """Boxes by node, courses by edge, and how large all of it is."""

    boxes: Mapping[str, Box]
    courses: Mapping[tuple[str, str], Course]
    width: float
    height: float


class EdgeLine(NamedTuple):
    """An edge to be laid out; `label` says how large its label is, drawn as a line, or as a stub.

    A `weak` one has little to say about where its ends stand.
    """

    source: str
    target: str
    label: Callable[[bool], Size | None]
    weak: bool = False


class Drawn(NamedTuple):
    """An edge, and whether it is drawn as a stub."""

    line: EdgeLine
    stub: bool
