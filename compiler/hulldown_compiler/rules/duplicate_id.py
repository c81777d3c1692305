"""Two paragraphs, or two rule sections, of one name."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note, Position, Related


def check(book: Book) -> Iterator[Note]:
    """Names are compared across files; within a file they are duplicate keys already."""
    for kind, field in (("paragraphs", "id"), ("rules", "section")):
        first: dict[str, Position] = {}
        for unit in book.units:
            for record in unit.paragraphs if kind == "paragraphs" else unit.rules:
                name, position = record[field], Position(unit.path, *record["@"][""])
                if name in first:
                    related = (Related(first[name], "it is here first"),)
                    yield Note(position, f"{name!r} is there already", "choose another name", related)
                first.setdefault(name, position)
