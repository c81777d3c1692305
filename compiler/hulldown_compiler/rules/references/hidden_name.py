"""A mission's own thing with the name of a shared one.

## Why it hurts

In the mission's folder the name means the mission's thing, elsewhere the shared one. Who moves a paragraph from one
file to another changes what it says, and nobody sees it.

## Example

    # missions/ford/events.yaml
    paragraphs:
      heron:
        text: A heron.
        do: [{see: come-on}]
      come-on:
        text: Somebody calls out.
    # actions.yaml
    paragraphs:
      come-on:
        action: true
        text: It comes on.
        do: [{drive: slow, toward: us}]

## Instead

    # missions/ford/events.yaml
    paragraphs:
      heron:
        text: A heron.
        do: [{see: somebody-calls}]
      somebody-calls:
        text: Somebody calls out.

## See also

HD130, HD160
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.lowering.scopes import SECTIONS, written
from hulldown_compiler.rules.common import article, place_of


def check(book: Book) -> Iterator[Note]:
    """What a mission has for itself is called otherwise than what all have."""
    scopes = book.declared.scopes
    for kind in SECTIONS if scopes.folders else ():
        for name, place in _places(book, kind):
            shared = place_of(book, kind, written(name))
            mission = scopes.at(place.path).mission
            if mission and shared not in (None, place) and not scopes.at(shared.path).mission:
                message = (
                    f"{written(name)!r} is {article(kind)} of mission {mission!r}, and one that all missions share"
                )
                related = (Related(shared, "the shared one is here"),)
                yield Note(place, message, "give one of them another name", related)


def _places(book: Book, kind: str) -> Iterator[tuple[str, Position]]:
    for name in book.paragraphs if kind == "paragraph" else book.known[kind]:
        if (place := place_of(book, kind, name)) is not None:
            yield name, place
