"""A rule section without the section it belongs to."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Section 2.1 needs section 2."""
    for number, section in book.rules.items():
        parent = number.rpartition(".")[0]
        if parent and parent not in book.rules:
            yield Note(section.at(), f"section {number} has no section {parent} to belong to", f"write section {parent}")
