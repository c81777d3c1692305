r"""A character in a file that nobody sees: it begins a terminal's command, or turns the direction of what follows.

## Why it hurts

Text that was copied brings along what no editor shows. An escape character makes a terminal change colors, or worse; an
override of direction makes a reader see another text than the one that is there, and a reviewer of the file as well.

## Example

    paragraphs:
      dashboard:
        text: "The needle is \e red."
        do:
          - end: home

## Instead

    paragraphs:
      dashboard:
        text: The needle is red.
        do:
          - end: home

## See also

HD002, HD623
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The characters noted while the files were read."""
    return common.reported(book, __name__)
