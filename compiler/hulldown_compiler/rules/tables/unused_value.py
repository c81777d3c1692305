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
from hulldown_compiler.ir.procedure_visitors import Path, formulas, parts, steps
from hulldown_compiler.rules import common

NAMING: Mapping[str, tuple[str, str]] = {
    "roll": ("name", "a die that nothing asks for: {}"),
    "test": ("name", "a test that nothing asks for: {}"),
    "place": ("name", "a marker that nothing asks for: {}"),
    "call": ("as", "nothing handles what comes of the call: {}"),
}
"""Steps that give a name to one value: the field of their record with the name, and what is said if nothing has it."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Names that steps give to values and that no expression and no `each` uses."""
    for chart, record, _ in common.procedures(analyses):
        used = {part[1] for formula in formulas(record) for part in parts(formula.tree) if part[0] == "value"}
        used |= {step["of"] for step in steps(record["steps"]) if step["step"] == "each"}
        for step in _carried_out(record["steps"]):
            for name, path, message in _named(step):
                place = chart.at(*step["@"], *path, key=len(path) > 1)
                if name not in used:
                    yield Note(place, message.format(repr(name)), "use it, or remove it")


def _carried_out(records: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Every step at any depth, without those after an unconditional `stop`."""
    for record in records:
        yield record
        yield from _carried_out(record.get("do", ()))
        yield from _carried_out(record.get("otherwise", ()))
        if record["step"] == "stop" and "when" not in record:
            return


def _named(step: Mapping[str, Any]) -> Iterator[tuple[str, Path, str]]:
    """The names that a step gives: each with its path in the step, and the message if nothing uses it."""
    kind = step["step"]
    if kind == "let":
        yield from ((name, ("let", name), "nothing uses {}") for name in step["values"])
    elif kind in NAMING:
        field, message = NAMING[kind]
        yield step[field], (field,) if field != "name" else (kind, step[field]), message
