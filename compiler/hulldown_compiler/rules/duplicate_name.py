"""A name that means two things in expressions.

## Why it hurts

In `when: storm` the compiler has to know whether you ask for the flag, the score, the roster or one of its members.
Flags, scores, rosters, members and marks therefore share one set of names, and the words of the expression language are
taken already.

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

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
