"""A pinned number that differs from the one already printed."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note, Related


def check(book: Book) -> Iterator[Note]:
    """Pins are held against `numbers.yaml`."""
    for name, paragraph in book.paragraphs.items():
        pinned, given = paragraph.record["number"], book.numbers.given.get(name)
        if pinned is not None and given is not None and pinned != given:
            related = (Related(book.numbers.positions[name], "it was given here"),)
            yield Note(paragraph.at("number"), f"{name!r} is printed as {given}, not {pinned}", f"write {given}", related)
