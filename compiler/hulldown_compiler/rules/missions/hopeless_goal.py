"""A mission that cannot be won.

## Why it hurts

Victory Points come from markers, from cards, from paragraphs and from leaving the map. If all of them together do not
come to the goal, the player loses whatever he does, and only finds out at the end.

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
        marker_victory: 1
        goal: 9
        ends: [{when: no_germans and condition == 2, ending: held}]
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
        marker_victory: 1
        goal: 2
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## See also

HD305, HD537
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import points
from hulldown_compiler.core.diagnostics import Note


def check(analyses: Analyses) -> Iterator[Note]:
    """Missions whose goal is more than the most Victory Points that they can bring."""
    for mission in analyses.book.parts.of("mission") if analyses.book.declared.platoon else ():
        most = points.most(analyses, mission)
        if most is not None and most < mission.model.goal:
            message = f"at most {most} Victory Points can be won, and the goal is {mission.model.goal}"
            hint = ", ".join(f"{what} {amount}" for what, amount in points.parts(analyses, mission).items())
            yield Note(mission.at("goal"), message, hint)
