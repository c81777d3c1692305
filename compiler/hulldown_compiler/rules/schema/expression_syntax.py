"""An expression that cannot be read.

## Why it hurts

A condition the compiler cannot read is a gate that nobody knows whether to open. A single `=` does not compare, a word
is missing, a bracket is left open: the caret stands where reading stopped.

## Example

    paragraphs:
      checkpoint:
        text: A lamp swings in the road.
        do:
          - when: fuel = 0
            see: mill-quiet
          - see: way-home

## Instead

    paragraphs:
      checkpoint:
        text: A lamp swings in the road.
        do:
          - when: fuel == 0
            see: mill-quiet
          - see: way-home

## See also

HD211, HD212
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
