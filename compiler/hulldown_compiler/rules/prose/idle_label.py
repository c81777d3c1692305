"""A label of a name that nothing has.

## Why it hurts

The name was changed, or is misspelt, so the thing that was meant goes by its own words again.

## Example

    # book.yaml
    labels: {1-to-3: "1:3"}
    # tables.yaml
    tables:
      assault:
        title: Assault
        source: {house: tried}
        axes: {ratio: [1-to-1, 1-to-2]}
        cells: [lost, won]
        rows: {1-to-1: won, 1-to-2: lost}

## Instead

    # book.yaml
    labels: {1-to-2: "1:2"}
    # tables.yaml
    tables:
      assault:
        title: Assault
        source: {house: tried}
        axes: {ratio: [1-to-1, 1-to-2]}
        cells: [lost, won]
        rows: {1-to-1: won, 1-to-2: lost}

## See also

HD680, HD681
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import did_you_mean, quoted
from hulldown_compiler.lowering.charts.vocabulary import known


def check(book: Book) -> Iterator[Note]:
    """Labels of names that are in no table, on no card and in no procedure."""
    labels, names = book.header.labels, known(book.charts) if book.header.labels else set()
    for name in labels:
        if name not in names:
            place = book.declared.document.position(("labels", name), key=True)
            hint = did_you_mean(name, names) or "remove it"
            yield Note(place, f"no name {quoted(name)} in a table, on a card or in a procedure", hint)
