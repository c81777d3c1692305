"""From a place inside a scalar's value to the place in the file where the author sees it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.fixes import Mark, place
from hulldown_compiler.source.document import Document

NEAR = 100
"""How far apart two characters of a value may stand in the text: a line end and the indentation after it."""

ESCAPES = {"x": 4, "u": 6, "U": 10}
"""How many characters an escape has, by the letter after its backslash; the others have two."""

SPACE = " \t\r\n"
"""White space that YAML folds."""

BREAK = re.compile(r"\\\r?\n[ \t]*")


def inside(document: Document, mark: Mark, value: str, offset: int, length: int) -> Position:
    """The position of a part of a scalar that begins at `mark` and has this value.

    Quotes, escapes and the indentation of blocks lie between the value and the text; the value's characters are
    followed through the text one by one. Where that fails the scalar's own position is given.
    """
    return insides(document, mark, value, [(offset, length)])[0]


def insides(document: Document, mark: Mark, value: str, spans: Iterable[tuple[int, int]]) -> list[Position]:
    """The positions of several parts of a scalar: the value is followed through the text once."""
    spans = list(spans)
    start = document.starts[mark[0] - 1] + mark[1] - 1
    opening = document.text[start : start + 1]
    offsets = sorted({at for offset, length in spans for at in (offset, offset + length)})
    places = dict(zip(offsets, _follow(document.text, start, value, offsets), strict=True))
    positions = []
    for offset, length in spans:
        begin, end = places[offset], places[offset + length]
        if end < 0:
            positions.append(Position(document.path, *mark))
        else:
            positions.append(
                _position(document, _begin(document.text, begin, opening, value[offset : offset + 1]), end)
            )
    return positions


def _position(document: Document, begin: int, end: int) -> Position:
    """The position of the text between two indices, cut off at the end of the first line."""
    line, column = place(document.starts, begin)
    rest = len(document.line(line)) - column + 1
    return Position(document.path, line, column, max(1, min(end - begin, rest)))


def whole(document: Document, mark: Mark, value: object) -> Position:
    """The position of a scalar that begins at `mark`, with its length when it stands there as it is, on one line."""
    whole_name = str(value)
    line, start = document.line(mark[0]), mark[1] - 1
    texts = (whole_name, whole_name.rpartition(".")[2])  # a name of a mission's own is written without the mission
    return Position(document.path, *mark, next((len(text) for text in texts if line.startswith(text, start)), 0))


def _follow(text: str, start: int, value: str, offsets: Sequence[int]) -> Iterator[int]:
    """For each offset into the value, in ascending order, the index in the text just after that many characters.

    -1 where the value cannot be followed.
    """
    opening = text[start : start + 1]
    at = text.find("\n", start) + 1 if opening in ("|", ">") else start + (opening in ("'", '"'))
    following, done = _AFTER.get(opening, _next), 0
    for offset in offsets:
        for character in value[done:offset]:
            at = following(text, at, character) if at >= 0 else at
        done = offset
        yield at


def _begin(text: str, at: int, opening: str, character: str) -> int:
    """The index of a character, after any escaped line ends and indentation before it."""
    if opening == '"':
        at = _skip_breaks(text, at)
    return _skip_space(text, at) if character and character not in SPACE else at


def _next(text: str, at: int, character: str) -> int:
    """The index after the next occurrence of a character; white space of the value stands for any in the text."""
    if character in SPACE:
        return _skip_space(text, at)
    index = text.find(character, at, at + NEAR)
    return index + 1 if index >= 0 else -1


def _next_doubled(text: str, at: int, character: str) -> int:
    """As `_next`, in a single-quoted scalar, where quotes are doubled."""
    at = _next(text, at, character)
    return at + 1 if character == "'" and at >= 0 else at


def _next_escaped(text: str, at: int, character: str) -> int:
    """As `_next`, in a double-quoted scalar, where backslashes begin escapes."""
    at = _skip_breaks(text, at)
    if text[at : at + 1] == "\\":
        return at + ESCAPES.get(text[at + 1 : at + 2], 2)
    return _next(text, at, character)


_AFTER = {"'": _next_doubled, '"': _next_escaped}
"""How characters follow one another, by the quote that opens the text."""


def _skip_breaks(text: str, at: int) -> int:
    """The index after line ends that are escaped, which belong to no value, and the indentation after them."""
    while match := BREAK.match(text, at):
        at = match.end()
    return at


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in SPACE:
        at += 1
    return at
