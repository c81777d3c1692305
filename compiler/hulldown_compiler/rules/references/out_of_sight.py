"""A name that only another mission has for itself.

## Why it hurts

What is declared in a mission's folder is the mission's own. Another mission never has that flag, and its player does
not know the codeword; an ending of one speaks of a place that the other has not seen.

## Example

    # missions/ford/events.yaml
    flags:
      warned: {codeword: HERON}
    paragraphs:
      heron:
        text: A heron.
        do:
          - when: not warned
            do: [{flag: warned}]
    # missions/brook/events.yaml
    paragraphs:
      kingfisher:
        text: A kingfisher.
        do:
          - flag: warned

## Instead

    # missions/ford/events.yaml
    flags:
      warned: {codeword: HERON}
    paragraphs:
      heron:
        text: A heron.
        do:
          - when: not warned
            do: [{flag: warned}]
    # missions/brook/events.yaml
    flags:
      warned: {codeword: SALMON}
    paragraphs:
      kingfisher:
        text: A kingfisher.
        do:
          - when: not warned
            do: [{flag: warned}]

## See also

HD161, HD534
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.lowering.scopes import DECLARED, SECTIONS, written
from hulldown_compiler.rules.common import article, place_of


def check(book: Book) -> Iterator[Note]:
    """A file names the things of its own mission, and those that all share."""
    scopes = book.declared.scopes
    alike = Counter(map(written, book.paragraphs)) if scopes.folders else Counter[str]()
    for kind in SECTIONS if scopes.folders else ():
        for link in book.references.of_kind(kind):
            name = book.resolve_name(link.target.name, kind)
            place = place_of(book, kind, name)
            if place is None or link.position.path == place.path:
                continue
            here, there = scopes.at(link.position.path).mission, scopes.at(place.path).mission
            if there not in ("", here) and (kind in DECLARED or (not here and alike[written(name)] > 1)):
                message = f"{written(name)!r} is {article(kind)} of mission {there!r}"
                yield Note(link.position, message, _hint(kind, here), (Related(place, "it is declared here"),))


def _hint(kind: str, here: str) -> str:
    """What can be done about it."""
    if kind not in DECLARED:
        return "several missions have one: what is shared leads to what is shared"
    also = f", or for mission {here!r} in its folder as well" if here else ""
    return f"declare it in book.yaml{also}"
