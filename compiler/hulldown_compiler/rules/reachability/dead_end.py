"""A paragraph after which nothing comes: no decision, no reference, no ending.

## Why it hurts

The reader has done what the paragraph says, and the book says nothing more: no number to turn to, and no ending either.
It often shows in one case only: the option without a `see`, the check that fails, the condition nobody thought of. The
place named is where the instructions can run out. Paragraphs that are visited may run out, for they return; a jump to
one of them, with nothing left to do, is where the reader is lost.

## Example

    paragraphs:
      loft-ladder:
        text: The ladder creaks.
        do:
          - ask:
              - {text: Climb, see: mill-ambush}
              - text: Listen first
                do:
                  - score: nerve
                    add: 1

## Instead

    paragraphs:
      loft-ladder:
        text: The ladder creaks.
        do:
          - ask:
              - {text: Climb, see: mill-ambush}
              - text: Listen first
                do:
                  - score: nerve
                    add: 1
                  - see: mill-quiet

## See also

HD307, HD308
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.verdicts.run_outs import RunOut, run_outs
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.step_visitors import Record, flow_of, ways
from hulldown_engine.story.flow import FIRST, QUESTION, REFERENCE, SEQUENCE


def check(analyses: Analyses) -> Iterator[Note]:
    """Reachable paragraphs that play may jump to and whose instructions run out in some play."""
    return (_note(analyses, found) for found in analyses[run_outs].found)


def _note(analyses: Analyses, found: RunOut) -> Note:
    """The note on a paragraph whose instructions can run out, of themselves or after one that comes back."""
    paragraph = found.paragraph
    if found.back is not None:
        record, hint = found.back, f"{analyses.book.resolve_name(found.back['to'])!r} comes back: add a step after it"
    elif found.empty:
        return Note(paragraph.at(), f"{paragraph.id!r} leads nowhere", "end it with 'see', 'ask' or 'end'")
    else:
        record, hint = _leak(analyses, paragraph)
    return Note(paragraph.mark(record), f"the instructions of {paragraph.id!r} can run out here", hint)


def _leak(analyses: Analyses, paragraph: Paragraph) -> tuple[Record, str]:
    """The step or option after which nothing is left to do, and a hint."""
    if (paragraph.id, 0) in analyses[reachability].ends:
        return _last(analyses, paragraph, paragraph.blocks[0][-1], 0)
    stop = next(
        step for step in paragraph.steps() if step["step"] == "stop" and analyses[reachability].is_step_reachable(step)
    )
    return stop, "nobody is visiting it, so 'stop' returns to nowhere: use 'see', 'ask' or 'end'"


def _last(analyses: Analyses, paragraph: Paragraph, record: Record, block: int) -> tuple[Record, str]:
    """The innermost last step of a block; `record` for an empty block."""
    steps = paragraph.blocks[block]
    if not steps:
        return record, "go on with 'see', 'ask' or 'end' in this case, or with a step after it"
    step = steps[-1]
    for way in ways(step):
        if way.by != "watch" and (paragraph.id, way.block) in analyses[reachability].ends:
            return _last(analyses, paragraph, step if way.guard is None else way.guard, way.block)
    several = _OF_SEVERAL.get(step["step"])
    return step, several or _HINTS.get(flow_of(step), "go on with 'see', 'ask' or 'end'")


_OF_SEVERAL = {
    "first": "none of them may hold: add an option without 'when', or a step after it",
    "choose": "none of them may apply: cover every case, or add a step after it",
}
"""The hints for steps with several options of which one is carried out."""

_HINTS = {
    QUESTION: "nothing may be offered: add an option without 'when', or a step after it",
    FIRST: "add a step after it, for when it does not hold",
    SEQUENCE: "add a step after it",
    REFERENCE: "that paragraph may be ignored: add a step after it",
}
"""The hints for other steps after which nothing may be left to do, by how play goes on from them."""
