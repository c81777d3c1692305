"""A paragraph after which nothing comes: no decision, no reference, no ending.

## Why it hurts

The reader has done what the paragraph says, and the book says nothing more: no number to turn to, and no ending either.
It often shows in one case only: the option without a `see`, the check that fails, the condition nobody thought of. The
place named is where the instructions can run out. Paragraphs that are only visited may run out; they return.

## Example

    paragraphs:
      loft-ladder:
        text: The ladder creaks.
        do:
          - ask:
              - {text: Climb, see: mill-ambush}
              - text: Listen first
                do:
                  - score: nerve
                    add: 1

## Instead

    paragraphs:
      loft-ladder:
        text: The ladder creaks.
        do:
          - ask:
              - {text: Climb, see: mill-ambush}
              - text: Listen first
                do:
                  - score: nerve
                    add: 1
                  - see: mill-quiet

## See also

HD307, HD308
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.position import Note
from hulldown_compiler.records import Record, ways


def check(book: Book) -> Iterator[Note]:
    """Reachable paragraphs that play may jump to, and whose instructions may run out."""
    for name in jumped_to(book):
        if name in book.reach.falls:
            paragraph = book.paragraphs[name]
            if not paragraph.blocks[0]:
                yield Note(paragraph.at(), f"{name!r} leads nowhere", "end it with 'see', 'ask' or 'end'")
            else:
                record, hint = _leak(book, paragraph)
                yield Note(paragraph.mark(record), f"the instructions of {name!r} can run out here", hint)


def _leak(book: Book, paragraph: Paragraph) -> tuple[Record, str]:
    """The step or option after which nothing is left to do, and what might help."""
    if (paragraph.id, 0) in book.reach.ends:
        return _last(book, paragraph, paragraph.blocks[0][-1], 0)
    before = book.reach.before
    stop = next(step for step in paragraph.steps() if step["step"] == "stop" and (paragraph.id, id(step)) in before)
    return stop, "nobody is visiting it, so 'stop' returns to nowhere: use 'see', 'ask' or 'end'"


def _last(book: Book, paragraph: Paragraph, record: Record, block: int) -> tuple[Record, str]:
    """The innermost last step of a block; `record` stands in for a block that has none."""
    steps = paragraph.blocks[block]
    if not steps:
        return record, "go on with 'see', 'ask' or 'end' in this case, or with a step after it"
    step = steps[-1]
    for way in ways(step):
        if way.by != "watch" and (paragraph.id, way.block) in book.reach.ends:
            return _last(book, paragraph, step if way.guard is None else way.guard, way.block)
    return step, _HINTS.get(step["step"], "go on with 'see', 'ask' or 'end'")


_HINTS = {
    "ask": "nothing may be offered: add an option without 'when', or a step after it",
    "first": "none of them may hold: add an option without 'when', or a step after it",
    "choose": "none of them may apply: cover every case, or add a step after it",
    "when": "add a step after it, for when it does not hold",
    "in_turn": "add a step after it",
    "see": "that paragraph may be ignored: add a step after it",
}


def jumped_to(book: Book) -> list[str]:
    """The reachable paragraphs that may be read with nothing left to return to, in the order of the files."""
    found: set[str] = set()
    waiting = [book.header.start]
    while waiting:
        name = book.meant(waiting.pop())
        if name not in found and book.reach.reached(name):
            found.add(name)
            waiting.extend(_jumps(book, book.paragraphs[name], 0))
    return [name for name in book.paragraphs if name in found]


def _jumps(book: Book, paragraph: Paragraph, block: int) -> Iterator[str]:
    """The references after which nothing in the paragraph is left to do; a watch comes back to what it interrupted."""
    steps = paragraph.blocks[block]
    if steps and book.reach.carried_out(paragraph.id, block):
        last = steps[-1]
        if last["step"] == "see" and (paragraph.id, id(last)) in book.reach.before:
            yield last["to"]
        for way in ways(last):
            if way.by != "watch":
                yield from _jumps(book, paragraph, way.block)
