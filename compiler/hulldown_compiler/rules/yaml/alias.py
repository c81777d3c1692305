"""An anchor, an alias, or a merge key.

## Why it hurts

With `&`, `*` and `<<` one place in a file quietly changes another, and a few lines can unfold into gigabytes. Books may
come from strangers, so every value stands where it is used. Text that begins with `*` or `&` needs quotes.

## Example

    paragraphs:
      sign:
        text: *MINES
        do:
          - end: lost

## Instead

    paragraphs:
      sign:
        text: "*** MINES, says the sign, in three languages."
        do:
          - end: lost

## See also

HD005
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
