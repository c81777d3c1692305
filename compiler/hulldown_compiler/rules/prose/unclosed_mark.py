"""A bracket or a quotation mark that is opened and never closed, or closed and never opened.

## Why it hurts

Nobody knows where the speech ends, or which words the bracket means. Speech that goes on over several paragraphs is
opened anew in each and closed in the last.

## Example

    paragraphs:
      mill-track:
        text: “Halt,” says the sentry (a boy of sixteen.
        do:
          - see: way-home

## Instead

    paragraphs:
      mill-track:
        text: “Halt,” says the sentry (a boy of sixteen).
        do:
          - see: way-home

## See also

HD629
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """They are noted while the prose is read."""
    return common.reported(book, __name__)
