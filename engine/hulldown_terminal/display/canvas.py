"""A picture made of characters, each with its colours."""

from __future__ import annotations

from typing import NamedTuple


class Glyph(NamedTuple):
    """One character and its colours."""

    char: str = " "
    ink: str = ""
    paper: str = ""

    @property
    def style(self) -> str:
        """The colours as one style."""
        return f"{self.ink} on {self.paper}".strip() if self.paper else self.ink


BLANK = Glyph()

Row = list[Glyph]
"""A line of a picture."""


class Canvas:
    """Cells by line and column; what was not painted is blank."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], Glyph] = {}

    def fill(self, line: int, column: int, width: int, paper: str) -> None:
        """Lay paper under some cells of a line."""
        for at in range(column, column + width):
            self._cells[line, at] = self._cells.get((line, at), BLANK)._replace(paper=paper)

    def write(self, line: int, column: int, text: str, ink: str = "") -> None:
        """Write a text, and leave the paper as it is."""
        for at, char in enumerate(text, column):
            paper = self._cells.get((line, at), BLANK).paper
            self._cells[line, at] = Glyph(char, ink, paper)

    def rows(self) -> list[Row]:
        """The lines, from the first to the last that was painted."""
        if not self._cells:
            return []
        height = 1 + max(line for line, _ in self._cells)
        lines: list[Row] = [[] for _ in range(height)]
        for line, row in enumerate(lines):
            width = 1 + max((column for at, column in self._cells if at == line), default=-1)
            row.extend(self._cells.get((line, column), BLANK) for column in range(width))
        return lines
