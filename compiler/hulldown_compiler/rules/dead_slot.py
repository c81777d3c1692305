"""A slot in prose that stands for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note, Position
from hulldown_compiler.suggest import did_you_mean


def check(book: Book) -> Iterator[Note]:
    """`{...}` in prose prints a score, the condition, victory points, or the name of `this`."""
    known = {*book.known.get("score", ()), "condition", "victory"}
    for path, slot in book.slots():
        if slot.kind != "value" or slot.name in known:
            continue
        position = Position(path, slot.line, slot.column, slot.length)
        if slot.name == "this.name":
            if slot.this is None:
                yield Note(position, "'this' is nobody here", "'this' is a member inside 'each' and 'random'")
            continue
        hint = did_you_mean(slot.name, {*known, "this.name"}) or "write '{{' to print a brace"
        yield Note(position, f"no value {slot.name!r} to print", hint)
