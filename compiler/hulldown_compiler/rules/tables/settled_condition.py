"""A condition of a procedure that is settled before anyone asks.

## Why it hurts

A step that waits for something which never is does nothing, and one that asks for what always is need not ask. Both
read as if there were a choice. What is proved is proved for every input that `requires` allows and all dice; the hint
says what is known of the values. (A modifier that never applies is HD423.)

## Example

    procedures:
      row:
        title: Row
        source: {house: tried on a lake}
        inputs: {oars: 1..4}
        gives: {hexes: 0..8}
        steps:
          - roll: {die: 1d6}
          - stop: {hexes: 0}
            when: die < 1
        result: {hexes: oars}

## Instead

    procedures:
      row:
        title: Row
        source: {house: tried on a lake}
        inputs: {oars: 1..4}
        gives: {hexes: 0..8}
        steps:
          - roll: {die: 1d6}
          - stop: {hexes: 0}
            when: die < oars
        result: {hexes: oars}

## See also

HD302, HD304, HD423
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import MAYBE, YES
from hulldown_compiler.analysis.procedures.evaluation import ProcedureAnalysis
from hulldown_compiler.analysis.story.satisfiability import contrary
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.procedure_visitors import always_stops
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.rules import common
from hulldown_engine.resolver.evaluation.step_form import BRANCH, REPETITION, STOP, Form, every_step
from hulldown_engine.resolver.steps.procedure_steps import STEPS

Json = Mapping[str, Any]


def check(analyses: Analyses) -> Iterator[Note]:
    """Conditions and requirements that are evaluated and always have the same truth; and steps after a sure stop."""
    for chart, record, possible in common.procedures(analyses):
        for requirement in record["requires"]:
            yield from _settled(
                chart, possible, requirement, "that", ("this refuses all inputs", "this refuses no inputs")
            )
        for step in every_step(record["steps"]):
            key, *messages = SAID.get(STEPS[step["step"]].form, ("",))
            counted = key == "again" and step[key] is True  # which leaves it to `most`
            if key in step and not counted:
                yield from _settled(chart, possible, step, key, messages)
            for modifier in (modifier for modifier in _added(step) if "when" in modifier):
                yield from _settled(chart, possible, modifier, "when", ("", ALWAYS))
        yield from _idle(chart, record)


def _added(step: Json) -> Iterator[Json]:
    """The modifiers of a step of which all count; where only the first counts, one may be there as the rest."""
    return (
        modifier for section in step.get("sections", ()) if not section["first"] for modifier in section["modifiers"]
    )


ALWAYS = "this always holds, so it need not be asked"

SAID: Mapping[Form, Sequence[str]] = {
    BRANCH: ("when", "this never holds, so nothing is done here", ALWAYS),
    STOP: ("when", "this never holds, so nothing stops here", "this always holds, so nothing goes on after it"),
    REPETITION: ("again", "this never holds, so nothing is done again", "this always holds, so only 'most' ends it"),
}
"""The condition of a step, and what is said when it never or always holds; nothing, if that is as it should be."""


def _settled(
    chart: Chart, possible: ProcedureAnalysis, record: Json, key: str, messages: Sequence[str]
) -> Iterator[Note]:
    """The note on one condition, if its truth is settled."""
    facts = possible.found.get(record["@"])
    if facts is not None and facts.asked == MAYBE and messages[0] and contrary(record[key]):
        yield Note(chart.at(*record["@"], key), messages[0], "its parts contradict one another")
        return
    settled = facts is not None and facts.asked not in (MAYBE, common.UNASKED)
    if facts is not None and settled and (message := messages[facts.asked == YES]):
        hint = common.because(possible, record[key], facts)
        yield Note(chart.at(*record["@"], key), message, hint)


def _idle(chart: Chart, record: Json) -> Iterator[Note]:
    """Notes on steps and a result after a stop without a condition."""
    for block in _blocks(record["steps"]):
        ends = next((nth for nth, step in enumerate(block[:-1]) if always_stops(step)), None)
        if ends is not None:
            yield Note(chart.at(*block[ends + 1]["@"]), "nothing goes on after the 'stop' before this", "remove it")
    if record["result"] and always_stops(record["steps"][-1]):
        yield Note(chart.at("result", key=True), "the 'stop' before this is the end", "remove one of the two")


def _blocks(block: Sequence[Json]) -> Iterator[Sequence[Json]]:
    """A list of steps, and every list nested in it."""
    yield block
    for step in block:
        for inside in (step[key] for key in STEPS[step["step"]].form.blocks if step[key]):
            yield from _blocks(inside)
