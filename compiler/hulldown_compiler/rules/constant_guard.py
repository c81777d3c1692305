"""A guard that always holds."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.abstract import YES
from hulldown_compiler.book import Book
from hulldown_compiler.explain import explain
from hulldown_compiler.position import Note


def check(book: Book) -> Iterator[Note]:
    """Guards of reachable steps that are true in every state play can be in there."""
    reach = book.reach
    for paragraph in book.paragraphs.values():
        for step in paragraph.steps():
            state = reach.before.get((paragraph.id, id(step)))
            if state is None or step["step"] == "watch":
                continue
            this = reach.speaking.get((paragraph.id, id(step)), ())
            for record in (step, *step.get("options", ())):
                if "when" in record and reach.judge.truth(record["when"], state, this) == YES:
                    hint = "leave 'when' out, or mend it: " + explain(book, record["when"], state, this)
                    yield Note(paragraph.mark(record, "when"), "this always holds here", hint)
