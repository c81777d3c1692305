"""The one that does not say where it comes from, where all its like do.

## Why it hurts

Where every modifier of a procedure names its rule, a reader takes the one that names none for an oversight, and looks
for the rule in vain; so with an erratum that does not say where the fault stands. If there is none to name, say so in
a comment. Reported is one among five or more.

## Example

    rules:
      "1":
        title: Rowing
        text: Oars, wind, waves and the tow rope all tell on the way ({procedure:row}).
        source: {house: from memory}
    procedures:
      row:
        title: Row
        source: {house: tried on a lake}
        inputs: {oars: 1..4, wind: 0..9, waves: 0..9, towed: bool, wet: bool}
        gives: {hexes: -99..99}
        steps:
          - let: {hexes: 0}
          - add: hexes
            modifiers:
              - {name: oars, value: oars, rule: "1"}
              - {name: wind, value: -wind, rule: "1"}
              - {name: waves, value: -waves, rule: "1"}
              - {name: in tow, when: towed, value: 2}
              - {name: wet through, when: wet, value: -1, rule: "1"}
        result: {hexes: hexes}

## Instead

    rules:
      "1":
        title: Rowing
        text: Oars, wind, waves and the tow rope all tell on the way ({procedure:row}).
        source: {house: from memory}
    procedures:
      row:
        title: Row
        source: {house: tried on a lake}
        inputs: {oars: 1..4, wind: 0..9, waves: 0..9, towed: bool, wet: bool}
        gives: {hexes: -99..99}
        steps:
          - let: {hexes: 0}
          - add: hexes
            modifiers:
              - {name: oars, value: oars, rule: "1"}
              - {name: wind, value: -wind, rule: "1"}
              - {name: waves, value: -waves, rule: "1"}
              - {name: in tow, when: towed, value: 2, rule: "1"}
              - {name: wet through, when: wet, value: -1, rule: "1"}
        result: {hexes: hexes}

## See also

HD601, HD607
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note, Position
from hulldown_compiler.walks import modifiers, steps

ENOUGH = 4
"""So many others have to say it."""

Like = tuple[Position, Any]
"""A thing among others: where it is written, and what it says, as a mapping."""


def check(book: Book) -> Iterator[Note]:
    """The modifiers of each procedure are compared, and the errata."""
    for chart in book.charts.of("procedure"):
        every = (one for step in steps(book.charts.procedures[chart.name]["steps"]) for one in modifiers(step))
        found = [(chart.at(*one["@"]), chart.part(one["@"])) for one in every]
        for key in ("rule", "source"):
            yield from _odd(found, key, "modifier", "of this procedure")
    errata = [(one.at(), {key: value for key, value in one.record.items() if value}) for one in book.errata.values()]
    yield from _odd(errata, "source", "erratum", "of the book")


def _odd(found: Iterable[Like], key: str, called: str, those: str) -> Iterator[Note]:
    """The one without a field that all others have."""
    has = [(place, key in said) for place, said in found]
    without = [place for place, there in has if not there]
    if len(without) == 1 and len(has) > ENOUGH:
        hint = f"the {len(has) - 1} others {those} have one"
        yield Note(without[0], f"no {key!r} in {'an' if called[0] == 'e' else 'a'} {called}", hint)
