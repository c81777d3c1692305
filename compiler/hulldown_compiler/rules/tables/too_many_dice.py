"""A pool of dice that can fall in too many ways.

## Why it hurts

Exact odds need every way that a pool can fall, and these are more than a computer should go through while a reader
waits. Roll fewer dice at once; or, if only their number of successes counts, roll several pools one after the other
and add up.

## Example

    procedures:
      barrage:
        title: Barrage
        source: {house: as many shells as there were}
        gives: {hits: 0..9}
        steps:
          - roll: {shells: 9d20}
        result: {hits: "at_least(shells, 6)"}

## Instead

    procedures:
      barrage:
        title: Barrage
        source: {house: as many shells as there were}
        gives: {hits: 0..9}
        steps:
          - roll: {shells: 9d6}
        result: {hits: "at_least(shells, 6)"}

## See also

HD405, HD426
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.value_sets import ANY_DICE, dice_of, named
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common
from hulldown_engine.basics.dice import Dice
from hulldown_engine.resolver.evaluation.step_form import THROW, every_step
from hulldown_engine.resolver.steps.procedure_steps import STEPS

MOST_WAYS = 20_000
"""In how many ways a pool can fall; the order of its dice does not matter."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Pools and the dice of tests; those that nobody knows before they are given are not counted."""
    for chart, record, possible in common.procedures(analyses):
        for step in (step for step in every_step(record["steps"]) if STEPS[step["step"]].form.throws):
            path = (*step["@"], step["step"], step["name"])
            span = possible.found[path].value if path in possible.found else named()
            rolled = dice_of(span if STEPS[step["step"]].form is THROW else named(step["dice"]))
            most = max((dice for dice in rolled if dice != ANY_DICE), key=ways, default=None)
            if most is not None and ways(most) > MOST_WAYS:
                message = f"{most} can fall in {ways(most):,} ways; odds are reckoned with at most {MOST_WAYS:,}"
                yield Note(chart.at(*path), message, "roll fewer dice at once")


def ways(dice: Dice) -> int:
    """In how many ways dice can fall."""
    return comb(dice.sides + dice.count - 1, dice.count)
