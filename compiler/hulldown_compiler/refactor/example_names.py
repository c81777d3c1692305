"""What examples name: things of the book, and the marks of members."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import Example
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.naming.references import Ref
from hulldown_compiler.naming.values import is_reference


def places(book: Book, kind: str, name: str) -> Iterator[Position]:
    """Every place at which an example names a thing."""
    for example in book.examples:
        if kind == "mark":
            yield from _marks(book, example, name)
        for text in example.said(is_reference):
            if isinstance(text.mark, Ref) and text.mark.kind == kind and name in text.names:
                yield example.place(text)


def _marks(book: Book, example: Example, name: str) -> Iterator[Position]:
    """Where an example says that a member has a mark: in the list that stands at the member's name."""
    for text in example.said(is_reference):
        if isinstance(text.mark, Ref) and text.mark.kind == "member" and text.text in book.known.get("member", ()):
            part, member = text.spot.path
            value = example.record[str(part)][member]
            for nth, mark in enumerate(value if isinstance(value, list) else ()):
                if mark == name:
                    yield example.at(f"{part}.{member}.{nth}")
