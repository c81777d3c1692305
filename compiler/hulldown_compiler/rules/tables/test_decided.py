"""A test whose outcome is settled before the dice are rolled.

## Why it hurts

The reader reaches for the dice, and it does not matter what they show. Whatever the inputs are, the number asked for
lies above or below every total, and no natural roll helps; the hint says how far apart they are.

## Example

    procedures:
      signal:
        title: Signal
        source: {house: tried with a lamp}
        inputs: {miles: 1..6}
        gives: {seen: bool}
        steps:
          - test: {seen: 1d6}
            at_most: 0 - miles
        result: {seen: seen}

## Instead

    procedures:
      signal:
        title: Signal
        source: {house: tried with a lamp}
        inputs: {miles: 1..6}
        gives: {seen: bool}
        steps:
          - test: {seen: 1d6}
            at_most: 7 - miles
        result: {seen: seen}

## See also

HD405, HD430
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import MAYBE, YES
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common
from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.resolver.evaluation.step_form import TRIAL
from hulldown_engine.resolver.steps.procedure_steps import steps_of


def check(analyses: Analyses) -> Iterator[Note]:
    """Reachable tests that are proved never to succeed, or never to fail."""
    for chart, record, possible in common.procedures(analyses):
        for step in steps_of(TRIAL, record["steps"]):
            path = (*step["@"], step["step"], step["name"])
            facts = possible.found.get(path)
            if facts is not None and facts.asked not in (MAYBE, common.UNASKED):
                message = f"this test can never {'fail' if facts.asked == YES else 'succeed'}"
                dice, by = parse_dice(step["dice"]), "at_least" if "at_least" in step else "at_most"
                hint = f"{by!r} is {common.worded(facts.value)} here, and {dice} comes to {dice.least} to {dice.most}"
                yield Note(chart.at(*path, key=True), message, hint)
