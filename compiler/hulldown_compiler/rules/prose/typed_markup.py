"""Stars, underscores or tags around words, as if they made them bold or slanted.

## Why it hurts

Prose is plain: in play, on the site and in exports a reader sees the stars. What is to stand out is said in other
words, or in a sentence of its own. Stars that stand for a note, as in a table, are left alone, and so is what stands
between backquotes.

## Example

    paragraphs:
      mill-gate:
        text: The gate is *open*.
        do:
          - see: way-home

## Instead

    paragraphs:
      mill-gate:
        text: The gate is open. Nobody ever left it open.
        do:
          - see: way-home

## See also

HD623, HD645
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """They are noted while the prose is read."""
    return common.reported(book, __name__)
