"""A printed number with more digits than the book's numbers have."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Written numbers, and the count of paragraphs, must fit into `digits`."""
    most = 10**book.header.digits - 1
    hint = "raise 'digits' in book.yaml"
    for paragraph in book.paragraphs.values():
        number = paragraph.record["number"]
        if number is not None and number > most:
            yield Note(paragraph.at("number"), f"number {number} has more than {book.header.digits} digits", hint)
    if len({*book.paragraphs, *book.numbers.given}) > most:
        position = book.declared.document.position(("digits",) if "digits" in book.header.model_fields_set else ())
        yield Note(position, f"{len(book.paragraphs):,} paragraphs do not fit into {book.header.digits} digits", hint)
