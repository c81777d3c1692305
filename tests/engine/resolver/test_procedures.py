"""Procedures: what each step does, told by small books in `procedures/`, and that the two ways to carry one out agree.

Every case has the exact odds of all outcomes, or the faces of one roll, its outcome, and what each step did.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.conftest import Compile
from tests.helpers.build import reference
from tests.helpers.traces import lines, outcome

from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.records import Record, plain
from hulldown_engine.resolver.charts import Procedure, Thrower
from hulldown_engine.resolver.distributions import Distribution
from hulldown_engine.resolver.evaluation import evaluator
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.steps.procedure_steps import STEPS
from hulldown_engine.resolver.tables import OffTable

FOLDER = Path(__file__).parent / "procedures"


def cases() -> Iterator[Any]:
    """Every case of every file."""
    for path in sorted(FOLDER.glob("*.yaml")):
        for case in YAML(typ="safe").load(path.read_text("utf-8")):
            yield pytest.param(case, id=f"{path.stem}: {case['case']}")


def said(found: Record) -> str:
    """An outcome in words."""
    return outcome(plain(found))


def odds(procedure: Procedure, given: Any) -> dict[str, Fraction]:
    """The odds of outcomes in words."""
    return {said(one): chance for one, chance in procedure.odds(**given).items()}


@pytest.mark.parametrize("case", list(cases()))
def test_a_step_does_what_its_case_says(case: Any, compiled: Compile) -> None:
    """All outcomes with their exact odds; or one roll, which takes these very dice and tells all that it does."""
    procedure = compiled(reference(case["book"]), allow=case.get("allow", ())).procedure("trial")
    for tried in case["tries"]:
        given = tried.get("given", {})
        if "dice" in tried:
            dice = Thrower(Scripted(*tried["dice"]))
            rolled = procedure.roll(dice, **given)
            assert (said(rolled.outcome), rolled.faces) == (tried["gives"], tuple(tried["dice"]))
            assert dice.state == len(tried["dice"])
            assert "trace" not in tried or lines(rolled.trace) == tried["trace"]
        elif "odds" in tried:
            assert odds(procedure, given) == {words: Fraction(chance) for words, chance in tried["odds"].items()}
        else:
            with pytest.raises((WrongInput, OffTable)) as refused:
                procedure.odds(**given)
            assert str(refused.value) == tried["wrong" if refused.type is WrongInput else "off"]


def test_every_step_has_cases() -> None:
    """Each step that a procedure can hold has a file of cases, and no file is about anything else."""
    assert {path.stem for path in FOLDER.glob("*.yaml")} == set(STEPS)


# States ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def most_states(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many states there are before each change, while odds are worked out."""
    found: list[int] = []

    def counting(states: Distribution, change: Any) -> Distribution:
        found.append(len(states.weights))
        return mapped(states, change)

    mapped = evaluator.mapped
    monkeypatch.setattr(evaluator, "mapped", counting)
    return found


FORGETFUL = reference("""
procedures:
  trial:
    title: Trial
    gives: {high: bool, both: bool}
    steps:
      - roll: {pool: 2d20}
      - let: {high: highest(pool) > 15}
      - roll: {pool: 2d20}
      - let: {both: high and highest(pool) > 15}
    result: {high: high, both: both}
""")


def test_states_that_differ_in_nothing_that_matters_are_one(compiled: Compile, most_states: list[int]) -> None:
    """210 pools are two states once their highest die has been looked at, and the next 210 pools start from those."""
    found = odds(compiled(FORGETFUL).procedure("trial"), {})
    assert found == {
        "false, false": Fraction(144, 256),
        "true, false": Fraction(63, 256),
        "true, true": Fraction(49, 256),
    }
    assert max(most_states) == 420
    assert most_states[-1] == 3


LATE = reference("""
procedures:
  trial:
    title: Trial
    inputs: {size: 0..9, several: {list: {size: 0..9}, most: 2}}
    gives: {first: number, size: number, sum: number}
    steps:
      - roll: {first: d3}
      - let: {sum: 0}
      - roll: {spare: d20}
      - again: pass < 2
        most: 3
        do:
          - let: {pass: 2 if sum > 0 else 1}
          - when: sum == 0
            do:
              - each: several
                as: one
                do:
                  - let: {sum: sum + one.size}
                result: {size: one.size}
                into: kept
      - roll: {spare: d20}
    result: {first: first, size: size, sum: sum}
""")


def test_a_variable_that_is_used_late_is_kept_till_then(compiled: Compile, most_states: list[int]) -> None:
    """Inputs and early rolls survive loops, branches and other rolls; a die that nobody asks for is soon forgotten."""
    found = odds(compiled(LATE).procedure("trial"), {"size": 7, "several": [{"size": 2}, {"size": 3}]})
    assert found == {f"{first}, 7, 5": Fraction(1, 3) for first in (1, 2, 3)}
    assert max(most_states) == 60


NESTED = reference("""
procedures:
  inner:
    title: Inner
    inputs: {need: 1..9}
    gives: {hits: number}
    steps:
      - let: {hits: 0}
      - again: true
        most: 8
        do:
          - roll: {die: d10}
          - let: {hits: hits + 1 if die >= need else hits}
    result: {hits: hits}
  trial:
    title: Trial
    gives: {hits: number}
    steps:
      - roll: {luck: d100}
      - call: inner
        as: came
        given: {need: 5 if luck > 50 else 6}
    result: {hits: came.hits}
""")


def test_a_call_is_worked_out_once_for_each_of_its_inputs(compiled: Compile, most_states: list[int]) -> None:
    """A hundred ways of luck come to two calls: nothing is walked a hundred times."""
    found = odds(compiled(NESTED).procedure("trial"), {})
    assert found["8"] == (Fraction(6, 10) ** 8 + Fraction(5, 10) ** 8) / 2
    assert sum(found.values()) == 1
    assert max(most_states) == 900
    assert len(most_states) < 100


WASTEFUL = reference("""
procedures:
  trial:
    title: Trial
    gives: {hits: number}
    steps:
      - let: {hits: 0}
      - again: true
        most: 5
        do:
          - roll: {die: d10}
          - when: die == 1
            do:
              - roll: {spare: d100}
              - let: {hits: hits + 1 if spare > 50 else hits}
    result: {hits: hits}
""")


def test_what_a_pass_leaves_behind_is_not_carried_into_the_next(compiled: Compile, most_states: list[int]) -> None:
    """A die that only some passes throw does not make a hundred times more states of all the passes after."""
    found = odds(compiled(WASTEFUL).procedure("trial"), {})
    assert found["5"] == Fraction(1, 20) ** 5
    assert max(most_states) == 500


# Odds and rolls -------------------------------------------------------------------------------------------------------


def test_odds_are_told_the_most_likely_first_and_then_by_their_words(compiled: Compile) -> None:
    """The same list, whichever way the states were walked."""
    book = reference(
        """
        procedures:
          trial:
            title: Trial
            gives: {colour: [red, blue, green, amber]}
            steps:
              - roll: {die: d6}
              - stop: {colour: red}
                when: die == 1
              - stop: {colour: green}
                when: die <= 4
              - stop: {colour: blue}
                when: die == 5
            result: {colour: amber}
        """.replace("\n        ", "\n")
    )
    found = compiled(book).procedure("trial").odds()
    assert [said(one) for one in found] == ["green", "amber", "blue", "red"]
    assert list(found.values()) == [Fraction(1, 2), Fraction(1, 6), Fraction(1, 6), Fraction(1, 6)]
