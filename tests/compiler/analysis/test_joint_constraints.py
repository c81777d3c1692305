"""What requirements and stops bar together: held against every combination of the inputs, over random conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from tests.helpers.build import author_files

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.value_sets import TRUTHS
from hulldown_compiler.analysis.procedures.procedure_analysis import procedure_library

INPUTS: Mapping[str, list[Any]] = {
    "night": [False, True],
    "far": [False, True],
    "water": ["calm", "rough", "surf"],
    "range": list(range(6)),
}
HEADER = "book: trial\nkind: reference\ntitle: Trial\nblurb: Conditions.\nsource: {house: drawn at random}\n"
PROCEDURE = """
procedures:
  trial:
    title: Trial
    source: {house: so}
    inputs: {night: bool, far: bool, water: [calm, rough, surf], range: 0..5}
    gives: {sum: -9..9}
    requires:
      - {that: "%s", because: so}
      - {that: "%s", because: so}
    steps:
      - roll: {die: 1d2}
      - stop: {sum: 0}
        when: "%s"
      - add: die
        modifiers:
          - {name: first, when: "%s", value: 1}
          - {name: second, when: "%s", value: 1}
    result: {sum: die}
"""
Given = Mapping[str, Any]
Truth = Callable[[Given], bool]
DRAWN = 400


class Condition:
    """A condition as it is written, and whether it holds for some inputs."""

    def __init__(self, text: str, holds: Truth) -> None:
        self.text, self.holds = text, holds


def simple(random: Random) -> Condition:
    """A condition on one input."""
    name = random.choice(list(INPUTS))
    value = random.choice(INPUTS[name])
    if name == "range":
        return Condition(f"range > {value}", lambda given: given["range"] > value)
    if name == "water":
        return Condition(f"water == {value}", lambda given: given["water"] == value)
    return Condition(name, lambda given: given[name])


def condition(random: Random, depth: int = 2) -> Condition:
    """A condition on one input or several."""
    kind = random.choice(["and", "or", "not", "not", "one"]) if depth else "one"
    if kind == "one":
        return simple(random)
    one, other = condition(random, depth - 1), condition(random, depth - 1)
    if kind == "not":
        return Condition(f"not ({one.text})", lambda given: not one.holds(given))
    if kind == "and":
        return Condition(f"({one.text} and {other.text})", lambda given: one.holds(given) and other.holds(given))
    return Condition(f"({one.text} or {other.text})", lambda given: one.holds(given) or other.holds(given))


def inputs() -> Iterator[Given]:
    """Every combination of the inputs."""
    for values in product(*INPUTS.values()):
        yield dict(zip(INPUTS, values, strict=True))


def test_what_is_barred_is_what_no_inputs_have() -> None:
    """The answers that are possible are the answers there are: some are barred by what came before alone."""
    random, barred = Random(1944), 0
    for _ in range(DRAWN):
        first, second, stop, *asked = (condition(random) for _ in range(5))
        left = [one for one in inputs() if first.holds(one) and second.holds(one) and not stop.holds(one)]
        if not left:
            continue
        text = PROCEDURE % tuple(one.text for one in (first, second, stop, *asked))
        found = Analyses(author_files({"book.yaml": HEADER, "charts.yaml": text}))[procedure_library].of("trial").found
        at = ("steps", 2, "modifiers")
        notes = [note for path, note in found.items() if path[:3] == at]
        for note, one in zip(notes, asked, strict=True):
            assert TRUTHS[note.asked].names == {one.holds(given) for given in left}, text
            barred += note.implied
    assert barred > DRAWN // 100
