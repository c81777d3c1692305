"""A step that names a check the book does not declare.

## Why it hurts

The dice are in the reader's hand, and there is nothing to hold them against. A check has its dice and its rating under
`checks` in `book.yaml`.

## Example

    paragraphs:
      orchard:
        text: Between the trees something is breathing.
        do:
          - check: perceptoin
            success: [{see: mill-ambush}]
          - see: mill-quiet

## Instead

    paragraphs:
      orchard:
        text: Between the trees something is breathing.
        do:
          - check: perception
            success: [{see: mill-ambush}]
          - see: mill-quiet
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
