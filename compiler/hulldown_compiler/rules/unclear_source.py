"""A source that names neither a document nor a reason, or both."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """A source is a document (and the place in it) or our own choice (and its reason)."""
    for what, source, position in book.sources():
        if source is not None and (source.document is None) == (source.house is None):
            found = "neither" if source.document is None else "both"
            yield Note(position, f"the source of {what} needs one of 'document' and 'house', found {found}")
