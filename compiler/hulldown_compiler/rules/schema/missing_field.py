"""A field that must be there and is not.

## Why it hurts

A paragraph with no text leaves the reader at a number with nothing under it; a table with no rows leaves the dice lying
there. The place named is the thing that lacks the field.

## Example

    paragraphs:
      culvert:
        do:
          - end: home

## Instead

    paragraphs:
      culvert:
        text: The culvert is dry, and long enough for all of you.
        do:
          - end: home

## See also

HD205
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
