"""A mark that is written one way here, and another way elsewhere in the book.

## Why it hurts

Straight quotation marks beside curly ones, three points beside an ellipsis: in one line of print they look like a
mistake, and they are one when the text is searched.

## Example

    paragraphs:
      mill-track:
        text: The miller's door is shut.
        do:
          - see: mill-loft
      mill-loft:
        text: The miller’s bed is warm.
        do:
          - see: way-home

## Instead

    paragraphs:
      mill-track:
        text: The miller's door is shut.
        do:
          - see: mill-loft
      mill-loft:
        text: The miller's bed is warm.
        do:
          - see: way-home

## See also

HD625, HD626
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, here_too
from hulldown_compiler.prose.typography import WAYS
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """One finding for each mark written in two ways, at the rarer of them; if equally frequent, at the later."""
    places: dict[str, list[Position]] = defaultdict(list)
    for note in common.reported(book, __name__):
        places[note.message].append(note.position)
    for mark, ways in WAYS.items():
        usual, rarer = sorted(ways, key=lambda way: (-len(places[way]), sorted(places[way])[:1]))
        if places[rarer]:
            rare, *more = sorted(places[rarer])
            message = f"the {mark} is {rarer} here, and {usual} elsewhere"
            yield Note(rare, message, f"write {usual} everywhere, or {rarer}", here_too(more))
