"""A shorter text for the next time that is never read, or is none.

## Why it hurts

`again` is what a reader is spared: the long text the second time. A paragraph with a sighting of its own is read once
in a mission, so its `again` is never read; and one that says the same as the text spares nobody anything.

## Example

    paragraphs:
      heron:
        mission: ford
        text: A heron stands in the reeds and looks at the water.
        again: {by: mission, text: A heron stands in the reeds and looks at the water.}

## Instead

    paragraphs:
      heron:
        mission: ford
        text: A heron stands in the reeds and looks at the water.
        again: {by: mission, text: The heron is still there.}

## See also

HD630
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note


def check(book: Book) -> Iterator[Note]:
    """What is read the next time is shorter, and there is a next time."""
    for paragraph in book.paragraphs.values():
        again = paragraph.record.get("again")
        if again is None:
            continue
        if paragraph.record["sighting"] is not None:
            message = f"{paragraph.id!r} is read once: it ticks sighting {paragraph.record['sighting']}"
            yield Note(paragraph.at("again"), message, "leave 'again' out")
        elif len(again["text"].split()) >= len(paragraph.record["text"].split()):
            message = f"the text for the next time is no shorter than that of {paragraph.id!r}"
            yield Note(paragraph.at("again.text"), message, "write what a reader needs who knows it, or leave it out")
