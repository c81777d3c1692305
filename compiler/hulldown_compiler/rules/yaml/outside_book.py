"""A symbolic link among a book's files.

## Why it hurts

A link leads out of the book's folder: to somewhere that does not exist on a reader's machine, or to a file that was
never meant to be part of any book. Links are not followed, and what they point to is not in the book.

## Example

    night-patrol/
      book.yaml
      paragraphs.yaml -> ../first-patrol/paragraphs.yaml

## Instead

    night-patrol/
      book.yaml
      paragraphs.yaml
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
