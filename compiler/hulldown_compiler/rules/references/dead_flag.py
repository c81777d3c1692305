"""A step that sets or clears a flag the book does not declare.

## Why it hurts

The player would write down a codeword that no paragraph ever asks for, while the one that is asked for stays unset.
Flags are declared under `flags` in `book.yaml`, each as something carried or a word to note down.

## Example

    paragraphs:
      belfry:
        text: The rope is within reach, and you pull it.
        do:
          - flag: alram
          - see: mill-quiet

## Instead

    paragraphs:
      belfry:
        text: The rope is within reach, and you pull it.
        do:
          - flag: alarm
          - see: mill-quiet

## See also

HD211, HD310
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
