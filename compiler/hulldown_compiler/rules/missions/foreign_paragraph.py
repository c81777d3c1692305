"""A paragraph that is read in another mission than its own.

## Why it hurts

A paragraph of a mission speaks of that mission's places, markers and sightings. Read in another, it puts a gun into a
field, or calls for a condition that is not there.

## Example

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}
      brook:
        number: 2
        title: The Brook
        briefing: Cross it again.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 1
        activation: [5]
        markers: {1: "0302"}
        goal: 0
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [heron, heron]
        changes: {2: none}
      brook:
        markers: {1: [heron]}
    paragraphs:
      heron:
        mission: ford
        text: A heron.

## Instead

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}
      brook:
        number: 2
        title: The Brook
        briefing: Cross it again.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 1
        activation: [5]
        markers: {1: "0302"}
        goal: 0
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [heron, heron]
        changes: {2: none}
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
from hulldown_compiler.book.link import Node
from hulldown_compiler.core.diagnostics import Note, Related


def check(book: Book) -> Iterator[Note]:
    """Cartridges and paragraphs of a mission lead to its own paragraphs, or to those that all share."""
    if not book.declared.platoon:
        return
    hint = "write one for this mission, or leave 'mission' out of it"
    for link in book.links.of_kind("paragraph"):
        target = book.paragraphs.get(book.resolve_name(link.target.name))
        here, there = mission_of(book, link.source), target.record.get("mission") if target else None
        strays = target is not None and book.declared.scopes.at(target.path).mission not in ("", there)
        if target is not None and here and there in book.known["mission"] and here != there and not strays:
            said = "mission" in target.record["@"]
            related = (Related(target.at("mission" if said else ""), "it says so here" if said else "it is here"),)
            message = f"{link.target.name!r} belongs to mission {there!r}, and this to {here!r}"
            yield Note(link.position, message, hint, related)


def mission_of(book: Book, node: Node) -> str | None:
    """The mission that a thing belongs to; None for what missions share."""
    if node.kind == "paragraph" and node.name in book.paragraphs:
        mission: str | None = book.paragraphs[node.name].record.get("mission")
        return mission
    return node.name if node.kind in ("cartridge", "mission") else None
