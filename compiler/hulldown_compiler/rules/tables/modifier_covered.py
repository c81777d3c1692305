"""A modifier of a section that comes after one that always applies.

## Why it hurts

Of each section only the first modifier that applies counts. What comes after one that always does, or after several
that leave nothing to it, is read and never used: the narrow case belongs before the wide one.

## Example

    procedures:
      climb:
        title: Climb the Bank
        source: {house: tried on a lake}
        inputs: {mud: 0..3}
        gives: {total: -2..6}
        steps:
          - roll: {die: 1d6}
          - add: die
            sections:
              - section: the bank
                modifiers:
                  - {name: mud, when: mud >= 1, value: -1}
                  - {name: deep mud, when: mud == 3, value: -3}
                  - {name: firm ground, value: 0}
        result: {total: die}

## Instead

    procedures:
      climb:
        title: Climb the Bank
        source: {house: tried on a lake}
        inputs: {mud: 0..3}
        gives: {total: -2..6}
        steps:
          - roll: {die: 1d6}
          - add: die
            sections:
              - section: the bank
                modifiers:
                  - {name: deep mud, when: mud == 3, value: -3}
                  - {name: mud, when: mud >= 1, value: -1}
                  - {name: firm ground, value: 0}
        result: {total: die}

## See also

HD303, HD423
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import YES
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.rules import common
from hulldown_engine.resolver.evaluation.step_form import every_step


def check(analyses: Analyses) -> Iterator[Note]:
    """Modifiers whose condition may hold, but never where those before them do not apply."""
    for chart, record, possible in common.procedures(analyses):
        for section in (section for step in every_step(record["steps"]) for section in step.get("sections", ())):
            for nth, modifier in enumerate(section["modifiers"]):
                facts = possible.found.get(modifier["@"])
                if facts is not None and facts.asked & YES and not facts.tried & YES:
                    place = chart.at(*modifier["@"], "when" if "when" in modifier else "name")
                    before = Related(chart.at(*section["modifiers"][nth - 1]["@"], "name"), "the one before it is here")
                    message = "the modifiers before this one leave nothing to it"
                    yield Note(place, message, "write it before them", (before,))
