"""A step that names a condition the book does not have.

## Why it hurts

Conditions are the phases of the story, counted from 1 in the order `book.yaml` lists them; a book that lists none has
one. A phase beyond the last has no name, and whatever waits for it waits for ever.

## Example

    paragraphs:
      siren:
        text: The siren at the bridge goes up and stays up.
        do:
          - condition: 3
          - see: way-home

## Instead

    paragraphs:
      siren:
        text: The siren at the bridge goes up and stays up.
        do:
          - condition: 2
          - see: way-home
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
