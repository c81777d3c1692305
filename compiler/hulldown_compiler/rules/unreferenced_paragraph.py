"""A paragraph that nothing refers to."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """The first paragraph is referred to by the book itself; prose alone leads nobody anywhere."""
    meant = {book.meant(link.target.name) for link in book.links.of_kind("paragraph") if link.role == "reads"}
    for name, paragraph in book.paragraphs.items():
        if name not in meant:
            yield Note(paragraph.at(), f"nothing refers to {name!r}", "refer to it with 'see', or remove it")
