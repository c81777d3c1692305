"""A silencing comment that silences nothing.

## Why it hurts

The fault it excused has been mended, or stands on another line now. Left in place, the comment would hide the next
fault of that kind from whoever edits this line.

## Example

    paragraphs:
      # hulldown: allow HD120 the second mission begins here
      jetty:
        text: The jetty is slippery.
        do:
          - end: home

## Instead

    paragraphs:
      jetty:
        text: The jetty is slippery.
        do:
          - end: home

## See also

HD610
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note, Position


def check(book: Book, spent: Collection[tuple[str, int, str]] = ()) -> Iterator[Note]:
    """Comments and codes for which there was no finding; `spent` holds path, line and code of those there were."""
    for path, silence in book.silences():
        for code in silence.codes if silence.reason else ():
            if (path, silence.target, code) not in spent:
                position = Position(path, silence.line, silence.column)
                hint = "remove the comment" if len(silence.codes) == 1 else f"leave {code} out of the comment"
                yield Note(position, f"there is no {code} here to silence", hint)
