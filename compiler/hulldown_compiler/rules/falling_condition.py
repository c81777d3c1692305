"""A condition that is not raised where it stands.

## Why it hurts

Conditions only rise. Where the mission is at condition 2 already, to go to condition 1 or 2 does nothing, and what
the author wanted to happen does not happen.

## Example

    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [none, heron]
        changes: {2: none}
    paragraphs:
      heron:
        mission: ford
        text: A heron.
        do:
          - condition: 2

## Instead

    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [heron, none]
        changes: {2: none}
    paragraphs:
      heron:
        mission: ford
        text: A heron.
        do:
          - condition: 2

## See also

HD106, HD535
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.position import Note
from hulldown_compiler.records import Record

HINT = "conditions only rise: name a higher one, or remove it"


def check(book: Book) -> Iterator[Note]:
    """Where a condition is raised, it is lower before, in some play."""
    for paragraph, step in book.steps["condition"] if book.declared.platoon else ():
        least = _least(book, paragraph, step)
        if least is not None and step["condition"] <= least:
            message = f"condition {step['condition']} is never raised here: it is {least} or more already"
            yield Note(paragraph.mark(step, "condition"), message, HINT)


def _least(book: Book, paragraph: Paragraph, step: Record) -> int | None:
    """The lowest condition at which play may come to a step; None where it never does."""
    read = [play.paragraphs[paragraph.id] for play in book.plays.values() if paragraph.id in play.paragraphs]
    if not read or not book.reach.meets(step):
        return None
    state, _ = book.reach.at(step)
    least: int = state["condition",][0]
    return max(min(read), least)
