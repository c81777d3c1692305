"""A value that does not say where it comes from."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Scores, rosters, checks, rule sections and the book itself name a document or our own reason."""
    for what, source, position in book.sources():
        if source is None:
            hint = "add 'source: {document: NAME, at: PLACE}' or 'source: {house: REASON}'"
            yield Note(position, f"{what} has no source", hint)
