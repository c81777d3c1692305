"""Expressions of procedures: what each one in `formulas.yaml` comes to, and that every operator is in one of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.conftest import Compile
from tests.helpers.build import reference

from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.records import plain
from hulldown_engine.resolver.charts import Thrower
from hulldown_engine.resolver.formulas import FORMULAS, FUNCTIONS

FOUND = YAML(typ="safe").load((Path(__file__).parent / "formulas.yaml").read_text("utf-8"))

KINDS = {
    "numbers": "number",
    "truths": "bool",
    "names": "[red, green, dark-blue]",
    "needs": "{number: true, or: [automatic, none]}",
}
"""The kind of what comes out, for each list of expressions."""

BOOK = """
tables:
  grid:
    title: Grid
    axes: {row: 0..3, colour: [red, green, dark-blue]}
    cells: number
    rows: {"0": [1, 2, 3], "1": [11, 12, 13], "2": [21, 22, 23], "3": [31, 32, 33]}
  costs: {title: Costs, axes: {ground: [road, mud]}, cells: {number: 0..9, or: [none]}, rows: {road: 2, mud: none}}
  rooms: {title: Rooms, axes: {door: 1..3}, cells: [red, green, dark-blue], rows: {1-2: red, "3": dark-blue}}
catalogues:
  units:
    title: Units
    fields:
      legs: 0..9
      winged: bool
      shade: [red, green, dark-blue]
      sting: {number: 0..9, or: [automatic], optional: true}
      mate: {of: units, optional: true}
      chart: {axes: {die: 1d6}, cells: number}
cards:
  Ant: {card: units, legs: 6, winged: false, shade: red, mate: Bee-2, chart: {1-4: 10, 5-6: 50}}
  Bee-2: {card: units, legs: 4, winged: true, shade: green, sting: automatic, chart: {1-6: 0}}
procedures:
  other:
    title: Other
    inputs: {sorts: {list: [red, green], default: [green]}}
    gives: {amount: number, sure: bool}
    steps: [{let: {amount: 10}}]
    result: {amount: amount, sure: "has(sorts, green)"}
  trial:
    title: Trial
    inputs:
      brave: bool
      shy: bool
      size: 0..9
      deep: -9..9
      half_way: {number: 0..9, halves: true}
      colour: [red, green, dark-blue]
      need: {number: 0..9, or: [automatic, none]}
      easy: {number: 0..9, or: [automatic, none]}
      never: {number: 0..9, or: [automatic, none]}
      marks: {list: [red, green, dark-blue]}
      none_of_them: {list: [red, green, dark-blue]}
      several: {list: {size: 0..9}, most: 2}
      unit: {of: units}
    gives: GIVES
    steps:
      - roll: {pool: 3d6}
      - call: other
        as: came
    result: RESULT
"""

GIVEN: dict[str, Any] = {
    "brave": True,
    "size": 3,
    "deep": -2,
    "half_way": 1.5,
    "colour": "green",
    "need": 4,
    "easy": "automatic",
    "never": "none",
    "marks": ["red", "green"],
    "none_of_them": [],
    "several": [{"size": 1}, {"size": 2}],
    "unit": "Ant",
}

ALL = [
    (sort, nth, text if isinstance(text, str) else json.dumps(text), value)
    for sort in KINDS
    for nth, (text, value) in enumerate(FOUND[sort])
]


def text() -> str:
    """The book: one procedure, whose outcome has a field for every expression."""
    gives = ", ".join(f"{sort}_{nth}: {KINDS[sort]}" for sort, nth, _, _ in ALL)
    result = {f"{sort}_{nth}": written for sort, nth, written, _ in ALL}
    return reference(BOOK.replace("GIVES", f"{{{gives}}}").replace("RESULT", json.dumps(result)))


@pytest.fixture(scope="module")
def outcome(compiled: Compile) -> Any:
    """What one roll comes to, with the dice 5, 2 and 5."""
    return plain(compiled(text()).procedure("trial").roll(Thrower(Scripted(5, 2, 5)), **GIVEN).outcome)


@pytest.mark.parametrize(("sort", "nth", "written", "value"), [pytest.param(*one, id=one[2]) for one in ALL])
def test_an_expression_comes_to_its_value(sort: str, nth: int, written: str, value: Any, outcome: Any) -> None:
    """Precedence, brackets, words, tables, cards and pools: the value, and a truth only where one is meant."""
    found = outcome[f"{sort}_{nth}"]
    assert (found, isinstance(found, bool)) == (value, isinstance(value, bool))


def test_every_operator_comes_up(compiled: Compile) -> None:
    """Each operator and function that a procedure can use is in one of the expressions."""
    trial = compiled(text()).logic["procedures"]["trial"]
    used = {*_heads(trial["result"].values()), *_heads(trial["steps"][1]["given"].values())}
    assert used >= set(FORMULAS) | set(FUNCTIONS) | {"value", "field", "look_up", "card_table"}


def _heads(trees: Any) -> Iterator[str]:
    for tree in trees:
        if isinstance(tree, list):
            yield tree[0]
            yield from _heads(tree[1:])
