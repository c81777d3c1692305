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
from hulldown_compiler.analysis.verdicts.run_outs import outs
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.step_visitors import Record, flow_of, ways
from hulldown_compiler.rules.common import in_order
from hulldown_engine.story.flow import FIRST, QUESTION, REFERENCE, SEQUENCE


def check(analyses: Analyses) -> Iterator[Note]:
    """Reachable paragraphs that play may jump to and whose instructions may run out."""
    if analyses.book.declared.platoon:  # a paragraph runs out there, and the game goes on
        return
    visited = _visited(analyses)
    if not visited and not analyses[reachability].falls:
        return
    candidates = list(_found(analyses, visited))
    # The flow of joined states forgets what goes together: a search may know that no play comes so far.
    proved = outs(analyses) if candidates else None
    if proved is None:
        yield from (note for _, note in candidates)
        return
    yield from (note for names, note in candidates if not names.isdisjoint(proved))
    told = {name for names, _ in candidates for name in names}
    for name in in_order(analyses.book, (proved & _after_watches(analyses)) - told):
        yield _note(analyses, analyses.book.paragraphs[name])


def _after_watches(analyses: Analyses) -> set[str]:
    """The paragraphs that watches lead to, in the place of what was under way, and that may run out themselves."""
    reached: set[str] = set()
    for paragraph, watch in analyses.book.steps["watch"]:
        for step in paragraph.within(watch["do"]):
            reached |= _onward(analyses, analyses.book.resolve_name(step["to"])) if step["step"] == "see" else set()
    return reached & analyses[reachability].falls


def _found(analyses: Analyses, visited: set[str]) -> Iterator[tuple[set[str], Note]]:
    """The notes on instructions that may run out, each with the paragraphs in which play would then be."""
    book = analyses.book
    for name in jumped_to(analyses, visited):
        paragraph = book.paragraphs[name]
        back = next(
            (see for see in analyses[reachability].jumps[name] if book.resolve_name(see["to"]) in visited), None
        )
        if name in analyses[reachability].falls:
            yield {name, *_after_turns(analyses, paragraph)}, _note(analyses, paragraph)
        elif back is not None:
            to, message = book.resolve_name(back["to"]), f"the instructions of {name!r} can run out here"
            note = Note(paragraph.mark(back), message, f"{to!r} comes back: add a step after it")
            yield {name, *_onward(analyses, to)}, note


def _after_turns(analyses: Analyses, paragraph: Paragraph) -> set[str]:
    """The paragraphs in which play may be after the last turn of an `each`: those referred to and not returned."""
    blocks = [step["do"] for step in paragraph.steps() if step["step"] == "each"]
    reached: set[str] = set()
    for block in blocks:
        for step in paragraph.blocks[block]:
            reached |= _onward(analyses, analyses.book.resolve_name(step["to"])) if step["step"] == "see" else set()
            blocks += [way.block for way in ways(step)]
    return reached


def _onward(analyses: Analyses, name: str) -> set[str]:
    """A paragraph and all that can be reached from it by jumps."""
    reached: set[str] = set()
    waiting = [name]
    while waiting:
        if (current := waiting.pop()) not in reached:
            reached.add(current)
            waiting += [analyses.book.resolve_name(see["to"]) for see in analyses[reachability].jumps.get(current, ())]
    return reached


def jumped_to(analyses: Analyses, visited: set[str]) -> list[str]:
    """The paragraphs that may be read with an empty stack below them, in the order of the files.

    Those that are visited elsewhere and return are left out: a jump to one is the mistake.
    """
    book = analyses.book
    reached: set[str] = set()
    waiting = [start := book.resolve_name(book.header.start)]
    while waiting:
        name = waiting.pop()
        if name not in reached and analyses[reachability].reached(name) and (name == start or name not in visited):
            reached.add(name)
            waiting += [book.resolve_name(see["to"]) for see in analyses[reachability].jumps[name]]
    return [name for name in book.paragraphs if name in reached]


def _visited(analyses: Analyses) -> set[str]:
    """The paragraphs that references visit and that always return."""
    book = analyses.book
    jumps, meets = analyses[reachability].jumps, analyses[reachability].is_step_reachable
    last = {id(see) for sees in jumps.values() for see in sees}
    visits = [see for _, see in book.steps["see"] if id(see) not in last and meets(see)]
    if not visits:
        return set()
    ends = {paragraph.id for paragraph, step in book.steps["end"] if meets(step)}
    onward = {name: {book.resolve_name(see["to"]) for see in sees} for name, sees in jumps.items()}
    gone = {to for targets in onward.values() for to in targets if to not in book.paragraphs}
    away = _leading(
        onward, {*gone, *(name for name in book.paragraphs if name in ends or name not in analyses[reachability].exit)}
    )
    return {to for see in visits if (to := book.resolve_name(see["to"])) in book.paragraphs and to not in away}


def _leading(onward: dict[str, set[str]], leading: set[str]) -> set[str]:
    """Paragraphs and all from which they can be reached by jumps."""
    before: dict[str, list[str]] = {}
    for name, targets in onward.items():
        for to in targets:
            before.setdefault(to, []).append(name)
    waiting = list(leading)
    while waiting:
        new = [name for name in before.get(waiting.pop(), ()) if name not in leading]
        leading.update(new)
        waiting += new
    return leading


# Where the instructions run out ---------------------------------------------------------------------------------------


def _note(analyses: Analyses, paragraph: Paragraph) -> Note:
    """The note on a paragraph whose own instructions can run out."""
    if not paragraph.blocks[0]:
        return Note(paragraph.at(), f"{paragraph.id!r} leads nowhere", "end it with 'see', 'ask' or 'end'")
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
