"""A finding in `book.yaml`, under `lint`, that there is none of.

## Why it hurts

What it was meant to ignore is reported all the same, or, worse, everybody believes that it would be.

## Example

    # book.yaml
    lint:
      ignore: {repeated-pros: the two rivers echo each other}
    # paragraphs.yaml
    paragraphs:
      ford:
        text: The ford is deep tonight.
        do:
          - end: home

## Instead

    # book.yaml
    lint:
      ignore: {repeated-prose: the two rivers echo each other}
    # paragraphs.yaml
    paragraphs:
      ford:
        text: The ford is deep tonight.
        do:
          - end: home

## See also

HD610, HD613
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the header was read."""
    return common.reported(book, __name__)
