"""One tic: what comes again, and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.statistics.tics.reading import Sentence, Text

SHOWN = 72
"""Characters that are shown of the words at a place."""


class Place(NamedTuple):
    """Where a tic is: its position, its paragraph, and the words there."""

    position: Position
    paragraph: str
    words: str


class Tic(NamedTuple):
    """What comes again: its kind, what it is, how often, told in words, and where it is."""

    kind: str
    what: str
    told: str
    places: Sequence[Place] = ()


def place(text: Text, offset: int, length: int = 2 * SHOWN) -> Place:
    """A place in a text, with so many of its characters as there is room for."""
    words = " ".join(text.text[offset : offset + min(length, 2 * SHOWN)].split())
    return Place(text.at(offset), text.paragraph, words if len(words) <= SHOWN else f"{words[: SHOWN - 1].rstrip()}…")


def beginning(sentence: Sentence) -> Place:
    """Where a sentence begins, with its words as far as there is room."""
    return place(sentence.of, sentence.offset, len(sentence.written))


def many(texts: Iterable[Text]) -> int:
    """In how many paragraphs texts stand."""
    return len({text.paragraph for text in texts})
