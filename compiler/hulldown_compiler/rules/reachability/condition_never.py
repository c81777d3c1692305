"""A condition that no play of a mission enters.

## Why it hurts

A whole column of the cartridge, and of every action table, waits for a condition that never comes: what raises it is
read only in that condition itself, or behind a gate that only opens there. The player never sees what you wrote for it,
and no list of references shows why. (One that nothing raises at all is HD121.)

## Example

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        goal: 0
        ends: [{when: no_germans, ending: held}]
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [none, heron]
        changes: {2: none}
    paragraphs:
      tiger-comes:
        text: A Tiger comes down to the water.
        do:
          - activate: [GE1]
            at: "0302"
      heron:
        mission: ford
        text: A heron.
        do:
          - condition: 2

## Instead

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        goal: 0
        ends: [{when: no_germans, ending: held}]
        source: {house: from memory}
    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [heron, none]
        changes: {2: none}
    paragraphs:
      tiger-comes:
        text: A Tiger comes down to the water.
        do:
          - activate: [GE1]
            at: "0302"
      heron:
        mission: ford
        text: A heron.
        do:
          - condition: 2

## See also

HD106, HD121, HD301, HD536
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.verdicts.missions import unentered
from hulldown_compiler.core.diagnostics import Note, Related, first_few
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.rules import common


def check(analyses: Analyses) -> Iterator[Note]:
    """Conditions that a mission's paragraphs raise and that no play enters."""
    book = analyses.book
    if not book.declared.platoon or common.misnumbered(book, "condition"):
        return

    for mission in book.parts.of("mission"):
        raised = _raised(analyses, mission)
        for number in analyses[unentered][mission.name] if raised else ():
            if number in raised:
                message = f"no play of mission {mission.name!r} enters condition {number}"
                hint = "raise it in a paragraph that can be read before"
                yield Note(mission.at("conditions"), message, hint, first_few(raised[number]))


def _raised(analyses: Analyses, mission: Chart) -> dict[int, list[Related]]:
    """For each condition, where the paragraphs read in a mission raise it."""
    by_condition: dict[int, list[Related]] = {}
    for paragraph, step in analyses.book.steps["condition"]:
        if paragraph.id in analyses[plays][mission.name].paragraphs:
            place = Related(paragraph.mark(step, "condition"), "it is raised here, where no play comes before")
            by_condition.setdefault(step["condition"], []).append(place)
    return by_condition
