"""Something declared that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Flags, scores, checks, sightings and documents that nothing in the book names; a roster's members are a set."""
    for kind in ("flag", "score", "check", "sighting"):
        for name, position in book.known.get(kind, {}).items():
            if not book.links.to(kind, name) and not _printed(book, name):
                yield Note(position, f"{kind} {name!r} is not used", "use it, or remove it")
    cited = {source.document for _, source, _ in book.sources() if source is not None}
    for name, position in book.known.get("document", {}).items():
        if name not in cited:
            yield Note(position, f"document {name!r} is not cited", "cite it in a 'source', or remove it")


def _printed(book: Book, name: str) -> bool:
    """Whether prose prints a value."""
    return any(slot.kind == "value" and slot.name == name for _, slot in book.slots())
