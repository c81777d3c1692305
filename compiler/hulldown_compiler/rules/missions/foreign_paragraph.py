"""A paragraph that is read in another mission than its own.

## Why it hurts

A paragraph of a mission speaks of that mission's places, markers and sightings. Read in another, it puts a gun into a
field, or calls for a condition that is not there.

## Example

    cartridges:
      brook:
        markers: {1: [heron]}
    paragraphs:
      heron:
        mission: ford
        text: A heron.

## Instead

    cartridges:
      brook:
        markers: {1: [kingfisher]}
    paragraphs:
      heron:
        mission: ford
        text: A heron.
      kingfisher:
        mission: brook
        text: A kingfisher.

## See also

HD118, HD535
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.link import Node
from hulldown_compiler.core.diagnostics import Note, Related


def check(book: Book) -> Iterator[Note]:
    """Cartridges and paragraphs of a mission lead to its own paragraphs, or to those that all share."""
    if not book.declared.platoon:
        return
    for link in book.links.of_kind("paragraph"):
        target = book.paragraphs.get(book.resolve_name(link.target.name))
        here, there = mission_of(book, link.source), target.record.get("mission") if target else None
        strays = target is not None and book.declared.scopes.at(target.path).mission not in ("", there)
        if target is not None and here and there in book.known["mission"] and here != there and not strays:
            message = f"{link.target.name!r} belongs to mission {there!r}, and this to {here!r}"
            yield Note(link.position, message, *_why(target))


def _why(target: Paragraph) -> tuple[str, tuple[Related, ...]]:
    """What can be done about a paragraph of a mission, and where it says whose it is."""
    said = "mission" in target.record["@"]
    place, where = ("mission", "it says so here") if said else ("", "it stands in that one's folder")
    otherwise = "leave 'mission' out of it" if said else "put it where all missions share it"
    return f"write one for this mission, or {otherwise}", (Related(target.at(place), where),)


def mission_of(book: Book, node: Node) -> str | None:
    """The mission that a thing belongs to; None for what missions share."""
    if node.kind == "paragraph" and node.name in book.paragraphs:
        mission: str | None = book.paragraphs[node.name].record.get("mission")
        return mission
    return node.name if node.kind in ("cartridge", "mission") else None
