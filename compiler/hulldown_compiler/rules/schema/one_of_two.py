"""Two fields of which exactly one must be there.

## Why it hurts

A branch does a list of steps (`do`) or goes to one paragraph (`see`); a score is changed by an amount (`add`) or is
given a value (`set`). With both, one of them would win by a rule nobody remembers; with neither, nothing happens.

## Example

    paragraphs:
      pump:
        text: The pump still works.
        do:
          - score: fuel
            add: 2
            set: 8
          - see: way-home

## Instead

    paragraphs:
      pump:
        text: The pump still works.
        do:
          - score: fuel
            add: 2
          - see: way-home
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    for note in common.reported(book, __name__):
        none = note.message.endswith(("found neither", "found none"))
        yield note if note.hint else note._replace(hint="write one of them" if none else "keep one of them")
