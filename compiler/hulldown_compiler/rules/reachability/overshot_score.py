"""A score that is changed by more than it has room for.

## Why it hurts

A score is held within its bounds, so whatever is too much is lost without a word: 20 more of a score that goes from 0
to 8 are 8, or fewer. Most often a digit was typed twice. If the score is to come to its bound, say so with `set`.

## Example

    paragraphs:
      depot:
        text: The drums are stacked to the roof.
        do:
          - when: fuel < 8
            do:
              - score: fuel
                add: 40
          - end: home

## Instead

    paragraphs:
      depot:
        text: The drums are stacked to the roof.
        do:
          - when: fuel < 8
            do:
              - score: fuel
                add: 4
          - end: home

## See also

HD103, HD302
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note


def check(book: Book) -> Iterator[Note]:
    """Numbers that are written out; what an expression comes to is not asked."""
    for paragraph, step in book.steps["score"]:
        name = book.resolve_name(step["score"], "score")
        if (bounds := book.header.scores.get(name)) is None:
            continue
        kind = "set" if "set" in step else "add"
        number, least, most = step.get(kind), bounds.least, bounds.most
        if isinstance(number, int) and (not least <= number <= most if kind == "set" else abs(number) > most - least):
            done = f"sets {name!r} to {number}" if kind == "set" else f"adds {number} to {name!r}"
            bound = most if number > least else least
            message = f"this {done}, which goes from {least} to {most}"
            yield Note(paragraph.mark(step, kind), message, f"it comes to {bound} at once, and the rest is lost")
