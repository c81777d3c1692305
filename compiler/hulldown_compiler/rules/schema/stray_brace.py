"""A brace in prose that opens or closes nothing.

## Why it hurts

Braces print values: `{fuel}` becomes the number of gallons left. One without its partner is a slot half typed, and the
reader would see it in print. A brace that is meant to be seen is written twice.

## Example

    paragraphs:
      dashboard:
        text: The needle shows {fuel gallons.
        do:
          - end: home

## Instead

    paragraphs:
      dashboard:
        text: The needle shows {fuel} gallons.
        do:
          - end: home

## See also

HD111
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
