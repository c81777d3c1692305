"""A word that stands twice in a row.

## Why it hurts

It is the slip that no author sees and every reader does. What English does say twice is not reported: "had had", "very
very", "knock knock", a name such as "Sing Sing".

## Example

    paragraphs:
      mill-track:
        text: The gun is behind the the mill.
        do:
          - see: way-home

## Instead

    paragraphs:
      mill-track:
        text: The gun is behind the mill.
        do:
          - see: way-home

## See also

HD624
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """They are noted while the prose is read."""
    return common.reported(book, __name__)
