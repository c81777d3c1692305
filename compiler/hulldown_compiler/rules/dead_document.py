"""A source in a document that the book does not list."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note
from hulldown_compiler.suggest import did_you_mean


def check(book: Book) -> Iterator[Note]:
    """Documents cited are held against `documents` in the header."""
    known = book.known.get("document", {})
    for what, source, position in book.sources():
        if source is not None and source.document is not None and source.document not in known:
            hint = did_you_mean(source.document, known) or "list it under 'documents' in book.yaml"
            yield Note(position, f"the source of {what}: no document {source.document!r}", hint)
