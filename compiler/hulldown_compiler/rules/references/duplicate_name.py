"""A name that means two things.

## Why it hurts

In `when: storm` the compiler has to know whether you ask for the flag, the score, the roster or one of its members.
Flags, scores, rosters, members and marks therefore share one set of names, and the words of the expression language are
taken already. So is `none` in examples, where it is no ending, and in the cells of a platoon game, where it is nothing
at all, and `random-event` is one: an ending or a paragraph of that name could not be asked for.

## Example

    # book.yaml
    flags:
      storm: {codeword: Storm}
    scores:
      storm: {name: Storm, start: 0, least: 0, most: 5, source: {house: how bad the weather is}}
    # paragraphs.yaml
    paragraphs:
      squall:
        text: The wind gets up.
        do:
          - score: storm
            add: 1
          - end: home

## Instead

    # book.yaml
    flags:
      caught-out: {codeword: Storm}
    scores:
      storm: {name: Storm, start: 0, least: 0, most: 5, source: {house: how bad the weather is}}
    # paragraphs.yaml
    paragraphs:
      squall:
        text: The wind gets up.
        do:
          - score: storm
            add: 1
          - check: perception
            failure: [{flag: caught-out}]
          - when: caught-out and storm > 0
            see: mill-quiet
          - end: home

## See also

HD130
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common
from hulldown_compiler.source.slugs import RESERVED


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the header was read, and names that mean nothing, or something else, where they stand."""
    yield from common.reported(book, __name__)
    kinds = ("ending", "paragraph") if book.declared.platoon else ("ending",)
    for kind in kinds:
        for name, why in RESERVED[kind].items():
            if (place := common.place_of(book, kind, name)) is not None:
                yield Note(place, f"{name!r} cannot be such a name: {why}", "choose another name")
