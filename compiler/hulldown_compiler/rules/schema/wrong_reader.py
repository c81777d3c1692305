"""A reference to a paragraph that is read for somebody else.

## Why it hurts

An action paragraph speaks of the German that is acting, every other paragraph of the US unit concerned, and a
reference hands over whomever it speaks of itself. Sent to the other sort of paragraph, a US unit would be told to carry
out German orders, or a German would look for its own platoon. Cells of unit cards lead to action paragraphs, those of
cartridges to the others.

## Example

    paragraphs:
      advance:
        text: It rolls on.
        action: true
        do:
          - drive: slow
            toward: us
          - see: mill-quiet
      mill-quiet:
        text: Nothing stirs.

## Instead

    paragraphs:
      advance:
        text: It rolls on.
        action: true
        do:
          - drive: slow
            toward: us
          - see: hold
      hold:
        text: It waits.
        action: true
        do:
          - hold: true

## See also

HD101, HD224
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.rules import common
from hulldown_engine.story.invariants import speaking

CALLED: Mapping[str | None, str] = {"german": "a German", "us": "a US unit"}


def check(book: Book) -> Iterator[Note]:
    """References of platoon games, each with the side of its `this` and that of the paragraph it leads to."""
    return common.together(_mixed(book)) if book.declared.platoon else iter(())


def _mixed(book: Book) -> Iterator[Note]:
    for cell in book.cells:
        side = "german" if cell.source[0] == "unit-card" else "us"
        if note := _wrong(book, cell.paragraph, side, cell.position):
            yield note
    for paragraph in book.paragraphs.values():
        sides = speaking(paragraph.blocks, paragraph.reader)
        for nth, block in enumerate(paragraph.blocks):
            for step in block:
                if step["step"] != "see":
                    continue
                if note := _wrong(book, step["to"], sides[nth], paragraph.mark(step, "to")):
                    yield note


def _wrong(book: Book, name: str, side: str | None, place: Position) -> Note | None:
    """What is wrong with a reference, if anything."""
    target = book.paragraphs.get(book.resolve_name(name))
    if target is None or target.reader == side:
        return None
    message = f"{target.id!r} is read for {CALLED[target.reader]}, and 'this' is {CALLED[side]} here"
    hint = "write 'action: true' there, or refer to another"
    if side != "german":
        hint = "only action paragraphs and unit cards lead to it"
    return Note(place, message, hint, (Related(target.at(), "it stands here"),))
