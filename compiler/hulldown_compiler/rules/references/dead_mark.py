"""A step that marks somebody with a mark their roster does not have.

## Why it hurts

A wound that is written down under a name nobody asks about is a wound that heals by itself: the guards and modifiers
that should feel it never do.

## Example

    paragraphs:
      wire:
        text: A flare goes up while you are in the wire.
        do:
          - mark: wouded
            who: hale
          - end: home

## Instead

    paragraphs:
      wire:
        text: A flare goes up while you are in the wire.
        do:
          - mark: wounded
            who: hale
          - end: home

## See also

HD211
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
