"""A step that is never carried out because of the step before it.

## Why it hurts

Nothing comes after `end` or `stop`, nor after a question whose every answer leads away for good, nor after a visit to a
paragraph that never comes back. What stands below is not played, however important it looks on the page.

## Example

    paragraphs:
      ambulance:
        text: The orderly closes the doors.
        do:
          - end: home
          - victory: 1

## Instead

    paragraphs:
      ambulance:
        text: The orderly closes the doors.
        do:
          - victory: 1
          - end: home

## See also

HD301, HD306
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.rules import common
from hulldown_compiler.rules.tables.missing_die_row import gaps, totals_here

LAST = ("end", "stop")


def check(analyses: Analyses) -> Iterator[Note]:
    """Steps after `end` and `stop`, and after steps that play comes to and never comes back from."""
    for paragraph in analyses.book.paragraphs.values():
        for block in paragraph.blocks:
            for nth, (step, following) in enumerate(pairwise(block), 1):
                if step["step"] in LAST or _swallows(analyses, step, following):
                    yield _note(analyses, paragraph, step, block[nth:])
                    break


def _swallows(analyses: Analyses, step: Record, following: Record) -> bool:
    """Whether play comes to a step and never to the one after it; a total without a row may lead there."""
    if not analyses[reachability].is_step_reachable(step) or analyses[reachability].is_step_reachable(following):
        return False
    return step["step"] != "roll" or not gaps(totals_here(analyses, step), step["rows"])


def _note(analyses: Analyses, paragraph: Paragraph, step: Record, following: list[Record]) -> Note:
    place, lost = paragraph.mark(following[0]), common.lost_with(analyses, paragraph, following)
    if step["step"] in LAST:
        return Note(place, f"never carried out after {step['step']!r}", "move it up, or remove it", lost)
    if step["step"] == "see":
        message = f"never carried out: {analyses.book.resolve_name(step['to'])!r} never comes back"
        return Note(place, message, "move it up, or let that paragraph run out", lost)
    message = f"never carried out: every way through the {step['step']!r} before it leads elsewhere"
    return Note(place, message, "move it up, or remove it", lost)
