"""From a place inside a scalar's value to the place in the file where the author sees it."""

from __future__ import annotations

from bisect import bisect_right

from hulldown_compiler.load import Document, Mark
from hulldown_compiler.position import Position

ESCAPE = 100
"""How far apart two characters of a value may stand in the text: an escape, or an escaped line end and indentation."""


def inside(document: Document, mark: Mark, value: str, offset: int, length: int) -> Position:
    """The position of a part of a scalar that begins at `mark` and has this value.

    Quotes, escapes and the indentation of blocks lie between the value and the text; the value's characters are
    followed through the text one by one. Where that fails the scalar's own position is given.
    """
    found = _follow(document.text, document.starts[mark[0] - 1] + mark[1] - 1, value, offset)
    if found is None:
        return Position(document.path, *mark)
    line = bisect_right(document.starts, found)
    column = found - document.starts[line - 1] + 1
    rest = len(document.line(line)) - column + 1
    return Position(document.path, line, column, max(1, min(length, rest)))


def whole(document: Document, mark: Mark, value: object) -> Position:
    """The position of a scalar that begins at `mark`, with its length when it stands there as it is, on one line."""
    text = str(value)
    stands = document.line(mark[0]).startswith(text, mark[1] - 1)
    return Position(document.path, *mark, len(text) if stands else 0)


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
    found = text.find(character, at, at + ESCAPE)
    return found + 1 if found >= 0 else -1


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \n\t":
        at += 1
    return at
