"""A row for a value that the axis does not have.

## Why it hurts

Nothing can ever lead to such a row: it was meant for another value, or the axis is too short. A misspelt name leaves
its own row empty besides.

## Example

    tables:
      currents:
        title: Currents
        source: {house: paced out}
        axes: {bank: [mud, gravel]}
        cells: 0..4
        rows: {mud: 1, grovel: 3}

## Instead

    tables:
      currents:
        title: Currents
        source: {house: paced out}
        axes: {bank: [mud, gravel]}
        cells: 0..4
        rows: {mud: 1, gravel: 3}

## See also

HD410, HD411
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while tables and procedures were read."""
    return common.reported(book, __name__)
