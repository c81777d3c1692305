"""A condition that is not raised where it stands.

## Why it hurts

Conditions only rise. Where the mission is at condition 2 already, to go to condition 1 or 2 does nothing, and what
the author wanted to happen does not happen.

## Example

    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [none, heron]
        changes: {2: none}
    paragraphs:
      heron:
        mission: ford
        text: A heron.
        do:
          - condition: 2

## Instead

    cartridges:
      ford:
        markers:
          1: [tiger-comes, none]
          2: [heron, none]
        changes: {2: none}
    paragraphs:
      heron:
        mission: ford
        text: A heron.
        do:
          - condition: 2

## See also

HD106, HD535
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.step_visitors import Record

HINT = "conditions only rise: name a higher one, or remove it"


def check(analyses: Analyses) -> Iterator[Note]:
    """Where a condition is raised, it is lower before, in some play."""
    for paragraph, step in analyses.book.steps["condition"] if analyses.book.declared.platoon else ():
        least = _least(analyses, paragraph, step)
        if least is not None and step["condition"] <= least:
            message = f"condition {step['condition']} is never raised here: it is {least} or more already"
            yield Note(paragraph.mark(step, "condition"), message, HINT)


def _least(analyses: Analyses, paragraph: Paragraph, step: Record) -> int | None:
    """The lowest condition at which play may come to a step; None where it never does."""
    read = [play.paragraphs[paragraph.id] for play in analyses[plays].values() if paragraph.id in play.paragraphs]
    if not read or not analyses[reachability].is_step_reachable(step):
        return None
    state, _ = analyses[reachability].at(step)
    least: int = state["condition",][0]
    return max(min(read), least)
