"""A file that is not YAML.

## Why it hurts

Nothing in the file can be read, so everything it holds is missing until the slip is mended. Most often it is an
indentation that fits nothing, a bracket or quote that was opened and not closed, or a colon inside text that has no
quotes.

## Example

    paragraphs:
      gate:
        text: The sentry says: nobody passes.
        do:
          - end: lost

## Instead

    paragraphs:
      gate:
        text: "The sentry says: nobody passes."
        do:
          - end: lost

## See also

HD004, HD007
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
