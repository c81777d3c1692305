"""A second YAML document in one file.

## Why it hurts

A line of three dashes ends the document, and what stands below it is another one that nothing reads. It is often meant
as a ruler between scenes.

## Example

    paragraphs:
      hedge:
        text: You lie in the hedge and listen.
        do:
          - see: lane
    ---
      lane:
        text: The lane is empty.
        do:
          - end: home

## Instead

    paragraphs:
      hedge:
        text: You lie in the hedge and listen.
        do:
          - see: lane

      # -----------------------------------------
      lane:
        text: The lane is empty.
        do:
          - end: home
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
