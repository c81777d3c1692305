"""A file with nothing in it.

## Why it hurts

An empty file is a scene somebody meant to write, or one that was lost when an editor crashed. Players miss it without
knowing; you should know.

## Example

    # 50-village.yaml
    # The village, the schoolhouse, the teacher who knows the bridge.

## Instead

    # 50-village.yaml
    paragraphs:
      schoolhouse:
        text: A thread of light shows under the schoolhouse door.
        do:
          - end: home

## See also

HD604
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
