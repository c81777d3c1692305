"""A look-up in a table, or on a track, that is not there.

## Why it hurts

The procedure, or a text with `{table:NAME}`, sends the reader to a chart that the book does not have. A misspelt name
is the usual reason; the hint names the nearest table.

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
          5-6: [across, across]
    procedures:
      wade:
        title: Wade
        source: {house: paced out}
        inputs: {bank: [mud, gravel]}
        gives: {result: [across, stuck]}
        steps:
          - roll: {die: 1d6}
        result: {result: "look_up(frods, die, bank)"}

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
    procedures:
      wade:
        title: Wade
        source: {house: paced out}
        inputs: {bank: [mud, gravel]}
        gives: {result: [across, stuck]}
        steps:
          - roll: {die: 1d6}
        result: {result: "look_up(fords, die, bank)"}

## See also

HD114, HD115
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """Every reference of this kind is held against what is there."""
    return common.dead(book, __name__)
