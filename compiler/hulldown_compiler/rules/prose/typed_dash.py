"""A hyphen where a dash is meant.

## Why it hurts

In print a hyphen joins words, and a dash parts them: "the half-track - or what is left of it" reads like a sum. Minus
signs in formulas are left alone, and so is what stands between backquotes.

## Example

    paragraphs:
      mill-track:
        text: The mill - or what is left of it – is dark.
        do:
          - see: way-home

## Instead

    paragraphs:
      mill-track:
        text: The mill – or what is left of it – is dark.
        do:
          - see: way-home

## See also

HD629
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """They are noted while the prose is read."""
    return common.reported(book, __name__)
