"""A guard that never opens."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.abstract import NO
from hulldown_compiler.book import Book
from hulldown_compiler.explain import explain
from hulldown_compiler.position import Note
from hulldown_compiler.records import ways


def check(book: Book) -> Iterator[Note]:
    """Guarded options of reachable paragraphs that are never carried out."""
    reach = book.reach
    for paragraph in book.paragraphs.values():
        for step in paragraph.steps():
            state = reach.before.get((paragraph.id, id(step)))
            for way in ways(step):
                guard = way.guard
                if state is None or guard is None or "when" not in guard or reach.carried_out(paragraph.id, way.block):
                    continue
                this = reach.speaking.get((paragraph.id, id(step)), ())
                if reach.judge.truth(guard["when"], state, this) == NO:
                    position = paragraph.mark(guard, "when")
                    yield Note(position, "this never holds here", explain(book, guard["when"], state, this))
