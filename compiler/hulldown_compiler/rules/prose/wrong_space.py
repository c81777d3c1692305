"""A space too many before or after a mark, or none.

## Why it hurts

A space before a comma lets the comma fall into the next line; two spaces tear a hole into a line that is set flush.

## Example

    paragraphs:
      mill-track:
        text: The mill is near , and dark.
        do:
          - see: way-home

## Instead

    paragraphs:
      mill-track:
        text: The mill is near, and dark.
        do:
          - see: way-home

## See also

HD624
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """They are noted while the prose is read."""
    return common.reported(book, __name__)
