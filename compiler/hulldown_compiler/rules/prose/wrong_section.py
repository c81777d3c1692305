"""A modifier that cites a section about something else.

## Why it hurts

A player asks where the minus for a moving target comes from, looks it up, and reads of prisoners. Reported is a
modifier of which no word stands in the section that it cites, neither of its name nor of what it asks for, nor in the
tables that the section names; while all words of its name stand in a section that its neighbours cite. A section that
names the procedure itself is taken to be about all of it.

## Example

    rules:
      "1":
        title: Rowing
        text: Oars carry the boat on, the wind holds it up, and a tow rope does both ({procedure:row}).
        source: {house: from memory}
      "2":
        title: Landing
        text: Who comes to the beach pulls the boat up before anything else is done.
        source: {house: from memory}
    procedures:
      row:
        title: Row
        source: {house: tried on a lake}
        inputs: {oars: 1..4, wind: 0..9}
        gives: {hexes: -99..99}
        steps:
          - let: {hexes: 0}
          - add: hexes
            modifiers:
              - {name: oars, value: oars, rule: "1"}
              - {name: wind, value: -wind, rule: "2"}
        result: {hexes: hexes}

## Instead

    rules:
      "1":
        title: Rowing
        text: Oars carry the boat on, the wind holds it up, and a tow rope does both ({procedure:row}).
        source: {house: from memory}
      "2":
        title: Landing
        text: Who comes to the beach pulls the boat up before anything else is done.
        source: {house: from memory}
    procedures:
      row:
        title: Row
        source: {house: tried on a lake}
        inputs: {oars: 1..4, wind: 0..9}
        gives: {hexes: -99..99}
        steps:
          - let: {hexes: 0}
          - add: hexes
            modifiers:
              - {name: oars, value: oars, rule: "1"}
              - {name: wind, value: -wind, rule: "1"}
        result: {hexes: hexes}

## See also

HD109, HD609
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Section
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.ir.procedure_visitors import modifiers, parts
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.prose.stems import Stems, stems
from hulldown_engine.language.expressions import Tree
from hulldown_engine.resolver.evaluation.step_form import every_step

NAMES: Mapping[str, int] = {"value": 1, "word": 1, "field": 3}
"""The branches of an expression that name what is asked for, and where in them the name stands."""


class Citation(NamedTuple):
    """A modifier that cites a section: where, which, and the words of its name and of its expressions."""

    place: Position
    rule: str
    named: Stems
    asked: Stems


def check(book: Book) -> Iterator[Note]:
    """The modifiers of each procedure, held against the texts of the sections that they cite."""
    said = {number: _said(book, section) for number, section in book.rules.items()}

    @cache
    def about(rule: str) -> Stems:
        return frozenset().union(*(said[one] for one in _within(said, rule)))

    for chart in book.charts.of("procedure"):
        cited = [one for one in _citations(book, chart) if one.rule in said]
        for one in cited:
            silent = one.named and about(one.rule).isdisjoint(one.named | one.asked)
            if silent and not any(_names_procedure(book.rules[rule], chart.name) for rule in _within(said, one.rule)):
                others = sorted({other.rule for other in cited if other is not one and one.named <= about(other.rule)})
                if others:
                    message = f"section {one.rule} says nothing of this modifier"
                    related = (Related(book.rules[others[0]].at(), f"section {others[0]} does"),)
                    yield Note(one.place, message, f"did you mean {others[0]!r}?", related)


def _within(rules: Iterable[str], rule: str) -> list[str]:
    """A section and those in it."""
    return [one for one in rules if one == rule or one.startswith(f"{rule}.")]


def _names_procedure(section: Section, procedure: str) -> bool:
    return any(slot[:2] == ("procedure", procedure) for slot in map(tuple, section.record["slots"]))


def _citations(book: Book, chart: Chart) -> Iterator[Citation]:
    for step in every_step(book.charts.procedures[chart.name]["steps"]):
        for modifier in modifiers(step):
            written = chart.part(modifier["@"])
            if "rule" in written:
                asked = (name for key in ("when", "value") for name in _names(modifier.get(key)))
                place = chart.at(*modifier["@"], "rule")
                yield Citation(place, written["rule"], stems([written["name"]]), stems(asked))


def _names(tree: Tree) -> Iterator[str]:
    """The names in an expression: of values, fields and words."""
    return (str(part[NAMES[part[0]]]) for part in parts(tree) if part[0] in NAMES)


def _said(book: Book, section: Section) -> Stems:
    """The words of a section, of the tables that it names, and of the titles of procedures that it names."""
    texts = [str(section.record[key]) for key in ("title", "text", "prose")]
    for kind, name, *_ in section.record["slots"]:
        named = book.charts.charts.get(kind, {}).get(name)
        texts += [] if named is None else _texts(named)
    return stems(texts)


def _texts(chart: Chart) -> list[str]:
    """The texts of a table, with the names of its rows and columns; of anything else its title."""
    model: Any = chart.model
    if chart.kind != "table":
        return [str(getattr(model, "title", ""))]
    return [model.title, str(model.note), *map(str, model.rows), *map(str, model.axes.values()), *model.legend.values()]
