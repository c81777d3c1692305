"""Plain text that other YAML readers take for something else.

## Why it hurts

`0430` is a clock time to you, an octal number to one reader and 430 to the next; `no` is false in half of them. Your
editor, a script and this compiler must not disagree about what a book says, so such values carry quotes, or are written
in the one way that all of them understand.

## Example

    paragraphs:
      crossroads:
        text: The post says how far it is to Norway.
        do:
          - ask:
              - {text: no, see: mill-quiet}
              - {text: Take the road, see: way-home}

## Instead

    paragraphs:
      crossroads:
        text: The post says how far it is to Norway.
        do:
          - ask:
              - {text: "no", see: mill-quiet}
              - {text: Take the road, see: way-home}
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
