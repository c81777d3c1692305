"""A reference to a paragraph that is not there.

## Why it hurts

The reader is sent to a number that nobody printed, and the game stops in the middle of a sentence. Most such references
are slips of the keyboard; some are left over from a paragraph that was renamed or thrown out.

## Example

    paragraphs:
      millpond:
        text: The water is black and still.
        do:
          - see: mill-ambsh

## Instead

    paragraphs:
      millpond:
        text: The water is black and still.
        do:
          - see: mill-ambush

## See also

HD120, HD301
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
