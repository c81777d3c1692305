"""A die, a value or the outcome of a call that nothing in the procedure asks for.

## Why it hurts

The player rolls, and nothing comes of it; another procedure is carried out, and nobody handles its outcome. Either the
step is left over, or the expression that should use it names something else. (Steps after a `stop` that always comes
give nothing: they are HD430.)

## Example

    # procedures.yaml
    procedures:
      crossing:
        title: Crossing
        source: {house: from memory}
        gives: {minutes: 1..12}
        steps:
          - roll: {mud: 1d6}
          - roll: {luck: 1d6}
        result: {minutes: mud}

## Instead

    # procedures.yaml
    procedures:
      crossing:
        title: Crossing
        source: {house: from memory}
        gives: {minutes: 1..12}
        steps:
          - roll: {mud: 1d6}
          - roll: {luck: 1d6}
        result: {minutes: mud + luck}

## See also

HD422, HD427
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.procedure_visitors import always_stops, asked
from hulldown_compiler.rules import common
from hulldown_engine.resolver.evaluation.step_form import BINDING, CALL, FOR_EACH, PLACING, THROW, TRIAL, Form, Path
from hulldown_engine.resolver.steps.procedure_steps import STEPS, steps_of

UNUSED: Mapping[Form, str] = {
    BINDING: "nothing uses {}",
    THROW: "a die that nothing asks for: {}",
    TRIAL: "a test that nothing asks for: {}",
    PLACING: "a marker that nothing asks for: {}",
    CALL: "nothing handles what comes of the call: {}",
}
"""What is said of a name that a step gives to a value, and that nothing has."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Names that steps give to values and that no expression and no `each` uses."""
    for chart, record, _ in common.procedures(analyses):
        used = asked(record) | {step["of"] for step in steps_of(FOR_EACH, record["steps"])}
        for step in _carried_out(record["steps"]):
            for name, path, message in _named(step):
                place = chart.at(*step["@"], *path, key=len(path) > 1)
                if name not in used:
                    yield Note(place, message.format(repr(name)), "use it, or remove it")


def _carried_out(records: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Every step at any depth, without those after an unconditional `stop`."""
    for record in records:
        yield record
        for block in STEPS[record["step"]].form.blocks:
            yield from _carried_out(record[block])
        if always_stops(record):
            return


def _named(step: Mapping[str, Any]) -> Iterator[tuple[str, Path, str]]:
    """The names that a step gives: each with its path in the step, and the message if nothing uses it."""
    kind = STEPS[step["step"]]
    for field in kind.assigns if kind.form in UNUSED else ():
        yield from ((name, path, UNUSED[kind.form]) for path, name in field.named(step))
