"""An input that the procedure never uses.

## Why it hurts

The reader counts the men, types the number in, and it changes nothing. Either the input is left over, or the step
that should use it is missing, which is worse.

## Example

    procedures:
      dig-in:
        title: Dig in
        source: {house: tried in a garden}
        inputs: {men: 1..8, frozen: bool}
        gives: {done: bool}
        steps:
          - roll: {die: 1d6}
        result: {done: die + men >= 8}

## Instead

    procedures:
      dig-in:
        title: Dig in
        source: {house: tried in a garden}
        inputs: {men: 1..8, frozen: bool}
        gives: {done: bool}
        steps:
          - roll: {die: 1d6}
          - add: die
            modifiers:
              - {name: frozen ground, when: frozen, value: -2}
        result: {done: die + men >= 8}

## See also

HD121, HD423
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.procedure_visitors import formulas, parts, variables
from hulldown_compiler.rules import common
from hulldown_engine.resolver.evaluation.step_form import FOR_EACH
from hulldown_engine.resolver.steps.procedure_steps import steps_of

HINT = "use it, or remove it"


def check(analyses: Analyses) -> Iterator[Note]:
    """Inputs that no expression asks for, and fields of lists that no step asks the records for."""
    for chart, record, _ in common.procedures(analyses):
        used = variables(record)
        for name, kind in record["inputs"].items():
            if name not in used:
                yield Note(chart.at("inputs", name, key=True), f"nothing uses {name!r}", HINT)
            elif kind["kind"] == "records" and not _handed_on(record, name):
                for field in _unused(record, name, kind["fields"]):
                    place = chart.at("inputs", name, "list", field, key=True)
                    yield Note(place, f"nothing uses {field!r} of {name!r}", HINT)


def _handed_on(record: Mapping[str, Any], name: str) -> bool:
    """Whether a list goes somewhere as a whole, and not only to be counted."""
    trees = [part for formula in formulas(record) for part in ([0, formula.tree], *parts(formula.tree))]
    return any(["value", name] in part[1:] for part in trees if part[0] != "count")


def _unused(record: Mapping[str, Any], name: str, fields: Mapping[str, Any]) -> list[str]:
    """The fields of a list that nothing asks the records of the list for."""
    ones = {step["as"] for step in steps_of(FOR_EACH, record["steps"]) if step["of"] == name}
    used = {
        part[2]
        for formula in formulas(record)
        for part in parts(formula.tree)
        if part[0] == "part" and part[1][0] == "value" and part[1][1] in ones
    }
    return [field for field in fields if field not in used]
