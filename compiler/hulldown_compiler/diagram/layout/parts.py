"""One part of a graph, all of it linked: nodes in columns, and labels in the columns between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from hulldown_compiler.diagram.layout.boxes import Box, Course, Drawn, FreeSpan, GraphLayout, Size
from hulldown_compiler.diagram.layout.order import Ranks, ordered
from hulldown_compiler.diagram.layout.place import heights

GAP = 9.0
"""Between boxes of a column."""

BETWEEN = 30.0
"""Between columns."""

THREAD = Size(0.0, 3.0)
"""The room that is kept free for an edge on its way."""


class Part:
    """A part as it is built up: its boxes have numbers, and each a size and a column."""

    def __init__(
        self, names: Sequence[str], sizes: Mapping[str, Size], drawn: Sequence[Drawn], rank: Mapping[str, int]
    ) -> None:
        first = min(rank[name] for name in names)
        self.sizes = [sizes[name] for name in names]
        self.columns = [2 * (rank[name] - first) for name in names]
        self.after: list[list[int]] = [[] for _ in names]
        self.before: list[list[int]] = [[] for _ in names]
        self.numbers = {name: nth for nth, name in enumerate(names)}
        self.courses = {(edge.line.source, edge.line.target): self._course(edge) for edge in drawn}

    def _course(self, drawn: Drawn) -> tuple[list[int], int | None, bool]:
        """The numbers of the boxes that an edge passes, that of its label's box, and whether the edge is a stub."""
        source, target = self.numbers[drawn.line.source], self.numbers.get(drawn.line.target)
        size = drawn.line.label(drawn.stub)
        column = self.columns[source] + 1
        begun = self._box(size or THREAD, column)
        way = [source, begun]
        if not drawn.stub:
            assert target is not None  # noqa: S101 - only a stub leads out of its part
            way += [self._box(THREAD, nth) for nth in range(column + 1, self.columns[target])]
            way.append(target)
        for one, other in pairwise(way):
            self.after[one].append(other)
            self.before[other].append(one)
        return way, begun if size else None, drawn.stub

    def _box(self, size: Size, column: int) -> int:
        self.sizes.append(size)
        self.columns.append(column)
        self.after.append([])
        self.before.append([])
        return len(self.sizes) - 1

    def layout(self) -> GraphLayout:
        """The positions of all nodes and edges, relative to the part's own top left corner."""
        layers: Ranks = [[] for _ in range(max(self.columns) + 1)]
        for nth, column in enumerate(self.columns):
            layers[column].append(nth)
        layers = ordered(layers, self.after, self.before)
        ys = heights(layers, [size.height for size in self.sizes], GAP, self.after, self.before)
        columns, width = self._columns(layers)
        column_of = [columns[column] for column in self.columns]
        boxes = [Box(column_of[nth].left, ys[nth], *size) for nth, size in enumerate(self.sizes)]
        spans = [FreeSpan(column_of[nth].left, column_of[nth].right, y) for nth, y in enumerate(ys)]
        courses = {
            ends: Course(tuple(spans[number] for number in way), None if label is None else boxes[label], stub)
            for ends, (way, label, stub) in self.courses.items()
        }
        height = max(box.y + box.height / 2 for box in boxes)
        return GraphLayout({name: boxes[nth] for name, nth in self.numbers.items()}, courses, width, height)

    def _columns(self, layers: Ranks) -> tuple[list[FreeSpan], float]:
        """The left and the right edge of every column, and how wide they are together."""
        columns, x = [], 0.0
        for layer in layers:
            wide = max((self.sizes[box].width for box in layer), default=0.0)
            columns.append(FreeSpan(x, x + wide, 0.0))
            x += wide + BETWEEN
        return columns, x - BETWEEN
