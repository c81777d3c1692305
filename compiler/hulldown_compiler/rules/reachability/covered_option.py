"""An option of `first` that the options before it leave nothing.

## Why it hurts

`first` takes the first option that holds. When earlier ones hold in every case, this one is never taken, and what it
leads to is lost. Often an option without `when`, meant to come last, has slipped up; or the wide case stands before
the narrow one.

## Example

    paragraphs:
      ridge:
        text: From the ridge you can see all of the valley.
        do:
          - first:
              - {when: fuel > 2, see: way-home}
              - {when: fuel > 5, see: mill-quiet}
              - {see: mill-ambush}

## Instead

    paragraphs:
      ridge:
        text: From the ridge you can see all of the valley.
        do:
          - first:
              - {when: fuel > 5, see: mill-quiet}
              - {when: fuel > 2, see: way-home}
              - {see: mill-ambush}

## See also

HD302, HD304, HD406
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import NO
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.verdicts.proofs import Shut, proofs
from hulldown_compiler.analysis.verdicts.questions import GUARD
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.rules import common

COVERED, MEND = "the options before this one cover every case", "remove it, or move it up"


def check(analyses: Analyses) -> Iterator[Note]:
    """Options of `first` that could hold and are never taken. Options of `choose` that overlap are HD406."""
    for paragraph, step in analyses.book.steps["first"]:
        if analyses[reachability].is_step_reachable(step):
            yield from _covered(analyses, paragraph, step)
    yield from (
        _proved(analyses, gate) for gate in analyses[proofs].of(GUARD) if gate.covered and "cost" not in gate.record
    )


def _proved(analyses: Analyses, shut: Shut) -> Note:
    """The note on an option that a search proved covered by those before it, though their guards could fail."""
    here = f"here {', or '.join(shut.cases)}: " if shut.cases else ""
    lost = common.lost(analyses, shut.paragraph, shut.record["do"])
    return Note(shut.paragraph.mark(shut.record), COVERED, f"{here}{MEND}", lost)


def _covered(analyses: Analyses, paragraph: Paragraph, step: Record) -> Iterator[Note]:
    reach = analyses[reachability]
    state, this = reach.at(step)
    for nth, option in enumerate(step["options"]):
        possible = reach.evaluator.truth(option.get("when", True), state, this) != NO
        if possible and not reach.carried_out(paragraph.id, option["do"]):
            lost = common.lost(analyses, paragraph, option["do"])
            free = next((earlier for earlier in step["options"][:nth] if "when" not in earlier), None)
            if free is not None:
                message = "an option before this one always holds"
                related = (Related(paragraph.mark(free), "it has no 'when'"), *lost)
                yield Note(paragraph.mark(option), message, "move that one down", related)
                return
            yield Note(paragraph.mark(option), COVERED, MEND, lost)
