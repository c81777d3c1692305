"""Two marks in a row of which one is too many.

## Why it hurts

A comma before a full stop is what is left of a sentence that went on; two full stops are neither an end nor three
points.

## Example

    paragraphs:
      mill-track:
        text: The mill is near. It is dark..
        do:
          - see: way-home

## Instead

    paragraphs:
      mill-track:
        text: The mill is near. It is dark.
        do:
          - see: way-home

## See also

HD622, HD623
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """They are noted while the prose is read."""
    return common.reported(book, __name__)
