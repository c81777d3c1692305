"""An expression that asks about something the book does not have.

## Why it hurts

A misspelt flag would count as never set, and the player who carries the lantern would be sent down the dark stairs all
the same. Names are declared in `book.yaml`; `this` is somebody only inside `each` and `random`.

## Example

    paragraphs:
      cellar:
        text: The stairs go down into the dark.
        do:
          - when: lantren
            see: mill-quiet
          - see: mill-ambush

## Instead

    paragraphs:
      cellar:
        text: The stairs go down into the dark.
        do:
          - when: lantern
            see: mill-quiet
          - see: mill-ambush

## See also

HD102, HD108
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read; one name that is missing in many places is one."""
    return common.together(common.reported(book, __name__))
