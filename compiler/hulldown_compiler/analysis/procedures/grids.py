"""The cells of a table by their places: what stands beside what along each axis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any, NamedTuple

from hulldown_compiler.analysis.domain.intervals import overlap
from hulldown_compiler.lowering.tables import TableCell, read_cells
from hulldown_compiler.model.value_types import Kind, Span

Values = tuple[Any, Any]
"""The values of two cells that follow one another."""


class TableGrid(NamedTuple):
    """The cells of a table, keyed by one value for each axis (on an axis of numbers, the values at which rows begin).

    `numbers` are sample values for cells with bands: one for each stretch in which no cell changes.
    """

    axes: Sequence[str]
    cells: Mapping[tuple[Any, ...], TableCell]
    numbers: Sequence[int]

    def neighbours(self, axis: str) -> Iterator[tuple[TableCell, TableCell, list[Values]]]:
        """Each pair of cells adjacent along an axis, with the pairs of values that they have."""
        if axis not in self.axes:
            for cell in dict.fromkeys(self.cells.values()):
                yield cell, cell, list(pairwise(cell.at(number) for number in self.numbers))
            return
        for line in self.lines(axis):
            for first, second in pairwise(line):
                yield first, second, [(first.at(number), second.at(number)) for number in self.numbers]

    def lines(self, axis: str) -> Iterable[tuple[TableCell, ...]]:
        """The rows of cells along an axis, one for each combination of the other axes; equal lines only once."""
        place, lines = self.axes.index(axis), dict[tuple[Any, ...], list[TableCell]]()
        for at, cell in self.cells.items():
            lines.setdefault((*at[:place], *at[place + 1 :]), []).append(cell)
        return dict.fromkeys(map(tuple, lines.values()))


def grid(shape: Kind, rows: Any) -> TableGrid:
    """The grid of a table, its cells in the order of the axes."""
    cells = list(read_cells(shape["axes"], shape["cells"], rows))
    marks = [_marks(kind, [cell.keys[nth] for cell in cells]) for nth, (_, kind) in enumerate(shape["axes"])]
    placed: dict[tuple[Any, ...], TableCell] = {}
    for cell in cells:
        spread = [
            [mark for mark in axis_marks if _covers(key, mark)]
            for key, axis_marks in zip(cell.keys, marks, strict=True)
        ]
        placed.update(dict.fromkeys(product(*spread), cell))
    edges = {edge for cell in cells for edge in cell.edges}
    by = shape["cells"].get("banded", {"least": 0, "most": 0})
    numbers = sorted({by["least"], *(edge for edge in edges if by["least"] <= edge <= by["most"])})
    return TableGrid([name for name, _ in shape["axes"]], {at: placed[at] for at in product(*marks)}, numbers)


def _marks(kind: Kind, keys: Sequence[Any]) -> Sequence[Any]:
    """The keys of an axis: its names, or the numbers at which a row begins."""
    if kind["kind"] != "number":
        return list(kind["names"])
    return sorted({kind["least"] if low is None else max(low, kind["least"]) for low, _ in keys})


def _covers(key: Span | str, mark: Any) -> bool:
    """Whether a row applies to a value of its axis."""
    return key == mark if isinstance(key, str) else overlap(key, (mark, mark))
