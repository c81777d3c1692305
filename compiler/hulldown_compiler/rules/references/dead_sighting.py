"""A sighting the book does not declare.

## Why it hurts

Sightings are numbered because one scene asks whether another has been seen. A number that `book.yaml` does not list
is a thing nobody has a name for, so it can neither be asked about nor shown.

## Example

    paragraphs:
      treeline:
        sighting: 4
        text: Under the branches, a long barrel.
        do:
          - end: lost

## Instead

    paragraphs:
      treeline:
        sighting: 1
        text: Under the branches, a long barrel.
        do:
          - end: lost

## See also

HD310
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
