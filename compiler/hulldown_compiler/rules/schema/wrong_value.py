"""A value that is not of the kind its field takes.

## Why it hurts

A list where text belongs, quotes around a number, a verdict that does not exist, a score that starts outside its own
bounds: each would be read as something you did not mean, or not at all. The message names what was expected and what
was found.

## Example

    paragraphs:
      pontoon:
        text: The pontoon rocks.
        number: "212"
        do:
          - end: home

## Instead

    paragraphs:
      pontoon:
        text: The pontoon rocks.
        number: 212
        do:
          - end: home

## See also

HD006, HD212
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
