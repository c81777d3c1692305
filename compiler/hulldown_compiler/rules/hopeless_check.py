"""A check that cannot succeed, or cannot fail."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note
from hulldown_compiler.reach import outcomes


def check(book: Book) -> Iterator[Note]:
    """Checks whose outcome is settled before the dice are rolled."""
    for paragraph in book.paragraphs.values():
        for step in paragraph.steps():
            state = book.reach.before.get((paragraph.id, id(step)))
            if step["step"] != "check" or state is None:
                continue
            success, failure = outcomes(book.reach, step, state, book.reach.speaking.get((paragraph.id, id(step)), ()))
            if not (success and failure):
                outcome = "succeed" if not success else "fail"
                yield Note(paragraph.mark(step, "check"), f"this check can never {outcome}", "mend its modifier")
