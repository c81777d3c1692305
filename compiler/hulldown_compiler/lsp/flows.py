"""Lists and mappings in brackets, read to their end or to where it must have been lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hulldown_compiler.lsp.words import COLON, DEEPEST, FLOW_PLAIN, QUOTED, Level, Path, Word, leaves

if TYPE_CHECKING:
    from hulldown_compiler.lsp.scan import Scanner


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
            return self.enter(path, mapping=sign == "{") + column if len(self.open) < DEEPEST else len(line)
        if sign in "]}":
            self.open.pop()
        elif sign == ",":
            self.open[-1].items += 1
            self.open[-1].wants = None
        elif sign != ":":
            return self.word(line, column)
        return column + 1

    def enter(self, path: Path, *, mapping: bool) -> int:
        """A bracket opens, where the value of a key is wanted, or an item; it is one character long."""
        if self.open:
            outer = self.open[-1]
            path = outer.wants or (outer.path if outer.mapping else (*outer.path, outer.items))
        level = Level(0, path, mapping=mapping)
        level.items = 0
        self.open.append(level)
        return 1

    def word(self, line: str, column: int) -> int:
        """A word, which is a key if it stands where one can and a colon follows; the column after it."""
        level, words = self.open[-1], self.scanner.words
        if line[column] in QUOTED:
            end = self.scanner.quoted(column, level.path, self.indent, flow=True)
            line = self.scanner.lines[self.scanner.at].rstrip("\r")
        else:
            match = FLOW_PLAIN.match(line, column)
            end = column + 1 if match is None else match.end()
            place = (self.scanner.at + 1, column + 1, self.scanner.at + 1, end + 1)
            words.append(Word(level.path, False, *place, line[column:end], flow=True))
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
