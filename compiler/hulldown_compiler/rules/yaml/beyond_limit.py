"""Something larger than the compiler reads: a folder, a file, a text, an expression or a number.

## Why it hurts

Books may come from strangers, and a file made to be enormous must cost a message and not an afternoon. The limits are
far beyond what a gamebook needs; whoever meets one has usually pasted something by accident.

## Example

    paragraphs:
      depot:
        text: The drums are stacked to the roof.
        do:
          - when: fuel < 10000000000
            do:
              - score: fuel
                add: 4
          - end: home

## Instead

    paragraphs:
      depot:
        text: The drums are stacked to the roof.
        do:
          - when: fuel < 8
            do:
              - score: fuel
                add: 4
          - end: home
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
