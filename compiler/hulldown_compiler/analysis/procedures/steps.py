"""The steps of a procedure, a function for each: the state after it, or None when nothing goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.domain import value_sets
from hulldown_compiler.analysis.domain.intervals import NO, YES
from hulldown_compiler.analysis.domain.states import join_states, truth_of
from hulldown_compiler.analysis.domain.value_sets import NOTHING, TRUTHS, ValueSet
from hulldown_compiler.analysis.procedures.evaluation import MOST_ROUNDS, Json, ProcedureAnalysis
from hulldown_compiler.analysis.procedures.states import State, changed, dotted, known_of, whole
from hulldown_engine.basics.dice import Dice, parse_dice
from hulldown_engine.basics.records import NONE
from hulldown_engine.resolver.formulas import AUTOMATIC, meets, within


def _let(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    for name, tree in step["values"].items():
        place = dotted(tree)
        known = known_of(state, place) if place else {}
        value = self.value(tree, state)
        state = changed(state, name, {**known, "": value} if value else known)
    return state


def _roll(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    dice = self.value(step["dice"], state)
    note = self.note((*step["@"], "roll", step["name"]))
    note.value = value_sets.join(note.value, dice)
    self.sure &= NONE not in dice.names
    rolled = value_sets.number(1, parse_dice(step["dice"]).sides) if step["single"] else dice
    return changed(state, step["name"], {"": ValueSet(rolled.numbers, rolled.names - {NONE})})


def _test(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    by = "at_least" if "at_least" in step else "at_most"
    dice, need = parse_dice(step["dice"]), self.value(step[by], state)
    truth = _tested(dice, need, self.library.naturals.get(dice, {}), by)
    note = self.note((*step["@"], "test", step["name"]))
    note.asked, note.value = note.asked | truth, value_sets.join(note.value, need)
    return changed(state, step["name"], {"": TRUTHS[truth]})


def _tested(dice: Dice, need: ValueSet, natural: Mapping[int, bool], by: str) -> int:
    """Whether a test may succeed, and whether it may fail, in bits."""
    easiest, hardest = _extremes(need, by)
    passes = meets if by == "at_least" else within
    totals = range(dice.least, dice.most + 1)
    passed = {natural.get(total, passes(total, one)) for total in totals for one in (easiest, hardest)}
    return (YES if True in passed else 0) | (NO if False in passed else 0)


def _extremes(need: ValueSet, by: str) -> tuple[Any, Any]:
    """The easiest and the hardest that a test may ask for."""
    ends = (need.numbers or ())[:: 1 if by == "at_least" else -1]
    easiest = AUTOMATIC if AUTOMATIC in need.names else next(iter(ends), NONE)
    hardest = NONE if need.names - {AUTOMATIC} else next(reversed(ends), AUTOMATIC)
    return easiest, hardest


def _place(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    return changed(state, step["name"], {"": value_sets.clamp(self.value(step["at"], state), step["track"])})


def _adding(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    """`add` and `shift`."""
    found = value_sets.number(0) if step.get("new") else state[step["name"]]
    for section in step["sections"]:
        apply = _first if section["first"] else _all
        found = value_sets.add(found, apply(self, section["modifiers"], state))
    return changed(state, step["name"], {"": value_sets.clamp(found, step["track"]) if "track" in step else found})


def _all(self: ProcedureAnalysis, modifiers: Sequence[Json], state: State) -> ValueSet:
    """What modifiers come to of which all that apply count."""
    found = value_sets.number(0)
    for one in modifiers:
        holds, fails = self.judged(one["@"], one.get("when", True), state)
        self.note(one["@"]).tried = self.note(one["@"]).asked
        value = NOTHING if holds is None else self.value(one["value"], holds)
        if fails is not None:
            value = value_sets.join(value, value_sets.number(0))
        found = value_sets.add(found, value)
    return found


def _first(self: ProcedureAnalysis, modifiers: Sequence[Json], state: State) -> ValueSet:
    """What a section comes to: the first of its modifiers that applies."""
    found, left = NOTHING, state
    for one in modifiers:
        self.judged(one["@"], one.get("when", True), state)
        if left is None:
            continue
        holds, fails = self.split(one.get("when", True), left)
        note = self.note(one["@"])
        note.tried |= truth_of((holds, fails))
        if holds is not None:
            found = value_sets.join(found, self.value(one["value"], holds))
        left = fails  # type: ignore[assignment]  # none is left
    return found if left is None else value_sets.join(found, value_sets.number(0))


def _stop(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    holds, fails = self.judged(step["@"], step.get("when", True), state)
    if holds is not None:
        self.end(step["result"], holds)
    if any(step is one for one in self.procedure["steps"]):  # whatever comes later, comes after this
        self.barred.passes(["not", step.get("when", True)])
    return fails


def _when(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    holds, fails = self.judged(step["@"], step["when"], state)
    return join_states(self.block(step["do"], holds), self.block(step["otherwise"], fails))


def _call(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    called = self.library.look(step["call"])
    for name, tree in step["given"].items():
        kind = called.procedure["inputs"][name]
        declared = whole(self.library.charts, kind)
        for below, span in self.parts(tree, kind, state):
            if not value_sets.is_subset(span, declared[below]):
                self.library.give(step["call"], name + below, span)
                self.sure = False
    self.sure &= called.sure
    return changed(state, step["as"], {f".{place}": span for place, span in called.outcome.items()})


def _each(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    most = state[f"{step['of']}[]"]
    found: State = {"[]": most}
    for _ in range(int(most.numbers[1]) if most.numbers else 0):
        after = self.block(step["do"], changed(state, step["as"], known_of(state, f"{step['of']}[]")))
        if after is None:
            break
        for name, tree in step["result"].items():
            found[f"[].{name}"] = value_sets.join(found.get(f"[].{name}", NOTHING), self.value(tree, after))
        before, state = state, join_states(state, after)  # type: ignore[assignment]  # neither is impossible
        if state == before:
            break
    return changed(state, step["into"], found)


def _again(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    note, most = self.note((*step["@"], "most")), self.value(step["most"], state)
    note.value = value_sets.join(note.value, most)
    left: State | None = None
    for _ in range(max(1, min(MOST_ROUNDS, int(most.numbers[1]) if most.numbers else 1))):
        after = self.block(step["do"], state)
        if after is None:
            break
        left = join_states(left, after)
        holds, _ = self.judged(step["@"], step["again"], after)
        before, state = state, join_states(state, holds)  # type: ignore[assignment]  # the first is not impossible
        if state == before:
            break
    return left


STEPS: Mapping[str, Callable[[ProcedureAnalysis, Json, State], State | None]] = {
    "let": _let,
    "roll": _roll,
    "test": _test,
    "place": _place,
    "shift": _adding,
    "add": _adding,
    "stop": _stop,
    "when": _when,
    "call": _call,
    "each": _each,
    "again": _again,
}
"""Every step of a procedure."""
