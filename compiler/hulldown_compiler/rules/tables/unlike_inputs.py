"""An input that is handed on to another procedure, and is a little different there.

## Why it hurts

Both stand for the same thing, so one of the two has a slip in it: a span that ends one too early refuses what the other
allows, and a number of hexes is no number of yards. Reported are spans that differ by one at one end, and units. An
input that is much wider in the other procedure, or that is worked on before it is handed on, may be meant so.

## Example

    procedures:
      haul:
        title: Haul
        source: {house: tried on a lake}
        inputs: {way: {number: 1..39, unit: yards}}
        gives: {minutes: 1..46}
        steps:
          - call: row
            as: rowing
        result: {minutes: rowing.minutes}
      row:
        title: Row
        source: {house: tried on a lake}
        inputs: {way: {number: 1..40, unit: yards}}
        gives: {minutes: 1..46}
        steps:
          - roll: {die: 1d6}
        result: {minutes: way + die}

## Instead

    procedures:
      haul:
        title: Haul
        source: {house: tried on a lake}
        inputs: {way: {number: 1..40, unit: yards}}
        gives: {minutes: 1..46}
        steps:
          - call: row
            as: rowing
        result: {minutes: rowing.minutes}
      row:
        title: Row
        source: {house: tried on a lake}
        inputs: {way: {number: 1..40, unit: yards}}
        gives: {minutes: 1..46}
        steps:
          - roll: {die: 1d6}
        result: {minutes: way + die}

## See also

HD422, HD431
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.ir.procedure_visitors import assigned
from hulldown_engine.resolver.evaluation.step_form import CALL
from hulldown_engine.resolver.steps.procedure_steps import steps_of

Kind = Mapping[str, Any]


def check(analyses: Analyses) -> Iterator[Note]:
    """Numeric inputs handed on to a call whose input has another unit, or a span that differs by one."""
    book = analyses.book
    procedures = book.charts.procedures
    for chart in book.charts.of("procedure"):
        own, reported = procedures[chart.name]["inputs"], set[str]()
        for step, name, other in _handed_on(procedures[chart.name]):
            called = step["call"]
            difference = _unlike(own[name], procedures[called]["inputs"][other])
            if difference and name not in reported:
                reported.add(name)
                message = (
                    f"{name!r} is {difference[0]} here, and {difference[1]} in {called!r}, which it is handed on to"
                )
                place = book.charts.charts["procedure"][called].at("inputs", other, key=True)
                related = (Related(place, "this is the other"),)
                yield Note(chart.at("inputs", name, key=True), message, "let both be the same", related)


def _handed_on(record: Kind) -> Iterator[tuple[Kind, str, str]]:
    """The inputs that are handed on unchanged: the call, the name here, and the name there."""
    changed = assigned(record)
    for step in steps_of(CALL, record["steps"]):
        for other, tree in step["given"].items():
            if isinstance(tree, list) and tree[0] == "value" and tree[1] in record["inputs"] and tree[1] not in changed:
                yield step, tree[1], other


def _unlike(one: Kind, other: Kind) -> tuple[str, str] | None:
    """How two number kinds differ, if in their units, or by one in their spans; else None."""
    if not one["kind"] == other["kind"] == "number":
        return None
    units = one.get("unit"), other.get("unit")
    if units[0] != units[1]:
        return f"in {units[0] or 'no unit'}", f"in {units[1] or 'no unit'}"
    if abs(one["least"] - other["least"]) + abs(one["most"] - other["most"]) != 1:
        return None
    return f"{one['least']}..{one['most']}", f"{other['least']}..{other['most']}"
