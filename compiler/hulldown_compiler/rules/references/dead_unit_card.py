"""A unit card that is not in the book.

## Why it hurts

Every German, and every US unit that is not of the player's own platoon, has a card with its ratings and its actions. A
unit without one cannot be put on the map, and a question about it has no answer.

## Example

    paragraphs:
      mill-ambush:
        text: Hull down behind the race.
        mission: ford
        do:
          - activate: [GE99]

## Instead

    paragraphs:
      mill-ambush:
        text: Hull down behind the race.
        mission: ford
        do:
          - activate: [GE1]

## See also

HD118, HD211
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
