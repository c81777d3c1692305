"""What each step means to an analysis: one abstract meaning, for those that join states and those that list them.

A step's specification says how play goes on from it, and which facts it changes (`hulldown_engine.story.step_kind`).
Each form of going on, and each way of changing a fact, has one meaning here, told in terms of an `Interpreter`: what
is known in a state, and how a state is changed. The meaning errs to one side: whatever play may do is an outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from hulldown_compiler.analysis.domain.intervals import NO, YES, Interval, clamp, narrow, plus
from hulldown_compiler.analysis.domain.states import join
from hulldown_compiler.analysis.story.abstract import Key, This
from hulldown_compiler.analysis.story.dice import Number, check_totals, table_rows
from hulldown_compiler.book.book import Book
from hulldown_compiler.ir.step_visitors import Record
from hulldown_engine.basics.specification import IncompleteSpecification
from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.language.selections import is_tree
from hulldown_engine.story import flow
from hulldown_engine.story.flow import FLOWS, Flow
from hulldown_engine.story.state import mark_key
from hulldown_engine.story.step_kind import (
    ADDED,
    CHANGES,
    COMPUTED,
    FALSE,
    PAID,
    RAISED,
    TRUE,
    Change,
    StepKind,
)

S = TypeVar("S")


class Surroundings(Protocol):
    """What there is whatever happens: the book, its members, and what a condition changes on a mission's map."""

    @property
    def book(self) -> Book:
        """The book."""

    def everyone(self) -> This:
        """The members of all rosters."""

    def moved_markers(self, condition: int) -> Mapping[str, int]:
        """The Event markers that a new condition moves, each with YES if it lies on the map from then on, or NO."""


class Interpreter(Surroundings, Protocol[S]):
    """An analysis that carries steps out over states of its own; None stands for a state that cannot be."""

    def branch(self, tree: Tree, state: S, this: This) -> tuple[S | None, S | None]:
        """The states in which a condition holds, and in which it fails."""

    def number(self, tree: Tree, state: S, this: This) -> Interval:
        """What a number may be."""

    def selection(self, tree: Tree, state: S) -> Mapping[str, int]:
        """The members that a selection may choose, each with whether it does: NO, YES or MAYBE."""

    def members(self, tree: Tree, this: This) -> This:
        """The members that an expression may stand for."""

    def value(self, state: S, key: Key) -> Any:
        """What a fact may be; None for one that is not known at all."""

    def known(self, state: S, key: Key, value: Any) -> S:
        """The state in which more is known of a fact, though nothing has happened."""

    def changed(self, state: S, values: Mapping[Key, Any]) -> Iterator[S]:
        """The states after facts have taken values, one or several."""

    def limits(self, key: Key) -> Interval:
        """The least and the most that a number can be."""


# How it goes on -------------------------------------------------------------------------------------------------------


class Onward(NamedTuple):
    """With the next step."""


class OffTable(NamedTuple):
    """With the next step, after a total that is in no row; a mistake that has a finding of its own."""


class Enter(NamedTuple):
    """With a block of the paragraph, and then the next step."""

    block: int


class ForOne(NamedTuple):
    """With a block for one of some members."""

    block: int
    among: Mapping[str, int]


class ForEach(NamedTuple):
    """With a block for all of some members, in order."""

    block: int
    among: Mapping[str, int]


class Repeat(NamedTuple):
    """With a block, from once to some number of times."""

    block: int
    times: int


class Read(NamedTuple):
    """With another paragraph."""

    paragraph: str


class Wait(NamedTuple):
    """With the next step, and with a block once its time comes."""


class WaitOn(NamedTuple):
    """With the next step; the watch whose block begins here waits again."""


class Leave(NamedTuple):
    """With whatever was under way before the paragraph, or before the watch."""


class Over(NamedTuple):
    """Not at all."""


Then = Onward | OffTable | Enter | ForOne | ForEach | Repeat | Read | Wait | WaitOn | Leave | Over


class Outcome(NamedTuple, Generic[S]):
    """One thing that a step may lead to: the move, what it is about, the state after it, and how play goes on.

    `move` and `detail` tell the outcomes of one step apart (see `search.states.Move`).
    """

    move: str
    record: Record
    detail: Any
    state: S
    then: Any  # one of `Then`


Meaning = Callable[[Interpreter[S], StepKind, Record, S, This], Iterator[Outcome[S]]]


def outcomes(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    """Everything that a step may lead to from a state; `this` are the members that the paragraph may speak of."""
    return MEANINGS[kind.flow](run, kind, step, state, this)


def _onward(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    values = _values(run, kind, step, state, this)
    rises = values[CONDITION][0] if CONDITION in values and step["condition"] > run.value(state, CONDITION)[0] else None
    for after in run.changed(state, values) if values else (state,):
        yield Outcome("step", step, rises, after, Onward())


def _reference(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    yield Outcome("see", step, None, state, Read(step["to"]))


def _question(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    left: S | None = state
    for option in step["options"]:
        guard = option.get("when", True)
        taken, _ = run.branch(guard, state, this)
        if taken is not None:
            yield Outcome("choice", option, None, taken, Enter(option["do"]))
        left = None if left is None else run.branch(guard, left, this)[1]
    if left is not None:
        yield Outcome("nothing", step, None, left, Onward())


def _first(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    left: S | None = state
    for option in step["options"]:
        if left is None:
            return
        taken, left = run.branch(option.get("when", True), left, this)
        if taken is not None:
            yield Outcome("option", option, None, taken, Enter(option["do"]))
    if left is not None:
        yield Outcome("nothing", step, None, left, Onward())


def _sequence(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    yield Outcome("step", step, None, state, Enter(step["do"]))


def _purchase(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    """The block, if the guard holds and the price can be paid; Crew Points may be there or not, and are no fact."""
    holds, fails = run.branch(step.get("when", True), state, this)
    if not kind.changes:
        yield from () if holds is None else (Outcome("option", step, None, holds, Enter(step["do"])),)
        yield Outcome("nothing", step, None, state, Onward())
        return
    if holds is not None:
        ((key,),) = (_keys(run, change, step, ()) for change in kind.changes)
        value, need = run.value(holds, key) or run.limits(key), (run.limits(key)[0] or 0) + step["cost"]
        rich, poor = (narrow(value, sign, (need, need)) for sign in (">=", "<"))
        able = None if rich is None else run.known(holds, key, rich)
        for paid in () if able is None else run.changed(able, _values(run, kind, step, able, this)):
            yield Outcome("option", step, None, paid, Enter(step["do"]))
        yield from () if poor is None else (Outcome("nothing", step, None, run.known(holds, key, poor), Onward()),)
    if fails is not None:
        yield Outcome("nothing", step, None, fails, Onward())


def _check(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    totals = check_totals(run.book, step, lambda tree: run.number(tree, state, this))
    for success in (True, False):
        if totals[success]:
            yield Outcome("check", step, success, state, Enter(step["success" if success else "failure"]))


def _table(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    rows = table_rows(step, lambda tree: run.number(tree, state, this))
    for nth in sorted(rows, key=lambda nth: (nth is None, nth)):
        yield Outcome("roll", step, nth, state, OffTable() if nth is None else Enter(step["rows"][nth][2]))


def _pick(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    yield from _selected(step, state, "pick", ForOne(step["do"], run.selection(step["of"], state)))


def _one(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    yield from _selected(step, state, "one", ForOne(step["do"], run.selection(step["of"], state)))


def _whoever(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    yield from _found(step, state, "whoever", ForOne(step["do"], run.selection(step["of"], state)), WaitOn())


def _each(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    yield from _selected(step, state, "each", ForEach(step["do"], run.selection(step["of"], state)))


def _selected(step: Record, state: S, move: str, then: ForOne | ForEach) -> Iterator[Outcome[S]]:
    return _found(step, state, move, then, Enter(step["otherwise"]))


def _found(step: Record, state: S, move: str, then: ForOne | ForEach, nobody: Then) -> Iterator[Outcome[S]]:
    truths = then.among.values()
    if any(truth & YES for truth in truths):
        yield Outcome(move, step, None, state, then)
    if YES not in truths:
        yield Outcome("nobody", step, None, state, nobody)


def _perhaps(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    over_somebody = isinstance(step["at"], str) or is_tree(step["at"])
    yield Outcome("option", step, None, state, Repeat(step["do"], 1 if over_somebody else len(step["at"])))
    yield Outcome("nothing", step, None, state, Onward())


def _watch(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    yield Outcome("step", step, None, state, Wait())


def _return(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    yield Outcome("step", step, None, state, Leave())


def _end(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> Iterator[Outcome[S]]:
    yield Outcome("end", step, None, state, Over())


MEANINGS: Mapping[Flow, Meaning[Any]] = {
    flow.ONWARD: _onward,
    flow.REFERENCE: _reference,
    flow.QUESTION: _question,
    flow.FIRST: _first,
    flow.SEQUENCE: _sequence,
    flow.PURCHASE: _purchase,
    flow.CHECK: _check,
    flow.TABLE: _table,
    flow.PICK: _pick,
    flow.ONE: _one,
    flow.WHOEVER: _whoever,
    flow.FOR_EACH: _each,
    flow.PERHAPS: _perhaps,
    flow.WATCH: _watch,
    flow.RETURN: _return,
    flow.END: _end,
}
"""What each form of going on means."""


# What changes ---------------------------------------------------------------------------------------------------------

CONDITION: Key = ("condition",)


def may_change(run: Surroundings, kind: StepKind, step: Record) -> Iterator[Key]:
    """The facts that a step may change, whatever is known."""
    for change in kind.changes:
        yield from _keys(run, change, step, run.everyone())
        if change.how == RAISED:
            yield from (("marker", marker) for marker in run.moved_markers(step[change.field]))


def _values(run: Interpreter[S], kind: StepKind, step: Record, state: S, this: This) -> dict[Key, Any]:
    """What the facts that a step changes may be after it."""
    values: dict[Key, Any] = {}
    for change in kind.changes:
        keys = _keys(run, change, step, run.members(step["who"], this) if change.fact == "mark" else ())
        sure = change.fact != "mark" or len(keys) == 1  # else it is one of them who is marked
        for key in keys:
            before = run.value(state, key)
            if before is not None:
                after = _AFTER[change.how](step, before, run.limits(key), lambda tree: run.number(tree, state, this))
                values[key] = after if sure else join(before, after)
        if change.how == RAISED and step[change.field] > run.value(state, CONDITION)[0]:
            moved = run.moved_markers(step[change.field])
            values.update({("marker", marker): there for marker, there in moved.items()})
    return values


def _keys(run: Surroundings, change: Change, step: Record, who: This) -> list[Key]:
    """The facts that a step changes in some way, marks for all of `who`; none if the record leaves the field out."""
    named = step.get(change.field)
    return [] if named is None else _KEYS[change.fact](run, named, who)


def _named(fact: str) -> Callable[[Surroundings, Any, This], list[Key]]:
    """The key of a fact with a name."""
    return lambda run, name, who: [(fact, run.book.resolve_name(str(name), fact))]


_KEYS: Mapping[str, Callable[[Surroundings, Any, This], list[Key]]] = {
    "flag": _named("flag"),
    "score": _named("score"),
    "sighting": _named("sighting"),
    "mark": lambda run, mark, who: [("mark", mark_key(member, mark)) for member in who],
    "condition": lambda run, number, who: [CONDITION],
    "victory": lambda run, points, who: [("victory",)],
    "card": lambda run, cards, who: [("card", card) for card in cards],
    "marker": lambda run, number, who: [("marker", str(number))],
}
"""The keys of the facts of each kind: from what the step names, and for marks from who bears them."""


def _raised(step: Record, before: Interval, limits: Interval, number: Number) -> Interval:
    """The condition after a step to a later one; which one is meant by one that the book lacks, nobody knows."""
    (low, high), wanted, top = before, step["condition"], limits[1] or 1
    if not 1 <= wanted <= top:
        return low, max(top, wanted)
    return max(low or 1, wanted), max(high or top, wanted)


def _computed(step: Record, before: Interval, limits: Interval, number: Number) -> Interval:
    begun = (0, 0) if "set" in step else before
    return clamp(plus(begun, number(step.get("set", step.get("add", 0)))), limits)


_AFTER: Mapping[str, Callable[[Record, Any, Interval, Number], Any]] = {
    TRUE: lambda step, before, limits, number: YES,
    FALSE: lambda step, before, limits, number: NO,
    RAISED: _raised,
    ADDED: lambda step, before, limits, number: plus(before, (step["victory"], step["victory"])),
    COMPUTED: _computed,
    PAID: lambda step, before, limits, number: plus(before, (-step["cost"], -step["cost"])),
}
"""What a fact may be after each way of changing it, from what it was and the limits of a number."""


def check_total() -> None:
    """Raise IncompleteSpecification for a form of going on, or a way of changing, that has no meaning here."""
    nameless = [form.name for form in FLOWS if form not in MEANINGS]
    nameless += [how for how in CHANGES if how not in _AFTER]
    if nameless:
        raise IncompleteSpecification(f"no analysis has a meaning for {', '.join(nameless)}")


check_total()
