"""A silencing comment that names no finding, or gives no reason."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note, Position


def check(book: Book) -> Iterator[Note]:
    """Every comment that begins with `# hulldown:`."""
    for unit in book.units:
        for silence in unit.silences:
            position = Position(unit.path, silence.line, silence.column)
            if not silence.codes:
                yield Note(position, "a comment that says nothing to the compiler", "write '# hulldown: allow HD120 why'")
            elif not silence.reason:
                codes = ", ".join(silence.codes)
                yield Note(position, f"{codes} is silenced without a reason", f"write '# hulldown: allow {codes} why'")
