"""A cartridge or a paragraph of a mission that is not there.

## Why it hurts

A cartridge is named as its mission is. Under any other name nobody ever puts it into the sleeve, and a paragraph of a
mission that does not exist is never read.

## Example

    cartridges:
      frod:
        markers:
          1: [tiger-comes, none]
          2: [quiet-bank, quiet-bank]
        changes: {2: none}

## Instead

    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [quiet-bank, quiet-bank]
        changes: {2: none}

## See also

HD117, HD530
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
