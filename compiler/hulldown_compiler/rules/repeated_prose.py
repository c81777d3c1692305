"""Two paragraphs with the same text."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.position import Note, Related


def check(book: Book) -> Iterator[Note]:
    """Texts are compared without regard to spaces; the second of two alike is reported."""
    first: dict[str, Paragraph] = {}
    for paragraph in book.paragraphs.values():
        words = " ".join(paragraph.record["text"].split())
        if words in first:
            related = (Related(first[words].at("text"), f"in {first[words].id!r}"),)
            yield Note(paragraph.at("text"), f"the same text as {first[words].id!r}", "write it anew", related)
        first.setdefault(words, paragraph)
