"""An Event marker that no mission has.

## Why it hurts

The text puts a marker on the map, or asks whether it lies there, and no cartridge has a row for it. When a unit sees
it, nobody knows what to read.

## Example

    paragraphs:
      heron:
        mission: ford
        text: A heron.
        do:
          - place: marker
            number: 7
            at: "0204"

## Instead

    paragraphs:
      heron:
        mission: ford
        text: A heron.
        do:
          - place: marker
            number: 2
            at: "0204"

## See also

HD107, HD535
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
