"""A cell, or a field of a card, of another kind than was declared.

## Why it hurts

A 55 among numbers from 1 to 20 is a 5 and a slip of the finger. The kind of the cells is declared once, so that a
misprint does not hide among hundreds of them.

## Example

    tables:
      fords:
        title: Fords
        source: {house: paced out}
        axes: {die: 1d6, bank: [mud, gravel]}
        cells: [across, stuck]
        rows:
          1-2: [stuck, stuck]
          3-4: [stuck, acrss]
          5-6: [across, across]

## Instead

    tables:
      fords:
        title: Fords
        source: {house: paced out}
        axes: {die: 1d6, bank: [mud, gravel]}
        cells: [across, stuck]
        rows:
          1-2: [stuck, stuck]
          3-4: [stuck, across]
          5-6: [across, across]

## See also

HD207, HD410
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while tables and procedures were read."""
    return common.reported(book, __name__)
