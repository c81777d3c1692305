"""A step that changes, or spends, a score the book does not declare.

## Why it hurts

There is no box on the sheet to write the number into. Scores are declared under `scores` in `book.yaml`, with their
start and their bounds.

## Example

    paragraphs:
      detour:
        text: The detour costs a gallon.
        do:
          - score: petrol
            add: -1
          - see: way-home

## Instead

    paragraphs:
      detour:
        text: The detour costs a gallon.
        do:
          - score: fuel
            add: -1
          - see: way-home

## See also

HD211
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
