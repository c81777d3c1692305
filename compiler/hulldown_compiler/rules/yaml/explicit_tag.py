"""A tag such as `!!str`, that tells YAML what a value is.

## Why it hurts

What a value is follows from its field, and a tag can only agree with that or contradict it. In other YAML readers a tag
can even run a program. Text that begins with `!` needs quotes.

## Example

    paragraphs:
      road:
        text: !Halt, calls somebody in the hedge.
        do:
          - end: lost

## Instead

    paragraphs:
      road:
        text: "!Halt, calls somebody in the hedge."
        do:
          - end: lost

## See also

HD004, HD006
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
