"""A sighting that the book does not declare."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Sightings of paragraphs and steps are held against the header; those in expressions were checked there."""
    yield from common.dead(book, "sighting", "sighting")
    yield from common.reported(book, __name__)
