"""The words of a YAML text with the path of each, also where the text is broken: what an editor asks about a place.

The compiler's own reader stops at the first mistake, and a text is full of them while it is typed. This one reads
line by line and never stops: what a line is follows from its indentation and from the lines above, so a mistake
spoils its own neighbourhood and nothing else. For a sound text both readers find the same words at the same paths.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hulldown_compiler.lsp.index.words import (
    BLOCK,
    COLON,
    DEEPEST,
    FLOW_PLAIN,
    MARKERS,
    QUOTED,
    Level,
    Path,
    Word,
    key_at,
    leaves,
    name_of,
    plain_end,
)

__all__ = ["Path", "Word", "scan"]


def scan(text: str) -> list[Word]:
    """The words of a text, in order."""
    return Scanner(text).read()


class Scanner:
    """A text on its way to words."""

    def __init__(self, text: str) -> None:
        self.lines: Sequence[str] = text.removeprefix("\ufeff").split("\n")
        self.words: list[Word] = []
        self.levels: list[Level] = [Level(-1, (), mapping=False)]
        self.levels[0].wants = ()
        self.at = 0

    def read(self) -> list[Word]:
        """Every word."""
        while self.at < len(self.lines):
            line = self.lines[self.at].rstrip("\r")
            body = line.lstrip(" \t")
            if body and body[0] != "#" and line not in MARKERS:
                self.entry(line, len(line) - len(body))
            self.at += 1
        return self.words

    # Lines

    def entry(self, line: str, column: int) -> None:
        """What begins on a line, at a column."""
        while len(self.levels) < DEEPEST:
            if line.startswith("-", column) and line[column + 1 : column + 2] in ("", " ", "\t"):
                self.item(column)
                rest = len(line) - len(line[column + 1 :].lstrip(" \t"))
                if rest >= len(line) or line[rest] == "#":
                    return
                column = rest
            elif match := key_at(line, column):
                self.close(column, item=False)
                self.keyed(line, column, match)
                return
            else:
                self.bare(line, column)
                return

    def close(self, column: int, *, item: bool) -> None:
        """Leave what stands further to the right, or is a list at the column of a key."""
        levels = self.levels
        while levels[-1].column > column:
            levels.pop()
        if not item and levels[-1].column == column and not levels[-1].mapping:
            levels.pop()

    def item(self, column: int) -> None:
        """The dash of an item."""
        self.close(column, item=True)
        level = self.levels[-1]
        if level.mapping or level.column < column:
            level = self.open(column, mapping=False)
        level.items += 1
        level.wants = (*level.path, level.items)

    def open(self, column: int, *, mapping: bool) -> Level:
        """A new mapping or list, where a value is wanted."""
        outer = self.levels[-1]
        path = outer.path if outer.wants is None else outer.wants
        outer.wants = None
        self.levels.append(Level(column, path, mapping=mapping))
        return self.levels[-1]

    def keyed(self, line: str, column: int, match: re.Match[str]) -> None:
        """A key, and what follows it on its line."""
        level = self.levels[-1]
        if not level.mapping or level.column != column:
            level = self.open(column, mapping=True)
        style, name = name_of(match)
        path = (*level.path, name)
        end = column + len(match[0][:-1].rstrip()) + 1
        self.add(path, column, end - 1, name, key=True, style=style)
        rest = len(line) - len(line[match.end() :].lstrip(" \t"))
        level.wants = path
        if rest < len(line) and line[rest] != "#":
            self.value(line, rest, path, column)

    def bare(self, line: str, column: int) -> None:
        """A value on a line of its own, more of the one above, or a key that has no colon yet."""
        self.close(column, item=True)
        level = self.levels[-1]
        last = self.words[-1] if self.words else None
        if level.wants is not None and level.column < column:
            self.value(line, column, level.wants, level.column)
        elif last is not None and not last.key and not last.style and not last.flow and level.column < column:
            end = plain_end(line, column)
            text = f"{last.text} {line[column:end]}"
            self.words[-1] = last._replace(end_line=self.at + 1, end_column=end + 1, text=text)
        else:
            end = plain_end(line, column)
            path = (*level.path, line[column:end])
            self.add(path, column, end, line[column:end], key=True, loose=True)

    def add(self, path: Path, column: int, end: int, text: str, *, key: bool = False, **marks: Any) -> None:
        """A word on the line that is read, from one column up to another, counted from 0."""
        self.words.append(Word(path, key, self.at + 1, column + 1, self.at + 1, end + 1, text, **marks))

    # Values

    def value(self, line: str, column: int, path: Path, indent: int) -> None:
        """The value that begins at a column, below a key or in a list that stands at `indent`."""
        own_line = not line[:column].strip()
        self.levels[-1].wants = None
        if BLOCK.match(line, column):
            self.block(line, column, path, indent)
        elif line[column] in "[{":
            Flow(self, indent).read(column, path)
        elif line[column] in QUOTED:
            self.quoted(column, path, indent)
        else:
            end = plain_end(line, column)
            loose = own_line or (bool(path) and isinstance(path[-1], int))
            self.add(path, column, end, line[column:end], loose=loose)

    def block(self, line: str, column: int, path: Path, indent: int) -> None:
        """The text of the lines that follow."""
        begin = last = self.at
        for number in range(begin + 1, len(self.lines)):
            below = self.lines[number]
            if below.strip() and len(below) - len(below.lstrip(" ")) <= indent:
                break
            last = number if below.strip() else last
        self.at = last
        end = len(self.lines[last].rstrip("\r")) + 1 if last > begin else len(line) + 1
        text = "\n".join(row.strip() for row in self.lines[begin + 1 : last + 1])
        self.words.append(Word(path, False, begin + 1, column + 1, last + 1, end, text, line[column]))

    def quoted(self, column: int, path: Path, indent: int, *, key: bool = False, flow: bool = False) -> int:
        """A text in quotes, to its end; the column after it, on the line where that is."""
        begin, sign = self.at, self.lines[self.at][column]
        at = column + 1
        parts: list[str] = []
        while True:
            line = self.lines[self.at].rstrip("\r")
            match = QUOTED[sign].match(line, at)
            end = len(line) if match is None else match.end()
            parts.append(line[at:end].strip() if parts else line[at:end])
            below = self.lines[self.at + 1] if self.at + 1 < len(self.lines) else None
            closed = line.startswith(sign, end)
            if closed or below is None or leaves(below, indent):
                end += closed
                break
            self.at, at = self.at + 1, len(below) - len(below.lstrip(" \t"))
        place = (begin + 1, column + 1, self.at + 1, end + 1)
        self.words.append(Word(path, key, *place, " ".join(parts), sign, flow))
        return end


# Lists and mappings in brackets ---------------------------------------------------------------------------------------


class Flow:
    """A list or mapping in brackets."""

    def __init__(self, scanner: Scanner, indent: int) -> None:
        self.scanner = scanner
        self.indent = indent
        self.open: list[Level] = []

    def read(self, column: int, path: Path) -> None:
        """Everything to the closing bracket, or to where it must have been lost."""
        scanner = self.scanner
        while True:
            line = scanner.lines[scanner.at].rstrip("\r")
            while column < len(line):
                if line[column] in " \t":
                    column += 1
                    continue
                if line[column] == "#" and line[column - 1 : column] in ("", " ", "\t"):
                    break
                column = self.next(line, column, path)
                line = scanner.lines[scanner.at].rstrip("\r")
                if not self.open:
                    return
            below = scanner.lines[scanner.at + 1] if scanner.at + 1 < len(scanner.lines) else None
            if below is None or leaves(below, self.indent):
                return
            scanner.at, column = scanner.at + 1, 0

    def next(self, line: str, column: int, path: Path) -> int:
        """Read one sign or word; the column after it. `path` is that of the whole."""
        sign = line[column]
        if sign in "[{":
            if len(self.open) >= DEEPEST:
                return len(line)
            self.enter(path, mapping=sign == "{")
        elif sign in "]}":
            self.open.pop()
        elif sign == ",":
            self.open[-1].items += 1
            self.open[-1].wants = None
        elif sign != ":":
            return self.word(line, column)
        return column + 1

    def enter(self, path: Path, *, mapping: bool) -> None:
        """A bracket opens, where the value of a key is wanted, or an item."""
        if self.open:
            outer = self.open[-1]
            path = outer.wants or (outer.path if outer.mapping else (*outer.path, outer.items))
        level = Level(0, path, mapping=mapping)
        level.items = 0
        self.open.append(level)

    def word(self, line: str, column: int) -> int:
        """A word, which is a key if it stands where one can and a colon follows; the column after it."""
        level, words = self.open[-1], self.scanner.words
        if line[column] in QUOTED:
            end = self.scanner.quoted(column, level.path, self.indent, flow=True)
            line = self.scanner.lines[self.scanner.at].rstrip("\r")
        else:
            match = FLOW_PLAIN.match(line, column)
            end = column + 1 if match is None else match.end()
            self.scanner.add(level.path, column, end, line[column:end], flow=True)
        word = words[-1]
        item: Path = level.path if level.mapping else (*level.path, level.items)
        if level.wants is not None:
            words[-1] = word._replace(path=level.wants)
        elif COLON.match(line, end):
            level.wants = (*item, word.text)
            words[-1] = word._replace(path=level.wants, key=True)
        else:
            path = (*item, word.text) if level.mapping else item
            words[-1] = word._replace(path=path, key=level.mapping, loose=True)
        return end
