"""A guard that never opens.

## Why it hurts

However the dice fall and whatever the player chooses, what stands behind this guard never happens. The hint names the
fact that keeps it shut, and the list below names what is lost with it. The same goes for a `requires` that is never
met, a watch for something that never comes (as `operations` at the end of a Round, or `rounds` where you wait), a
selection that is always empty, a price nobody can pay, and a goal that no German ever drives up to. A random event is
read before anybody acts in its Round: who is `moving` there, or has `fired_this_round`, is nobody. A guard that only
waits for another is told there. The paragraphs behind it are HD301, each of them, and neither is left out for the
other.

What nothing sets is HD310, and what only paragraphs set that nothing leads to stands behind an HD120: such a flag may
be anything here, for the step that sets it is still to come.

## Example

    # book.yaml
    flags:
      wire-cutters: {item: wire cutters}
    # paragraphs.yaml
    paragraphs:
      fence:
        text: A fence, twelve strands.
        do:
          - first:
              - {when: wire-cutters, see: way-home}
              - {see: engineers}
      engineers:
        text: The engineers are asleep in their truck, and their tools are not locked away.
        do:
          - flag: wire-cutters
          - see: mill-quiet

## Instead

    # book.yaml
    flags:
      wire-cutters: {item: wire cutters}
    # paragraphs.yaml
    paragraphs:
      fence:
        text: A fence, twelve strands.
        do:
          - first:
              - {when: wire-cutters, see: way-home}
              - {see: engineers}
      engineers:
        text: The engineers are asleep in their truck, and their tools are not locked away.
        do:
          - flag: wire-cutters
          - see: fence

## See also

HD301, HD304, HD310
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import NO
from hulldown_compiler.analysis.domain.states import join_states
from hulldown_compiler.analysis.guards.event_phase import asked_in_vain
from hulldown_compiler.analysis.story.abstract import State
from hulldown_compiler.analysis.story.explain import explain, span
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.story.satisfiability import NEVER as NEVER_BOTH
from hulldown_compiler.analysis.story.satisfiability import both_hold
from hulldown_compiler.analysis.verdicts.proofs import Shut, proofs
from hulldown_compiler.analysis.verdicts.questions import GUARD, REQUIREMENT, SELECTION
from hulldown_compiler.analysis.verdicts.root_causes import closed, consequences, decider
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.step_visitors import SELECTING, Record
from hulldown_compiler.rules import common
from hulldown_engine.language.expressions import Tree

NEVER, NEVER_COMES = "this never holds here", "what this waits for never comes"
MOMENTS: Mapping[str, tuple[Tree, str]] = {
    "end-of-round": (
        ["not", ["fact", "operations"]],
        "at the end of a Round you are not in Operations; 'at: change' looks as soon as you are",
    ),
    "wait": (["fact", "operations"], "you wait in Operations only; 'at: change' looks in Rounds, too"),
}
"""What is so whenever a watch looks that does not look at every change, and the hint for one that waits in vain."""

NOBODY, ONCE = "this never selects anybody here", "a paragraph that is a sighting is read once"


def check(analyses: Analyses) -> Iterator[Note]:
    """Guards, selections, prices and requirements that play reaches and never gets past."""
    shut = [guarded for guarded in analyses.book.guarded if closed(analyses, *guarded)]
    elsewhere = consequences(analyses) if shut else ()
    yield from (_guard(analyses, *guarded) for guarded in shut if id(guarded[2]) not in elsewhere)
    yield from (
        _proved(analyses, gate) for gate in analyses[proofs].of(GUARD) if not gate.covered or "cost" in gate.record
    )
    yield from (_never_selecting(analyses, gate) for gate in analyses[proofs].of(SELECTION))
    yield from (_never_read(analyses, gate) for gate in analyses[proofs].of(REQUIREMENT))
    for kind in SELECTING:
        yield from _selections(analyses, kind)
    yield from _untimely(analyses, {id(record) for _, _, record in shut})
    yield from _too_early(analyses)
    yield from _prices(analyses)
    yield from _requirements(analyses)
    yield from _goals(analyses)


def _guard(analyses: Analyses, paragraph: Paragraph, step: Record, record: Record) -> Note:
    state, this = analyses[reachability].at(step)
    state = analyses[reachability].global_state if step["step"] == "watch" else state
    flag = decider(analyses, step, record)
    related = (*common.setters(analyses.book, "flag", flag), *common.lost(analyses, paragraph, record["do"]))
    return Note(paragraph.mark(record, "when"), _said(record), explain(analyses, record["when"], state, this), related)


def _said(record: Record) -> str:
    return NEVER_COMES if record.get("step") == "watch" else NEVER


def _proved(analyses: Analyses, shut: Shut) -> Note:
    """The note on a guard that a search proved shut, though each of its facts alone may be as it needs."""
    related = common.lost(analyses, shut.paragraph, shut.block)
    if shut.covered:
        least = analyses[reachability].bounds["score", analyses.book.resolve_name(shut.record["spend"], "score")][0]
        hint = f"{shut.why}, and at least {least}"
        return Note(shut.paragraph.mark(shut.record), _unpaid(shut.record), hint, related)
    return Note(shut.paragraph.mark(shut.record, "when"), _said(shut.record), shut.why, related)


def _never_selecting(analyses: Analyses, shut: Shut) -> Note:
    """The note on a selection that a search proved never to select anybody."""
    related = common.lost(analyses, shut.paragraph, shut.block)
    return Note(shut.paragraph.mark(shut.record, "of"), NOBODY, shut.why, related)


def _never_read(analyses: Analyses, shut: Shut) -> Note:
    """The note on a paragraph whose requirement or sighting a search proved never to let it be read."""
    related = common.lost(analyses, shut.paragraph, shut.block)
    if shut.record["requires"] is None:
        return Note(shut.paragraph.at("sighting"), _made(shut.record), ONCE, related)
    return Note(shut.paragraph.at("requires"), NEVER, shut.why, related)


def _selections(analyses: Analyses, kind: str) -> Iterator[Note]:
    """Notes on `random` and `each` with nobody to choose from."""
    for paragraph, step in analyses.book.steps[kind]:
        if analyses[reachability].is_step_reachable(step) and not analyses[reachability].carried_out(
            paragraph.id, step["do"]
        ):
            related = common.lost(analyses, paragraph, step["do"])
            hint = explain(analyses, step["of"], analyses[reachability].at(step)[0], ())
            yield Note(paragraph.mark(step, "of"), NOBODY, hint, related)


def _untimely(analyses: Analyses, told: Collection[int]) -> Iterator[Note]:
    """Notes on watches for what is never so at the moment when they look, besides those that are told already."""
    for paragraph, step in analyses.book.steps["watch"]:
        so, hint = MOMENTS.get(step["at"], (True, ""))
        timely = so is True or both_hold(analyses.book, step["when"], so) != NEVER_BOTH
        if not timely and id(step) not in told and analyses[reachability].is_step_reachable(step):
            related = common.lost(analyses, paragraph, step["do"])
            yield Note(paragraph.mark(step, "when"), NEVER_COMES, hint, related)


TOO_EARLY = "a random event is read before anybody acts in its Round: ask for moved_last_round or fired_last_round"


def _too_early(analyses: Analyses) -> Iterator[Note]:
    """Notes on random events that ask who has moved or fired in their Round."""
    for vain in asked_in_vain(analyses.book):
        related = common.lost(analyses, vain.paragraph, vain.block)
        yield Note(
            vain.paragraph.mark(vain.record, vain.key), NOBODY if vain.key == "of" else NEVER, TOO_EARLY, related
        )


def _prices(analyses: Analyses) -> Iterator[Note]:
    """Notes on options of `in_turn` that hold but cost more than there can be."""
    reach = analyses[reachability]
    for paragraph, step in analyses.book.steps["turn"]:
        if "spend" not in step or not reach.is_step_reachable(step) or reach.carried_out(paragraph.id, step["do"]):
            continue
        state, this = reach.at(step)
        if reach.evaluator.truth(step.get("when", True), state, this) != NO:
            name = analyses.book.resolve_name(step["spend"], "score")
            hint = f"{name!r} is {span(*state['score', name])} here, and at least {reach.bounds['score', name][0]}"
            related = common.lost(analyses, paragraph, step["do"])
            yield Note(paragraph.mark(step), _unpaid(step), hint, related)


def _unpaid(turn: Record) -> str:
    return f"a cost of {turn['cost']} can never be paid here"


def _requirements(analyses: Analyses) -> Iterator[Note]:
    """Notes on paragraphs that are referred to in play and ignored every time."""
    for name, state in _ignored(analyses).items():
        paragraph = analyses.book.paragraphs[name]
        related = common.lost(analyses, paragraph, 0)
        requires, sighting = paragraph.record["requires"], paragraph.record["sighting"]
        if (
            sighting is not None
            and analyses[reachability].evaluator.assume(["sighted", sighting], state, (), truth=False) is None
        ):
            yield Note(paragraph.at("sighting"), _made(paragraph.record), ONCE, related)
        else:
            yield Note(paragraph.at("requires"), NEVER, explain(analyses, requires, state, ()), related)


def _goals(analyses: Analyses) -> Iterator[Note]:
    """Notes on `until` conditions of drives that never hold."""
    for paragraph, step in analyses.book.steps["drive"]:
        if "until" in step["@"] and analyses[reachability].is_step_reachable(step):
            state, this = analyses[reachability].at(step)
            if analyses[reachability].evaluator.truth(step["until"], state, this) == NO:
                yield Note(paragraph.mark(step, "until"), NEVER, explain(analyses, step["until"], state, this))


def _made(record: Record) -> str:
    return f"sighting {record['sighting']} is always made before this paragraph is referred to"


def _ignored(analyses: Analyses) -> dict[str, State]:
    """The paragraphs referred to in play and never read, each with the join of the states at its references."""
    book = analyses.book
    unread = {name for name in book.paragraphs if not analyses[reachability].reached(name)}
    states: dict[str, State] = {}
    for name, state in analyses[reachability].roots() if unread else ():
        if name in unread:
            states[name] = join_states(states.get(name), state) or state
    for _, step in book.steps["see"] if unread else ():
        name = book.resolve_name(step["to"])
        if name in unread and analyses[reachability].is_step_reachable(step):
            joined = join_states(states.get(name), analyses[reachability].at(step)[0])
            assert joined is not None  # noqa: S101 - one of the two is a state
            states[name] = joined
    return states
