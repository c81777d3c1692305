"""The one that does not say where it comes from, where all its like do.

## Why it hurts

Where every modifier of a procedure names its rule, a reader takes the one that names none for an oversight, and looks
for the rule in vain; so with an erratum that does not say where the fault stands, or where its decision does, and with
the one word of a table that its legend leaves out. If there is nothing to say, say so in a comment. Reported is one
among five or more; of the words of a table, one among four or more.

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

import re
from collections.abc import Iterable, Iterator
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Erratum
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.ir.procedure_visitors import modifiers
from hulldown_compiler.lowering.definitions import Chart, words_of
from hulldown_compiler.lowering.errata import DECIDED, ROLES
from hulldown_engine.resolver.evaluation.step_form import every_step

ENOUGH = 4
"""So many others have to say it."""

EXPLAINED = 3
"""So many others have to be explained: a legend is there to be whole."""

SAYS_ITSELF = re.compile(r"(no|not|without)-.+")
"""A word that says what is not there, as `no-effect`: it explains itself."""

Like = tuple[Position, Any]
"""A thing among others: where it is written, and what it says, as a mapping."""


def check(book: Book) -> Iterator[Note]:
    """The modifiers of each procedure are compared, the errata, and the words of each table with its legend."""
    for chart in book.charts.of("procedure"):
        every = (
            modifier for step in every_step(book.charts.procedures[chart.name]["steps"]) for modifier in modifiers(step)
        )
        placed = [(chart.at(*modifier["@"]), chart.part(modifier["@"])) for modifier in every]
        for key in ("rule", "source"):
            yield from _odd(placed, key, "modifier", "of this procedure")
    errata = [(erratum.at(), _of(erratum)) for erratum in book.errata.values()]
    for key in ("source", "in"):
        yield from _odd(errata, key, "erratum", "of the book")
    for chart in book.charts.of("table"):
        yield from _unexplained(book, chart)


def _of(erratum: Erratum) -> Any:
    """What an erratum says: `in`, if its decision stands somewhere or is not there yet."""
    fields = {key: value for key, value in erratum.record.items() if value}
    stands = erratum.record["code"] or "in" in erratum.record["map"] or erratum.record["status"] != DECIDED
    stands = stands or any(link[2] == ROLES["in"] for link in erratum.record["links"])
    return fields | ({"in": True} if stands else {})


def _unexplained(book: Book, chart: Chart) -> Iterator[Note]:
    """The one word in the cells of a table that its legend leaves out."""
    words, legend = words_of(book.charts.shapes[chart.name]["cells"]), chart.model.legend
    missing = [word for word in words if word not in legend and not SAYS_ITSELF.fullmatch(word)]
    if len(missing) == 1 and len(words) > EXPLAINED:
        hint = f"the {len(words) - 1} other words of this table are explained"
        yield Note(chart.at("legend", key=True), f"no {missing[0]!r} in this legend", hint)


def _odd(likes: Iterable[Like], key: str, called: str, those: str) -> Iterator[Note]:
    """The one without a field that all others have."""
    has = [(place, key in fields) for place, fields in likes]
    without = [place for place, there in has if not there]
    if len(without) == 1 and len(has) > ENOUGH:
        hint = f"the {len(has) - 1} others {those} have one"
        yield Note(without[0], f"no {key!r} in {'an' if called[0] == 'e' else 'a'} {called}", hint)
