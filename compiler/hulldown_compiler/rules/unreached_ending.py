"""An ending that no play can come to."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Endings that no reachable step names."""
    for name, position in book.known["ending"].items():
        links = book.links.to("ending", name)
        if not links:
            yield Note(position, f"nothing ends with {name!r}", f"write 'end: {name}' somewhere, or remove it")
        elif not any(book.reach.reached(link.source.name) for link in links):
            yield Note(position, f"no play can end with {name!r}")
