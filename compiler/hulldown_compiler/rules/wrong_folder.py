"""A book whose name is not the name of its folder."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Commands, bundles and saved games go by the folder's name."""
    if book.header.book != book.name:
        position = book.declared.document.position(("book",))
        yield Note(position, f"the book {book.header.book!r} is in the folder {book.name!r}", f"write {book.name!r}")
