"""What a telling is made of: lines, each of a kind by which a screen decides how it is set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

HEADING, PROSE, NOTE, CHANGE, CHOICE = "heading", "prose", "note", "change", "choice"
"""Kinds of line: a paragraph's number, its text, words of a note, what dice and instructions did, an option taken."""


class Line(NamedTuple):
    """One line of story, as long as it may be; its kind says how it is set."""

    kind: str
    text: str


def paragraphs(text: str, kind: str = PROSE) -> Iterator[Line]:
    """A line of story for each line of a text that is not empty."""
    return (Line(kind, part) for part in text.split("\n") if part)


def counted(number: int, thing: str) -> str:
    """A number of things: 1 choice, 2 choices."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def natural(total: int, need: int, *, success: bool) -> str:
    """What is added where a roll succeeds or fails whatever was needed."""
    return "" if success == (total <= need) else f" (a {total} always {'succeeds' if success else 'fails'})"
