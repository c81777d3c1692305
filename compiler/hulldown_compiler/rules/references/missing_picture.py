"""A picture of the book's site that is not in the book's folder.

## Why it hurts

`hulldown site` cannot put the logo at the head of the pages. A picture that lies elsewhere does not travel with the
book, so that the next one who publishes it has none.

## Example

    # book.yaml
    site:
      logo: pictures/logo.svg

## Instead

    # book.yaml
    site:
      logo: logo.svg
    # logo.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.model.site.records import PICTURE
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Whatever lies in the folder and is not read is there to be named."""
    named = [one for one in book.declared.pictures if PICTURE.fullmatch(one[0])]
    there = [note.position.path for note in common.reported(book, "unread_file")] if named else []
    for name, position in named:
        if name not in there:
            yield Note(position, f"no file {name!r} in the book's folder", did_you_mean(name, there) or "copy it there")
