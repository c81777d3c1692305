"""Two paragraphs with one printed number."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note, Position, Related


def check(book: Book) -> Iterator[Note]:
    """Pinned and remembered numbers are compared; a number of a paragraph that is gone stays taken."""
    first: dict[int, tuple[str, Position]] = {}
    for name, number, position in _numbers(book):
        if number in first and first[number][0] != name:
            other, where = first[number]
            related = (Related(where, f"{other!r} has it"),)
            yield Note(position, f"number {number} of {name!r} is taken", "choose another number", related)
        first.setdefault(number, (name, position))


def _numbers(book: Book) -> Iterator[tuple[str, int, Position]]:
    """Every number that is written down: remembered ones first, for they are in print."""
    pinned = {name: one for name, one in book.paragraphs.items() if one.record["number"] is not None}
    for name, number in book.numbers.given.items():
        if name not in pinned:
            yield name, number, book.numbers.positions[name]
    for name, one in pinned.items():
        yield name, one.record["number"], one.at("number")
