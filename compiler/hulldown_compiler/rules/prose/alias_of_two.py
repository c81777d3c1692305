"""An alias that means another thing as well.

## Why it hurts

Whoever types it on the command line is told that there is no such thing, since it could be either. In a search it leads
to both.

## Example

    # book.yaml
    labels:
      gun-75mm: [75 mm gun, seventy-five]
      gun-76mm: [76 mm gun, seventy-five]
    # tables.yaml
    tables:
      plate:
        title: Plate
        source: {house: measured}
        axes: {gun: [gun-75mm, gun-76mm]}
        cells: 1..200
        rows: {gun-75mm: 81, gun-76mm: 98}

## Instead

    # book.yaml
    labels:
      gun-75mm: [75 mm gun, seventy-five]
      gun-76mm: [76 mm gun, three inch]
    # tables.yaml
    tables:
      plate:
        title: Plate
        source: {house: measured}
        axes: {gun: [gun-75mm, gun-76mm]}
        cells: 1..200
        rows: {gun-75mm: 81, gun-76mm: 98}

## See also

HD680, HD682
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import quoted
from hulldown_compiler.lowering.charts.vocabulary import together
from hulldown_compiler.rules.prose.label_twice import place_of
from hulldown_engine.resolver.inputs import plain_name


def check(book: Book) -> Iterator[Note]:
    """Aliases that two names have, and those that another name of the same list is or is called."""
    labels = book.header.labels
    lists = together(book.charts)
    for name, (label, *aliases) in labels.items():
        beside = dict.fromkeys(other for names in lists if name in names for other in names if other != name)
        for nth, alias in enumerate(aliases, 1):
            place, meant = place_of(book, name, nth), plain_name(alias)
            if meant in {plain_name(said) for said in (name, label, *aliases[: nth - 1])}:
                yield Note(place, f"{quoted(name)} is called {quoted(alias)} anyway", "remove the alias")
            elif (other := _other(name, meant, labels, [*beside])) is not None:
                yield Note(place, f"{quoted(alias)} is {quoted(other)} as well", "give one of them another alias")


def _other(name: str, meant: str, labels: Mapping[str, Sequence[str]], beside: Sequence[str]) -> str | None:
    """The first other name that is meant as well: one with the same alias before it, or one beside it by its name."""
    before = {other: labels[other][1:] for other in [*labels][: [*labels].index(name)]}
    own = {other: (other, *labels.get(other, ())[:1]) for other in beside}
    found = (other for other, words in (*before.items(), *own.items()) if meant in map(plain_name, words))
    return next(found, None)
