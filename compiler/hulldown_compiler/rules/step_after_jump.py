"""A step that is never carried out because of the step before it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Steps after `end` and `stop` in one list."""
    for paragraph in book.paragraphs.values():
        for block in paragraph.blocks:
            for step, following in pairwise(block):
                if step["step"] in ("end", "stop"):
                    message = f"a step after {step['step']!r} is never carried out"
                    yield Note(paragraph.mark(following), message, "move it up, or remove it")
                    break
