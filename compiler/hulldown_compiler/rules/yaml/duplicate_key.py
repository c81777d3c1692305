"""A key that stands twice in one mapping.

## Why it hurts

YAML readers keep one of the two and drop the other without a word, so half of what you wrote is not in the book. It
happens when a paragraph is copied to begin a new one, and when a second `do` is added below a long first one.

## Example

    paragraphs:
      ford:
        text: The water is up to the axles.
        do:
          - score: fuel
            add: -1
        do:
          - end: home

## Instead

    paragraphs:
      ford:
        text: The water is up to the axles.
        do:
          - score: fuel
            add: -1
          - end: home

## See also

HD130
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
