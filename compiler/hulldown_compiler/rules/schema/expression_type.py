"""An expression of the wrong kind.

## Why it hurts

`when: fuel` asks a number for a yes or a no, and `add: alarm` adds a codeword to a score. Different readers of such a
line would play different games, so the compiler asks for the comparison you had in mind.

## Example

    paragraphs:
      convoy:
        text: The convoy starts its engines.
        do:
          - when: crew where wounded
            see: mill-quiet
          - see: way-home

## Instead

    paragraphs:
      convoy:
        text: The convoy starts its engines.
        do:
          - when: any(crew where wounded)
            see: mill-quiet
          - see: way-home

## See also

HD203, HD210
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
