"""A file in the book's folder that the compiler does not read.

## Why it hurts

Content is read from files that end in `.yaml`. A scene saved as `.yml`, or under a name that a backup program made, is
not in the book, although it lies in the folder and looks as if it were. What `hulldown balance --keep` has written may
lie beside a mission, and so may the pictures that `site` in the header names.

## Example

    # mill.yml
    paragraphs:
      loft:
        text: Flour dust, and a pair of boots.
        do:
          - end: home

## Instead

    # mill.yaml
    paragraphs:
      loft:
        text: Flour dust, and a pair of boots.
        do:
          - end: home
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read, but for pictures of the book's site."""
    pictures = {name for name, _ in book.declared.pictures}
    return (note for note in common.reported(book, __name__) if note.position.path not in pictures)
