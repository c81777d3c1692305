"""Two bulleted options that can apply at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.exclusive import NEVER, both_hold
from hulldown_compiler.position import Note, Related
from hulldown_compiler.records import Record


def check(book: Book) -> Iterator[Note]:
    """Each pair of options of a `choose` is proved exclusive, or shown to overlap, or left undecided."""
    for paragraph in book.paragraphs.values():
        for step in paragraph.steps():
            if step["step"] == "choose":
                yield from _pairs(book, paragraph, step)


def _pairs(book: Book, paragraph: Paragraph, step: Record) -> Iterator[Note]:
    for one, other in combinations(step["options"], 2):
        verdict = both_hold(book, one.get("when", True), other.get("when", True))
        if verdict == NEVER:
            continue
        message = "this option and another can both apply" if verdict else "this option and another may both apply"
        key = "when" if "when" in other else ""
        related = (Related(paragraph.mark(one, "when" if "when" in one else ""), "the other option"),)
        hint = f"both apply when {verdict}" if verdict else "they ask too much to be proved exclusive; use 'first'"
        yield Note(paragraph.mark(other, key), message, hint, related)
