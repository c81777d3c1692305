"""A card, or a kind of value, of a catalogue that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Noted while the tables and procedures are read."""
    return common.reported(book, __name__)
