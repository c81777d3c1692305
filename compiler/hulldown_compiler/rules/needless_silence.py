"""A silencing comment that silences nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note, Position


def check(book: Book, spent: Collection[tuple[str, int, str]]) -> Iterator[Note]:
    """Comments and codes for which there was no finding; `spent` holds path, line and code of those there were."""
    for unit in book.units:
        for silence in unit.silences:
            for code in silence.codes if silence.reason else ():
                if (unit.path, silence.target, code) not in spent:
                    position = Position(unit.path, silence.line, silence.column)
                    yield Note(position, f"there is no {code} here to silence", "remove the comment")
