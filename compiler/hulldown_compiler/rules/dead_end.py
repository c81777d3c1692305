"""A paragraph after which nothing comes: no decision, no reference, no ending."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.position import Note
from hulldown_compiler.records import ways


def check(book: Book) -> Iterator[Note]:
    """Reachable paragraphs that play may jump to, and whose instructions may run out."""
    for name in jumped_to(book):
        if name in book.reach.falls:
            paragraph = book.paragraphs[name]
            if not paragraph.blocks[0]:
                yield Note(paragraph.at(), f"{name!r} leads nowhere", "end it with 'see', 'ask' or 'end'")
            else:
                message = f"the instructions of {name!r} can run out with nothing after them"
                hint = "add a last step that always holds: 'see', 'ask' or 'end'"
                yield Note(paragraph.mark(paragraph.blocks[0][-1]), message, hint)


def jumped_to(book: Book) -> list[str]:
    """The reachable paragraphs that may be read with nothing left to return to, in the order of the files."""
    found: set[str] = set()
    waiting = [book.header.start]
    while waiting:
        name = book.meant(waiting.pop())
        if name not in found and book.reach.reached(name):
            found.add(name)
            waiting.extend(_jumps(book.paragraphs[name], 0))
    return [name for name in book.paragraphs if name in found]


def _jumps(paragraph: Paragraph, block: int) -> Iterator[str]:
    """The references after which nothing in the paragraph is left to do; a watch may come when nothing is."""
    steps = paragraph.blocks[block]
    for step in steps:
        last = step is steps[-1]
        if last and step["step"] == "see":
            yield step["to"]
        for way in ways(step):
            if last or way.by == "watch":
                yield from _jumps(paragraph, way.block)
