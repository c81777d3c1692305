"""A cell that is written out to say where its value comes from, and does not say it.

## Why it hurts

A cell is its value. Who writes `{value: 3}` was about to add that the 3 is a guess, or from another page; as it stands,
it passes for what the source of its table says.

## Example

    tables:
      winds:
        title: Winds
        source: {house: a summer on the lake}
        axes: {die: 1d6}
        cells: 0..2
        rows: {1-3: 0, 4-5: 1, 6: {value: 2}}

## Instead

    tables:
      winds:
        title: Winds
        source: {house: a summer on the lake}
        axes: {die: 1d6}
        cells: 0..2
        rows: {1-3: 0, 4-5: 1, 6: {value: 2, source: {house: one squall in all those weeks}}}

## See also

HD413, HD601
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """They are noted while tables and cards are read."""
    return common.reported(book, __name__)
