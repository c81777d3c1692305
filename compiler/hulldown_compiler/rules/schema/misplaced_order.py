"""An order that nobody carries out.

## Why it hurts

`drive`, `fire` and the other orders are for the German that is acting. In a paragraph that a US unit reads there is
none: neither the engine nor the reader knows who is to drive. An action paragraph has a German, and so has the inside
of `each: german` and `random: german`.

## Example

    paragraphs:
      mill-ambush:
        text: The gun behind the wheel opens up.
        mission: ford
        do:
          - fire: main-gun
            at: closest

## Instead

    paragraphs:
      mill-ambush:
        text: The gun behind the wheel opens up.
        action: true
        do:
          - fire: main-gun
            at: closest

## See also

HD204, HD225
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
