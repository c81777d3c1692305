"""A sentence that begins with a small letter.

## Why it hurts

Two sentences run into one another, or a word in front of this one is gone.

## Example

    paragraphs:
      mill-track:
        text: Nothing stirs. the mill is dark.
        do:
          - see: way-home

## Instead

    paragraphs:
      mill-track:
        text: Nothing stirs. The mill is dark.
        do:
          - see: way-home

## See also

HD627
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """They are noted while the prose is read."""
    return common.reported(book, __name__)
