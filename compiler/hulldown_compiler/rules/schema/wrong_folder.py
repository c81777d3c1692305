"""A book whose name is not the name of its folder.

## Why it hurts

`hulldown play`, the compiled bundle and every saved game go by the folder's name. When the header says something else,
one of the two is a leftover of the book this one was copied from.

## Example

    # book.yaml
    book: first-patrol

## Instead

    # book.yaml
    book: night-patrol
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.model.base import ID


def check(book: Book) -> Iterator[Note]:
    """Commands, bundles and saved games go by the folder's name."""
    written = book.header.book
    if written != book.name:
        position = book.declared.document.position(("book",))
        fits = re.fullmatch(ID, book.name) is not None
        hint = f"write {book.name!r}, or rename the folder" if fits else f"rename the folder to {written!r}"
        yield Note(position, f"the book {written!r} is in the folder {book.name!r}", hint)
