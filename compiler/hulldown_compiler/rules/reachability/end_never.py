"""An end of a mission that can never come.

## Why it hurts

The briefing tells the player when the mission is over, and one of the ways it names is closed: the condition, the
sighting or the flag that it asks for is never there, or never together with the rest. Where it is the only end, the
mission goes on until nobody is left.

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
        ends: [{when: no_germans and condition > 2, ending: held}]
        source: {house: from memory}

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
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## See also

HD305, HD312, HD313, HD547
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import points
from hulldown_compiler.analysis.story.satisfiability import facts
from hulldown_compiler.analysis.verdicts.missions import never_ending
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.definitions import Chart

NO_STORY = "no story of the mission comes to what it asks for"


def check(analyses: Analyses) -> Iterator[Note]:
    """Every end of a mission can come in some play of it."""
    if not analyses.book.declared.platoon:
        return

    for mission in analyses.book.parts.of("mission"):
        for nth in analyses[never_ending].get(mission.name, ()):
            yield Note(mission.at("ends", nth, "when"), "this end can never come", _why(analyses, mission, nth))


def _why(analyses: Analyses, mission: Chart, nth: int) -> str:
    """What keeps it from coming: the points, if it asks for those."""
    if ("victory",) not in facts(analyses.book, analyses.book.parts.ends[mission.name][nth]):
        return NO_STORY
    most = points.most(analyses, mission)
    return NO_STORY if most is None else f"{NO_STORY}: at most {most} Victory Points can be won"
