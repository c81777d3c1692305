"""An option that the options before it leave nothing."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.abstract import NO
from hulldown_compiler.book import Book
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Options of `first` and `choose` that could hold, and are never taken: an earlier one holds whenever they do."""
    reach = book.reach
    for paragraph in book.paragraphs.values():
        for step in paragraph.steps():
            state = reach.before.get((paragraph.id, id(step)))
            if step["step"] not in ("first", "choose") or state is None:
                continue
            this = reach.speaking.get((paragraph.id, id(step)), ())
            for option in step["options"]:
                possible = reach.judge.truth(option.get("when", True), state, this) != NO
                if possible and not reach.carried_out(paragraph.id, option["do"]):
                    message = "the options before this one cover every case"
                    yield Note(paragraph.mark(option), message, "remove it, or put it first")
