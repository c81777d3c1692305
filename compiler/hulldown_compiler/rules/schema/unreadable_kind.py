"""A kind of value that cannot be read.

## Why it hurts

Cells, fields, inputs and outcomes say what they may be, so that a slip in any of them is found where it is written. A
kind that nobody can read checks nothing. The ways to write one are listed in the guide for authors.

## Example

    procedures:
      drift:
        title: Drift
        source: {house: tried on a lake}
        inputs: {current: {number: 4..0, unit: hexes}}
        gives: {hexes: 0..10}
        steps:
          - roll: {die: 1d6}
        result: {hexes: die + current}

## Instead

    procedures:
      drift:
        title: Drift
        source: {house: tried on a lake}
        inputs: {current: {number: 0..4, unit: hexes}}
        gives: {hexes: 0..10}
        steps:
          - roll: {die: 1d6}
        result: {hexes: die + current}

## See also

HD203, HD413
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while tables and procedures were read."""
    return common.reported(book, __name__)
