"""A modifier that never applies, whatever the inputs are.

## Why it hurts

The reader checks it every time, and it is never so. The condition asks for something that cannot be any more where it
stands, or that no input ever is; the hint says what is known of the values in it. Several values that go together
nowhere, because `requires` or a `stop` has ruled that out, are found as well, if there are few ways to combine them.

## Example

    procedures:
      throw-rope:
        title: Throw a Rope
        source: {house: tried on a lake}
        inputs: {yards: 1..30, wind: bool}
        gives: {caught: bool}
        steps:
          - stop: {caught: false}
            when: yards > 20
          - roll: {die: 1d6}
          - add: die
            modifiers:
              - {name: wind, when: wind, value: -1}
              - {name: too far, when: yards > 20, value: -2}
        result: {caught: die >= 4}

## Instead

    procedures:
      throw-rope:
        title: Throw a Rope
        source: {house: tried on a lake}
        inputs: {yards: 1..30, wind: bool}
        gives: {caught: bool}
        steps:
          - stop: {caught: false}
            when: yards > 20
          - roll: {die: 1d6}
          - add: die
            modifiers:
              - {name: wind, when: wind, value: -1}
              - {name: too far, when: yards > 15, value: -2}
        result: {caught: die >= 4}

## See also

HD424, HD430
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import NO
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.procedure_visitors import modifiers
from hulldown_compiler.rules import common
from hulldown_engine.resolver.evaluation.step_form import every_step


def check(analyses: Analyses) -> Iterator[Note]:
    """Modifiers of reachable steps whose condition is proved never to hold there."""
    for chart, record, possible in common.procedures(analyses):
        for modifier in (modifier for step in every_step(record["steps"]) for modifier in modifiers(step)):
            facts = possible.found.get(modifier["@"])
            if facts is not None and facts.asked == NO:
                hint = common.because(possible, modifier["when"], facts)
                yield Note(chart.at(*modifier["@"], "when"), "this modifier never applies", hint)
