"""A check whose outcome is settled before the dice are rolled.

## Why it hurts

The player reaches for the dice, and it does not matter what they show. With a rating below every total the failure is
certain, with one above every total the success; the hint says how far apart they are.

## Example

    # book.yaml
    checks:
      night-sight: {name: Night sight, dice: 1d10, rating: 3, source: {house: three in ten}}
    # paragraphs.yaml
    paragraphs:
      fog:
        text: Fog, thick as a wall.
        do:
          - check: night-sight
            modifier: -3
            success: [{see: mill-ambush}]
            failure: [{see: mill-quiet}]

## Instead

    # book.yaml
    checks:
      night-sight: {name: Night sight, dice: 1d10, rating: 3, source: {house: three in ten}}
    # paragraphs.yaml
    paragraphs:
      fog:
        text: Fog, thick as a wall.
        do:
          - check: night-sight
            modifier: -2
            success: [{see: mill-ambush}]
            failure: [{see: mill-quiet}]

## See also

HD401, HD403
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import plus
from hulldown_compiler.analysis.story.dice import check_totals
from hulldown_compiler.analysis.story.explain import span
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.verdicts.proofs import proofs
from hulldown_compiler.analysis.verdicts.questions import OUTCOME
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.rules import common
from hulldown_engine.basics.dice import parse_dice


def check(analyses: Analyses) -> Iterator[Note]:
    """Checks of which one outcome can never come up."""
    for paragraph, step in analyses.book.steps["check"]:
        if not analyses[reachability].is_step_reachable(step):
            continue
        by_success = check_totals(analyses.book, step, analyses[reachability].number_at(step))
        if not all(by_success.values()):
            outcome, block = ("succeed", step["success"]) if not by_success[True] else ("fail", step["failure"])
            lost = common.lost(analyses, paragraph, block)
            message = f"this check can never {outcome} here"
            yield Note(paragraph.mark(step, "check"), message, _odds(analyses, step), lost)
    for shut in analyses[proofs].of(OUTCOME):
        message = f"this check can never {'succeed' if shut.event[2] else 'fail'} here"
        lost = common.lost(analyses, shut.paragraph, shut.block)
        yield Note(shut.paragraph.mark(shut.record, "check"), message, shut.why, lost)


def _odds(analyses: Analyses, step: Record) -> str:
    """What the dice come to, and what they are held against."""
    book = analyses.book
    reach, name = analyses[reachability], book.resolve_name(step["check"], "check")
    number = reach.number_at(step)
    need = plus(number(book.declared.ratings[name]), number(step.get("modifier", 0)))
    dice = parse_dice(book.header.checks[name].dice)
    what = "rating and modifier come to" if "modifier" in step else "the rating is"
    return f"{what} {span(*need)} here, and {dice} to {dice.least}-{dice.most}"
