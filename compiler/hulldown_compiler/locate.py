"""From a place inside a scalar's value to the place in the file where the author sees it."""

from __future__ import annotations

from hulldown_compiler.load import Document, Mark
from hulldown_compiler.position import Position


def inside(document: Document, mark: Mark, value: str, offset: int, length: int) -> Position:
    """The position of a part of a scalar that begins at `mark` and has this value.

    Quotes, escapes and the indentation of blocks lie between the value and the text; the value's characters are
    followed through the text one by one. Where that fails the scalar's own position is given.
    """
    lines = document.text.split("\n")
    start = _offset(lines, mark)
    found = _follow(document.text, start, value, offset)
    if found is None:
        return Position(document.path, *mark)
    line = document.text.count("\n", 0, found) + 1
    column = found - document.text.rfind("\n", 0, found)
    rest = len(document.text[found:].split("\n", 1)[0])
    return Position(document.path, line, column, max(1, min(length, rest)))


def _offset(lines: list[str], mark: Mark) -> int:
    """The index in the whole text of a line and column."""
    line, column = mark
    return sum(len(one) + 1 for one in lines[: line - 1]) + column - 1


def _follow(text: str, start: int, value: str, offset: int) -> int | None:
    """The index in the text of the value's character at `offset`."""
    at = start
    if text[at : at + 1] in ("|", ">"):
        at = text.find("\n", at) + 1
    elif text[at : at + 1] in ("'", '"'):
        at += 1
    for character in value[:offset]:
        at = _next(text, at, character)
        if at < 0:
            return None
    return _skip_space(text, at) if offset < len(value) and not value[offset].isspace() else at


def _next(text: str, at: int, character: str) -> int:
    """The index after the next occurrence of a character; white space of the value stands for any in the text."""
    if character.isspace():
        return _skip_space(text, at)
    found = text.find(character, at)
    return found + 1 if found >= 0 else -1


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \n\t":
        at += 1
    return at
