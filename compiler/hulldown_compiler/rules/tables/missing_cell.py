"""A table with a hole in it.

## Why it hurts

The die shows a 5, and the chart ends at 4. Every value of every axis is covered, by a row of its own, by one that
stands for several (`3-5`, `6+`), or by a list with one cell for each column.

## Example

    tables:
      fords:
        title: Fords
        source: {house: paced out}
        axes: {die: 1d6, bank: [mud, gravel]}
        cells: [across, stuck]
        rows:
          1-2: [stuck, stuck]
          3-4: [stuck, across]

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

HD411, HD412
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while tables and procedures were read."""
    return common.reported(book, __name__)
