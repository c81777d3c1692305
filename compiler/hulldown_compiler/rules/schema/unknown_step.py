"""A step that does not exist.

## Why it hurts

Nobody, neither the engine nor a reader of the printed book, knows how to carry it out. Every step is named by one key,
such as `see`, `check` or `flag`; the language page lists them all.

## Example

    paragraphs:
      barn:
        text: The barn door hangs open.
        do:
          - goto: mill-quiet

## Instead

    paragraphs:
      barn:
        text: The barn door hangs open.
        do:
          - see: mill-quiet

## See also

HD201
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
