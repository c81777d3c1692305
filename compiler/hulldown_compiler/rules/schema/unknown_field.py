"""A field that its mapping does not have.

## Why it hurts

A misspelt field does nothing, and a book in which `modifer: -2` did nothing would play a little too easily for ever.
Two steps written into one mapping end here as well: each step is a list item of its own.

## Example

    paragraphs:
      towpath:
        text: Something moves behind the lock gate.
        do:
          - check: perception
            modifer: -2
            success: [{see: mill-ambush}]
          - see: mill-quiet

## Instead

    paragraphs:
      towpath:
        text: Something moves behind the lock gate.
        do:
          - check: perception
            modifier: -2
            success: [{see: mill-ambush}]
          - see: mill-quiet

## See also

HD204
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
