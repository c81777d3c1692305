"""Where a thing is used: every reference to it and from it, with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Link, Node
from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.core.diagnostics import Position


def references(book: Book, name: str, shown: Callable[[str], str]) -> Iterator[str]:
    """Lines about everything of a name (or the paragraph of a number); none when the book has no such thing."""
    for node in _nodes(book, name):
        place = _place(book, node)
        yield f"{node.kind} {node.name}" + (f"  {_at(place, shown)}" if place else "")
        there = book.references.by_target.get(node, [])
        to = [f"  {_at(link.position, shown)} {_from(link)} {link.role} it" for link in there]
        yield from sorted(dict.fromkeys(to)) or ["  nothing refers to it"]
        of = [f"  {_at(link.position, shown)} it {link.role} {link.target.kind} {link.target.name}"
              for link in book.references.all if link.source == node]  # fmt: skip
        yield from dict.fromkeys(of)


def _nodes(book: Book, name: str) -> Iterator[Node]:
    """The things a name or number stands for."""
    for kind, names in book.known.items():
        if name in names:
            yield Node(kind, name)
    if name.isdigit() and book.declared.header is not None:
        given = {number: paragraph for paragraph, number in numbered(book).items() if paragraph in book.paragraphs}
        if int(name) in given:
            yield Node("paragraph", given[int(name)])


def _from(link: Link) -> str:
    return "the book" if link.source.kind == "book" else f"{link.source.kind} {link.source.name}"


def _place(book: Book, node: Node) -> Position | None:
    """Where a thing is written."""
    if node.kind == "paragraph" and node.name in book.paragraphs:
        return book.paragraphs[node.name].at()
    if node.kind == "rule" and node.name in book.rules:
        return book.rules[node.name].at()
    place = book.known.get(node.kind, {}).get(node.name)
    return place if isinstance(place, Position) else None


def _at(position: Position, shown: Callable[[str], str]) -> str:
    return f"{shown(position.path)}:{position.line}:{position.column}"
