"""A procedure that can end without an outcome.

## Why it hurts

The reader has rolled, looked up and added, and is not told what came of it. Every way through a procedure ends with a
`stop`, or comes to the `result` at its end; so the odds of all outcomes come to one.

## Example

    procedures:
      ford:
        title: Ford
        source: {house: paced out}
        inputs: {deep: bool}
        gives: {across: bool}
        steps:
          - roll: {die: 1d6}
          - stop: {across: die >= 5}
            when: deep

## Instead

    procedures:
      ford:
        title: Ford
        source: {house: paced out}
        inputs: {deep: bool}
        gives: {across: bool}
        steps:
          - roll: {die: 1d6}
          - stop: {across: die >= 5}
            when: deep
        result: {across: die >= 2}

## See also

HD202, HD427
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while tables and procedures were read."""
    return common.reported(book, __name__)
