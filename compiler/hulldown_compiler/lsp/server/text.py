"""Places in a text: lines and characters as the protocol counts them, and lines and columns as the compiler does.

The compiler counts both from 1, in characters, and leaves out a byte order mark. An editor counts from 0, and
characters in the units that it agreed on with us: two of UTF-16 for an emoji, for one.
"""

from __future__ import annotations

from functools import cached_property

from lsprotocol.types import Position as Place
from lsprotocol.types import PositionEncodingKind as Encoding
from lsprotocol.types import Range

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lint.report import end_column

BOM = "\ufeff"


class Text:
    """A text as an editor holds it, in its units."""

    def __init__(self, text: str, encoding: str = Encoding.Utf16) -> None:
        self.text = text
        self.encoding = encoding

    @cached_property
    def plain(self) -> str:
        """The text without a byte order mark."""
        return self.text.removeprefix(BOM)

    @cached_property
    def lines(self) -> list[str]:
        """Its lines, without their ends."""
        return [line.removesuffix("\r") for line in self.plain.split("\n")]

    def _before(self, line: int) -> int:
        """How many units stand on a line before what the compiler sees of it."""
        return self._units(BOM) if line == 0 and self.text.startswith(BOM) else 0

    def _units(self, text: str) -> int:
        if text.isascii() or self.encoding == Encoding.Utf32:
            return len(text)
        if self.encoding == Encoding.Utf8:
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text) + sum(character > "\uffff" for character in text)

    def place(self, line: int, column: int) -> Place:
        """The editor's place of a line and a column; the nearest there is."""
        line = min(max(line, 1), len(self.lines))
        return Place(line - 1, self._before(line - 1) + self._units(self.lines[line - 1][: max(column - 1, 0)]))

    def at(self, place: Place) -> tuple[int, int]:
        """The line and column of an editor's place; the nearest there are."""
        if place.line >= len(self.lines):
            return len(self.lines), len(self.lines[-1]) + 1
        line, units = self.lines[place.line], place.character - self._before(place.line)
        if line.isascii() or self.encoding == Encoding.Utf32:
            return place.line + 1, min(max(units, 0), len(line)) + 1
        column = 0
        while column < len(line) and units > 0:
            units -= self._units(line[column])
            column += 1
        return place.line + 1, column + 1

    def range(self, line: int, column: int, length: int) -> Range:
        """The editor's range of some characters of a line."""
        return Range(self.place(line, column), self.place(line, column + length))

    def span(self, start: tuple[int, int], end: tuple[int, int]) -> Range:
        """The editor's range from one place to another."""
        return Range(self.place(*start), self.place(*end))

    def of(self, position: Position) -> Range:
        """The editor's range of a position: of its characters, or of the word that stands there."""
        end = end_column(position, self.plain)
        return self.range(position.line, position.column, end - position.column)
