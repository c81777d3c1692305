"""A text that there is no room for.

## Why it hurts

A unit card is as large as a playing card, and a paragraph is read through the window of a sleeve. What runs over is
printed too small to read, or on the next card. A platoon game has room for 120 words in a paragraph, 25 in an option
and 60 on a unit card; `longest: {paragraph: 90, option: 20, card: 40}` in book.yaml says otherwise, and gives other
books limits too.

## Example

    # book.yaml
    longest: {option: 6}
    # paragraphs.yaml
    paragraphs:
      mill-track:
        text: The track forks.
        do:
          - ask:
              - {text: Go on along the track until the mill comes into sight, see: way-home}
              - {text: Turn back, see: way-home}

## Instead

    # book.yaml
    longest: {option: 6}
    # paragraphs.yaml
    paragraphs:
      mill-track:
        text: The track forks.
        do:
          - ask:
              - {text: Go on to the mill, see: way-home}
              - {text: Turn back, see: way-home}

## See also

HD603
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.model.base import LongestRecord

ROOM = LongestRecord(paragraph=120, option=25, card=60)
"""What there is room for in a platoon game: its cards are 56 mm wide, and a sleeve shows some fifteen lines."""


def check(book: Book) -> Iterator[Note]:
    """Paragraphs, options and the notes on unit cards are counted in words, where there is a limit."""
    for what, limit in _limits(book).items():
        for text, place in TEXTS[what](book):
            if (words := len(text.split())) > limit:
                yield Note(place, f"{words} words; there is room for {limit}", "shorten it, or split it in two")


def _limits(book: Book) -> dict[str, int]:
    """How many words there is room for; nothing is said of what has no limit."""
    header = book.declared.header
    longest = LongestRecord() if header is None else header.longest
    usual = ROOM if book.declared.platoon else LongestRecord()
    limits = {what: getattr(longest, what) or getattr(usual, what) for what in TEXTS}
    return {what: limit for what, limit in limits.items() if limit is not None}


Texts = Iterator[tuple[str, Position]]


def _paragraphs(book: Book) -> Texts:
    for paragraph in book.paragraphs.values():
        yield paragraph.record["text"], paragraph.at("text")
        if "again" in paragraph.record:
            yield paragraph.record["again"]["text"], paragraph.at("again.text")


def _options(book: Book) -> Texts:
    for paragraph, step in book.steps["ask"]:
        for option in step["options"]:
            yield paragraph.record["labels"][option["label"]], paragraph.mark(option, "label")


def _cards(book: Book) -> Texts:
    for card in book.parts.of("unit-card"):
        if card.model.note is not None:
            yield card.model.note, card.at("note")


TEXTS = {"paragraph": _paragraphs, "option": _options, "card": _cards}
"""Where the texts are that have a limit."""
