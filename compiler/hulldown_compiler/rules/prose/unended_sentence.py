"""A text that ends without a full stop.

## Why it hurts

Either a full stop was forgotten or half a sentence was: the reader cannot tell, and waits for the rest. Titles,
options and other loose words need none, nor does a name below a letter: behind a dash, or on a line of its own.

## Example

    paragraphs:
      mill-track:
        text: Nothing stirs behind the mill
        do:
          - see: way-home

## Instead

    paragraphs:
      mill-track:
        text: Nothing stirs behind the mill.
        do:
          - see: way-home

## See also

HD628
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """They are noted while the prose is read."""
    return common.reported(book, __name__)
