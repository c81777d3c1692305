"""A flag that is set and never asked for."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Each flag that something sets is asked about somewhere."""
    for name, position in book.known.get("flag", {}).items():
        if book.links.to("flag", name, "sets") and not book.links.to("flag", name, "asks"):
            yield Note(position, f"{name!r} is set and never asked for", f"ask 'when: {name}' somewhere, or remove it")
