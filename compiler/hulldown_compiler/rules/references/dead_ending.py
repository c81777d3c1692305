"""A step that ends the game with an ending the book does not declare.

## Why it hurts

The last thing a player learns is whether it was a victory. An ending that is not declared has no title and no verdict,
so the game would just stop.

## Example

    paragraphs:
      own-lines:
        text: Somebody calls for the password, in your own language.
        do:
          - end: hme

## Instead

    paragraphs:
      own-lines:
        text: Somebody calls for the password, in your own language.
        do:
          - end: home

## See also

HD305
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
