"""Two names that stand in one list and are called the same.

## Why it hurts

A table has two rows with the same heading, or a form offers the same word twice, and nobody can tell which is which. On
the command line neither can be meant by it.

## Example

    # book.yaml
    labels: {half-track: Truck}
    # tables.yaml
    tables:
      speed:
        title: Speed
        source: {house: paced out}
        axes: {vehicle: [truck, half-track]}
        cells: 1..20
        rows: {truck: 12, half-track: 8}

## Instead

    # book.yaml
    labels: {half-track: Half-track}
    # tables.yaml
    tables:
      speed:
        title: Speed
        source: {house: paced out}
        axes: {vehicle: [truck, half-track]}
        cells: 1..20
        rows: {truck: 12, half-track: 8}

## See also

HD681, HD682
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.core.suggest import quoted
from hulldown_compiler.lowering.charts.vocabulary import together
from hulldown_engine.language.wording import spoken


def check(book: Book) -> Iterator[Note]:
    """Names of one list, of which one at least has a label, that are shown alike."""
    labels, found = book.header.labels, set[frozenset[str]]()
    for names in together(book.charts):
        first: dict[str, str] = {}
        for name in names:
            shown = labels[name][0] if name in labels else spoken(name)
            other = first.setdefault(shown.casefold(), name)
            pair = frozenset((other, name))
            if other != name and pair & {*labels} and pair not in found:
                found.add(pair)
                labelled, rest = (name, other) if name in labels else (other, name)
                yield Note(
                    place_of(book, labelled),
                    f"{quoted(labelled)} and {quoted(rest)} stand in one list, and both are called {quoted(shown)}",
                    "call one of them something else",
                    (Related(place_of(book, rest), "the other is here"),) if rest in labels else (),
                )


def place_of(book: Book, name: str, nth: int = 0) -> Position:
    """Where a label stands, or an alias after it."""
    document = book.declared.document
    written = document.value["labels"][name]
    return document.position(("labels", name) if isinstance(written, str) else ("labels", name, nth))
