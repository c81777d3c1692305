"""A paragraph in one mission's folder that says it belongs to another.

## Why it hurts

What stands in a mission's folder is the mission's. One of the two is a leftover: the line, or the place of the
paragraph.

## Example

    # missions/ford/events.yaml
    paragraphs:
      heron:
        text: A heron.
      kingfisher:
        mission: brook
        text: A kingfisher.
    # missions/brook/cartridge.yaml
    cartridges:
      brook:
        markers: {1: [kingfisher]}

## Instead

    # missions/ford/events.yaml
    paragraphs:
      heron:
        text: A heron.
    # missions/brook/events.yaml
    paragraphs:
      kingfisher:
        text: A kingfisher.

## See also

HD534
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note


def check(book: Book) -> Iterator[Note]:
    """In a mission's folder the folder says whose a paragraph is."""
    for paragraph in book.paragraphs.values():
        own, said = book.declared.scopes.at(paragraph.path).mission, paragraph.record.get("mission")
        if own and said != own:
            message = f"{paragraph.id!r} stands in the folder of mission {own!r}, and says that it is of {said!r}"
            yield Note(paragraph.at("mission"), message, "leave 'mission' out, or move it to the other folder")
