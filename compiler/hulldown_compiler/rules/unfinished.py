"""A note to the author: something is still to be done."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Every `todo` of a paragraph or a rule section."""
    for one in (*book.paragraphs.values(), *book.rules.values()):
        if one.record["todo"] is not None:
            yield Note(one.at("todo"), f"to do: {one.record['todo']}")
