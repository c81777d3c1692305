"""A guard that always holds.

## Why it hurts

A condition that is never false looks like a decision and is none; most often it asks for the wrong thing, or the step
that should make it false is missing. A guard that is only there for show is better left out. The same goes for an
`otherwise` after a selection that always has somebody in it, for a `requires` that holds whatever has happened, and for
a `watch` for what is so already when it is set. Where a paragraph has both cases, `when: alarm` and `when: not alarm`,
the one that holds is no show, even if the other one never does.

In a gamebook a guard is told as well whose facts may each be otherwise, and never are so together where it stands: a
search finds no play in which it fails. So is an `otherwise`, if no play comes there with nobody to select. Where the
search gives up, HD316 counts the guard, or the selection.

## Example

    paragraphs:
      dark-road:
        text: You switch the lamps on, against all orders.
        do:
          - flag: alarm
          - when: alarm
            do: [{score: nerve, add: -1}]
          - see: way-home

## Instead

    paragraphs:
      dark-road:
        text: You switch the lamps on, against all orders.
        do:
          - flag: alarm
          - score: nerve
            add: -1
          - see: way-home

## See also

HD302, HD303, HD316
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import MAYBE, YES
from hulldown_compiler.analysis.guards.constant import constant_guards
from hulldown_compiler.analysis.story.abstract import State, This
from hulldown_compiler.analysis.story.explain import deciding, explain
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.story.satisfiability import always_holds, facts
from hulldown_compiler.analysis.verdicts.proofs import proofs
from hulldown_compiler.analysis.verdicts.questions import GUARD, NOBODY
from hulldown_compiler.analysis.verdicts.root_causes import closed
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.step_visitors import SELECTING, Record, flow_of
from hulldown_compiler.rules import common
from hulldown_engine.language.expressions import Tree
from hulldown_engine.story.flow import FIRST, QUESTION

AT_ONCE = "change"
"""When a watch that may fire at once does so; the others wait for the next paragraph, the end of the Round, or
until the player waits."""

SOMEBODY = "'otherwise' is never done: somebody is always selected here"


def check(analyses: Analyses) -> Iterator[Note]:
    """Guards that hold in every state in which play reaches them."""
    book, shut = analyses.book, dict[str, list[Tree]]()
    for paragraph, step, record in book.guarded:
        if common.constant(analyses, step, record):
            state, this = analyses[reachability].at(step)
            decides = deciding(analyses, record["when"], state, this)
            if paragraph.id not in shut:
                shut[paragraph.id] = list(_shut(analyses, paragraph))
            other_case = _other_case(analyses, shut[paragraph.id], record["when"], this)
            if not other_case and not _answers(book, paragraph, step, decides):
                hint = f"leave 'when' out, or mend it: {explain(analyses, record['when'], state, this)}"
                yield Note(paragraph.mark(record, "when"), "this always holds here", hint)
    yield from _proved(analyses)
    yield from _requirements(analyses)
    yield from _watches(analyses)
    for kind in SELECTING:
        for paragraph, step in book.steps[kind]:
            if _needless(analyses, paragraph, step):
                hint = explain(analyses, step["of"], analyses[reachability].at(step)[0], ())
                yield Note(paragraph.mark(step, "otherwise"), SOMEBODY, hint)
    for gate in analyses[proofs].of(NOBODY):
        yield Note(gate.paragraph.mark(gate.record, "otherwise"), SOMEBODY, gate.why)


def _proved(analyses: Analyses) -> Iterator[Note]:
    """Notes on guards that a search proves never to fail, though each of their facts alone might be otherwise."""
    for (paragraph, step, record), cases in analyses[constant_guards].found:
        this = analyses[reachability].at(step)[1]
        proved = (gate.record for gate in analyses[proofs].of(GUARD) if gate.paragraph.id == paragraph.id)
        never = [*_shut(analyses, paragraph), *(gate["when"] for gate in proved if "when" in gate)]
        other_case = _other_case(analyses, never, record["when"], this)
        if not other_case and not _answers(analyses.book, paragraph, step, record["when"]):
            why = f": here {', or '.join(cases)}" if cases else ""
            yield Note(paragraph.mark(record, "when"), "this always holds here", f"leave 'when' out, or mend it{why}")


def _requirements(analyses: Analyses) -> Iterator[Note]:
    """Notes on requirements that hold in every state."""
    reach, anything = analyses[reachability], _anything(analyses)
    for name, paragraph in analyses.book.paragraphs.items():
        requires = paragraph.record["requires"]
        if requires is not None and reach.reached(name) and reach.evaluator.truth(requires, anything, ()) == YES:
            yield Note(paragraph.at("requires"), "this always holds", "leave 'requires' out, or mend it")


def _anything(analyses: Analyses) -> State:
    """A state of which nothing is known."""
    known = analyses[reachability].global_state
    return {key: (None, None) if isinstance(value, tuple) else MAYBE for key, value in known.items()}


def _shut(analyses: Analyses, paragraph: Paragraph) -> Iterator[Tree]:
    """The guards of a paragraph that never open."""
    for step in paragraph.steps():
        for record in (step, *step.get("options", ())):
            if "when" in record and closed(analyses, paragraph, step, record):
                yield record["when"]


def _other_case(analyses: Analyses, shut: Iterable[Tree], tree: Tree, this: This) -> bool:
    """Whether a guard that never opens is the complement of another: wherever it fails, this one holds."""
    evaluator, anything = analyses[reachability].evaluator, _anything(analyses)
    left = (evaluator.assume(guard, anything, this, truth=False) for guard in shut)
    return any(state is not None and evaluator.truth(tree, state, this) == YES for state in left)


def _watches(analyses: Analyses) -> Iterator[Note]:
    """Notes on watches whose condition always holds, or holds already whenever they are set.

    A watch that only waits for its time says `true`, and is not reported.
    """
    reach = analyses[reachability]
    for paragraph, step in analyses.book.steps["watch"]:
        if not reach.is_step_reachable(step):
            continue
        state, this = reach.at(step)
        if step["at"] != AT_ONCE and always_holds(analyses.book, step["when"]):
            hint = "write 'true', if only the time is waited for, or mend it: one of its parts always holds"
            yield Note(paragraph.mark(step, "when"), "this always holds: nothing is waited for", hint)
        elif step["at"] == AT_ONCE and reach.evaluator.truth(step["when"], state, this) == YES:
            hint = f"do it without a 'watch', or mend it: {explain(analyses, step['when'], state, this)}"
            yield Note(paragraph.mark(step, "when"), "this holds already: nothing is waited for", hint)


def _answers(book: Book, paragraph: Paragraph, step: Record, decides: Tree) -> bool:
    """Whether a guard covers what guards before it leave: `when: alarm` leads away, `when: not alarm` goes on.

    This is a way to write out both cases, as long as nothing between the two steps can change their facts.
    """
    wanted = facts(book, decides)
    block = next(block for block in paragraph.blocks if any(candidate is step for candidate in block))
    for before in reversed(block[: next(nth for nth, candidate in enumerate(block) if candidate is step)]):
        guards = [option["when"] for option in before.get("options", ()) if "when" in option]
        if any(wanted & facts(book, guard) for guard in guards):
            return True
        if not (
            flow_of(before) in (FIRST, QUESTION) or book.declared.step_kinds[before["step"]].only_changes("victory")
        ):
            return False
    return False


def _needless(analyses: Analyses, paragraph: Paragraph, step: Record) -> bool:
    """Whether a selection has an `otherwise` that play never reaches."""
    reached = analyses[reachability].is_step_reachable(step)
    return (
        reached and "otherwise" in step["@"] and not analyses[reachability].carried_out(paragraph.id, step["otherwise"])
    )
