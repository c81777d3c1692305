"""Two rows of a table for one value.

## Why it hurts

With a 4 one reader looks at the upper row, another at the lower one, and both are right. A value of an axis belongs
to one row.

## Example

    tables:
      fords:
        title: Fords
        source: {house: paced out}
        axes: {die: 1d6, bank: [mud, gravel]}
        cells: [across, stuck]
        rows:
          1-3: [stuck, stuck]
          3-4: [stuck, across]
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

HD410, HD412
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while tables and procedures were read."""
    return common.reported(book, __name__)
