"""A modifier of another value than its rule section says.

## Why it hurts

The table and the rule are both right until one of them is changed. A player who reads *+2* and is told *+3* trusts
neither.

## Example

    rules:
      "1":
        title: Rowing
        text: A wind from behind is +2 ({procedure:row}), one from ahead -1.
        source: {house: from memory}
    procedures:
      row:
        title: Row
        source: {house: tried on a lake}
        inputs: {wind: {names: [behind, ahead, none]}}
        gives: {hexes: -9..9}
        steps:
          - let: {hexes: 0}
          - add: hexes
            modifiers:
              - {name: wind from behind, when: wind == behind, value: 3, rule: "1"}
              - {name: wind from ahead, when: wind == ahead, value: -1, rule: "1"}
        result: {hexes: hexes}

## Instead

    rules:
      "1":
        title: Rowing
        text: A wind from behind is +3 ({procedure:row}), one from ahead -1.
        source: {house: from memory}
    procedures:
      row:
        title: Row
        source: {house: tried on a lake}
        inputs: {wind: {names: [behind, ahead, none]}}
        gives: {hexes: -9..9}
        steps:
          - let: {hexes: 0}
          - add: hexes
            modifiers:
              - {name: wind from behind, when: wind == behind, value: 3, rule: "1"}
              - {name: wind from ahead, when: wind == ahead, value: -1, rule: "1"}
        result: {hexes: hexes}

## See also

HD651
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.ir.procedure_visitors import modifiers
from hulldown_compiler.prose.stems import stems
from hulldown_engine.resolver.evaluation.step_form import every_step

CLAUSES = re.compile(r"[.;:,()\n]|\band\b")
"""Where one thing that is said ends and the next begins."""

SIGNED = re.compile(r"(?<![\w.])(?P<sign>[+\-\u2212\u2013]) ?(?P<number>\d+)\b")
"""A number with its sign, as modifiers are written."""


def check(book: Book) -> Iterator[Note]:
    """Modifiers of a fixed value, held against the clause of their section with their name and one signed number."""
    for chart in book.charts.of("procedure"):
        for step in every_step(book.charts.procedures[chart.name]["steps"]):
            for modifier in modifiers(step):
                written, value = chart.part(modifier["@"]), modifier["value"]
                section = book.rules.get(written.get("rule", ""))
                if section is None or type(value) is not int:
                    continue
                said = set(_said(str(section.record["text"]), stems([written["name"]])))
                if len(said) == 1 and value not in said:
                    message = f"section {section.number} says {said.pop():+} of this modifier, and here it is {value:+}"
                    related = (Related(section.at(), f"section {section.number} is here"),)
                    yield Note(chart.at(*modifier["@"], "value"), message, "one of the two is wrong", related)


def _said(text: str, name: frozenset[str]) -> Iterator[int]:
    """The one signed number of each clause that has all words of a name."""
    for clause in CLAUSES.split(text):
        signed = [*SIGNED.finditer(clause)]
        if len(signed) == 1 and name and name <= stems([clause]):
            number = int(signed[0]["number"])
            yield number if signed[0]["sign"] == "+" else -number
