"""A procedure that may never come to its end.

## Why it hurts

A player who is told to do a thing again has to be told when to stop, and so has the program. A procedure cannot call
itself, not even by way of others; and `again` says with `most` how often its steps are done in all, which is at least
once and at most twenty times, whatever the inputs are.

## Example

    procedures:
      burst:
        title: Burst
        source: {house: a jam is one in six}
        inputs: {rounds: 0..30}
        gives: {fired: 1..20}
        steps:
          - let: {fired: 0}
          - again: die > 1
            most: rounds
            do:
              - roll: {die: 1d6}
              - let: {fired: fired + 1}
        result: {fired: fired}

## Instead

    procedures:
      burst:
        title: Burst
        source: {house: a jam is one in six}
        inputs: {rounds: 1..20}
        gives: {fired: 1..20}
        steps:
          - let: {fired: 0}
          - again: die > 1
            most: rounds
            do:
              - roll: {die: 1d6}
              - let: {fired: fired + 1}
        result: {fired: fired}

## See also

HD307, HD429
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import CHARTS, HEADER, WHOLE, Analyses
from hulldown_compiler.analysis.domain.intervals import Interval, within
from hulldown_compiler.analysis.procedures.evaluation import MOST_ROUNDS
from hulldown_compiler.analysis.procedures.procedure_analysis import procedure_library
from hulldown_compiler.book.link import Node
from hulldown_compiler.core import limits
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common
from hulldown_engine.resolver.evaluation.step_form import REPETITION
from hulldown_engine.resolver.steps.procedure_steps import steps_of


def check(analyses: Analyses) -> Iterator[Note]:
    """Procedures that may not end: cycles of calls, found while files are read, and repetitions without a bound."""
    yield from common.reported(analyses.book, __name__)
    if analyses.book.is_complete and not bounded(analyses):
        yield from _unbounded(analyses)


def bounded(analyses: Analyses) -> bool:
    """Whether every procedure ends, in a book that could be read completely."""
    names = [Node(WHOLE, HEADER), Node(WHOLE, CHARTS)]
    return analyses.kept("bounded", lambda: not any(_unbounded(analyses)), names)


def _unbounded(analyses: Analyses) -> Iterator[Note]:
    """Notes on repetitions without bounds, and on procedures with too many steps although each is bounded."""
    for chart, record, possible in common.procedures(analyses):
        for step in steps_of(REPETITION, record["steps"]):
            facts = possible.found.get((*step["@"], "most"))
            if facts is not None and not _bounded(facts.value.numbers):
                message = f"'most' is {common.worded(facts.value)} here, and steps are done 1 to {MOST_ROUNDS} times"
                yield Note(chart.at(*step["@"], "most"), message, "keep it within 'min' and 'max', or bound the inputs")
        if analyses[procedure_library].length(chart.name) > limits.PROCEDURE_STEPS:
            message = f"{chart.name!r} may take more than {limits.PROCEDURE_STEPS:,} steps"
            yield Note(chart.at(), message, "repeat less within what is repeated")


def _bounded(numbers: Interval | None) -> bool:
    return numbers is not None and within(numbers, (1, MOST_ROUNDS))
