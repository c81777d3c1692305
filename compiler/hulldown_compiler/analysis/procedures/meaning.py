"""What each step of a procedure means to its analysis: the state after it, or None when nothing goes on.

A step's specification says which form it has (`hulldown_engine.resolver.steps.step_kind`), and each form has one
meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.domain import value_sets
from hulldown_compiler.analysis.domain.intervals import NO, YES
from hulldown_compiler.analysis.domain.states import join_states, truth_of
from hulldown_compiler.analysis.domain.value_sets import NOTHING, TRUTHS, ValueSet
from hulldown_compiler.analysis.procedures.evaluation import MOST_ROUNDS, ProcedureAnalysis
from hulldown_compiler.analysis.procedures.states import State, changed, dotted, known_of, whole
from hulldown_engine.basics.dice import Dice, parse_dice
from hulldown_engine.basics.records import NONE
from hulldown_engine.resolver.evaluation.step_form import (
    BINDING,
    BRANCH,
    CALL,
    FOR_EACH,
    MODIFYING,
    PLACING,
    REPETITION,
    STOP,
    THROW,
    TRIAL,
    Form,
    Json,
    require_forms,
)
from hulldown_engine.resolver.formulas import AUTOMATIC, meets, within


def _binding(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    for name, tree in step["values"].items():
        place = dotted(tree)
        known = known_of(state, place) if place else {}
        value = self.value(tree, state)
        state = changed(state, name, {**known, "": value} if value else known)
    return state


def _throw(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    dice = self.value(step["dice"], state)
    point = self.point((*step["@"], step["step"], step["name"]))
    point.value = value_sets.join(point.value, dice)
    self.sure &= NONE not in dice.names
    rolled = value_sets.number(1, parse_dice(step["dice"]).sides) if step["single"] else dice
    return changed(state, step["name"], {"": ValueSet(rolled.numbers, rolled.names - {NONE})})


def _trial(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    by = "at_least" if "at_least" in step else "at_most"
    dice, need = parse_dice(step["dice"]), self.value(step[by], state)
    truth = _tested(dice, need, self.library.naturals.get(dice, {}), by)
    point = self.point((*step["@"], step["step"], step["name"]))
    point.asked, point.value = point.asked | truth, value_sets.join(point.value, need)
    return changed(state, step["name"], {"": TRUTHS[truth]})


def _tested(dice: Dice, need: ValueSet, natural: Mapping[int, bool], by: str) -> int:
    """The truth of a test's success in bits: YES if it can succeed, NO if it can fail."""
    easiest, hardest = _extremes(need, by)
    passes = meets if by == "at_least" else within
    totals = range(dice.least, dice.most + 1)
    passed = {natural.get(total, passes(total, bound)) for total in totals for bound in (easiest, hardest)}
    return (YES if True in passed else 0) | (NO if False in passed else 0)


def _extremes(need: ValueSet, by: str) -> tuple[Any, Any]:
    """The easiest and the hardest need of a test."""
    ends = (need.numbers or ())[:: 1 if by == "at_least" else -1]
    easiest = AUTOMATIC if AUTOMATIC in need.names else next(iter(ends), NONE)
    hardest = NONE if need.names - {AUTOMATIC} else next(reversed(ends), AUTOMATIC)
    return easiest, hardest


def _placing(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    return changed(state, step["name"], {"": value_sets.clamp(self.value(step["at"], state), step["track"])})


def _modifying(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    total = value_sets.number(0) if step.get("new") else state[step["name"]]
    for section in step["sections"]:
        apply = _first if section["first"] else _all
        total = value_sets.add(total, apply(self, section["modifiers"], state))
    return changed(state, step["name"], {"": value_sets.clamp(total, step["track"]) if "track" in step else total})


def _all(self: ProcedureAnalysis, modifiers: Sequence[Json], state: State) -> ValueSet:
    """The sum of modifiers of which all that apply count."""
    total = value_sets.number(0)
    for modifier in modifiers:
        holds, fails = self.split_at(modifier["@"], modifier.get("when", True), state)
        self.point(modifier["@"]).tried = self.point(modifier["@"]).asked
        value = NOTHING if holds is None else self.value(modifier["value"], holds)
        if fails is not None:
            value = value_sets.join(value, value_sets.number(0))
        total = value_sets.add(total, value)
    return total


def _first(self: ProcedureAnalysis, modifiers: Sequence[Json], state: State) -> ValueSet:
    """The sum of a section of modifiers of which only the first that applies counts."""
    added = NOTHING
    left: State | None = state
    for modifier in modifiers:
        self.split_at(modifier["@"], modifier.get("when", True), state)
        if left is None:
            continue
        holds, fails = self.split(modifier.get("when", True), left)
        self.point(modifier["@"]).tried |= truth_of((holds, fails))
        if holds is not None:
            added = value_sets.join(added, self.value(modifier["value"], holds))
        left = fails
    return added if left is None else value_sets.join(added, value_sets.number(0))


def _stop(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    holds, fails = self.split_at(step["@"], step.get("when", True), state)
    if holds is not None:
        self.end(step["result"], holds)
    if any(step is outer for outer in self.procedure["steps"]):  # whatever comes later, comes after this
        self.constraints.require(["not", step.get("when", True)])
    return fails


def _branch(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    holds, fails = self.split_at(step["@"], step["when"], state)
    return join_states(self.block(step["do"], holds), self.block(step["otherwise"], fails))


def _call(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    called = self.library.analyse(step["call"])
    for name, tree in step["given"].items():
        kind = called.procedure["inputs"][name]
        declared = whole(self.library.charts, kind)
        for below, values in self.parts(tree, kind, state):
            if not value_sets.is_subset(values, declared[below]):
                self.library.widen_input(step["call"], name + below, values)
                self.sure = False
    self.sure &= called.sure
    return changed(state, step["as"], {f".{place}": values for place, values in called.outcome.items()})


def _each(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    most = state[f"{step['of']}[]"]
    results: State = {"[]": most}
    for _ in range(int(most.numbers[1]) if most.numbers else 0):
        after = self.block(step["do"], changed(state, step["as"], known_of(state, f"{step['of']}[]")))
        if after is None:
            break
        for name, tree in step["result"].items():
            results[f"[].{name}"] = value_sets.join(results.get(f"[].{name}", NOTHING), self.value(tree, after))
        before, state = state, join_states(state, after)  # type: ignore[assignment]  # neither is impossible
        if state == before:
            break
    return changed(state, step["into"], results)


def _repetition(self: ProcedureAnalysis, step: Json, state: State) -> State | None:
    point, most = self.point((*step["@"], "most")), self.value(step["most"], state)
    point.value = value_sets.join(point.value, most)
    left: State | None = None
    for _ in range(max(1, min(MOST_ROUNDS, int(most.numbers[1]) if most.numbers else 1))):
        after = self.block(step["do"], state)
        if after is None:
            break
        left = join_states(left, after)
        holds, _ = self.split_at(step["@"], step["again"], after)
        before, state = state, join_states(state, holds)  # type: ignore[assignment]  # the first is not impossible
        if state == before:
            break
    return left


MEANINGS: Mapping[Form, Callable[[ProcedureAnalysis, Json, State], State | None]] = {
    BINDING: _binding,
    THROW: _throw,
    TRIAL: _trial,
    PLACING: _placing,
    MODIFYING: _modifying,
    CALL: _call,
    STOP: _stop,
    BRANCH: _branch,
    FOR_EACH: _each,
    REPETITION: _repetition,
}
"""What each form of step means."""

require_forms("meaning", MEANINGS)
