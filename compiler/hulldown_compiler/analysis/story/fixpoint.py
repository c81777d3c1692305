"""The fixpoint of reachability: a dataflow analysis of what can come up in any play of a book, or of a mission.

The instructions are carried out over abstract states (see `abstract`): dice may fall any way, a player may choose
anything that can be offered, and states that meet in a paragraph are joined, until a fixpoint is reached. What is not
reached then is unreachable in every play. The reverse does not hold: what is reached may still be impossible.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import ANY_NUMBER, NO, YES, Interval, meet
from hulldown_compiler.analysis.domain.states import join, join_states
from hulldown_compiler.analysis.story.abstract import ANYONE, AbstractEvaluator, Key, State, This
from hulldown_compiler.analysis.story.blocks import BlockPlace
from hulldown_compiler.analysis.story.joined_states import JoinedStates
from hulldown_compiler.analysis.story.meaning import (
    Enter,
    ForEach,
    ForOne,
    Leave,
    OffTable,
    Onward,
    Outcome,
    Over,
    Read,
    Repeat,
    Wait,
    WaitOn,
    may_change,
    outcomes,
)
from hulldown_compiler.book.action_cells import ActionCell
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import Record, ways
from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING, entering
from hulldown_engine.story.step_kind import CHANGE, ORDER

MOST_UNITS = 40
"""How many units of a side there may be on a map."""

PATIENCE = 4
"""How often a number may grow in one paragraph before it is widened to its bound."""


StepPlace = tuple[str, int]
"""A step by its paragraph, and its number among all steps there."""


class Known(NamedTuple):
    """What is known beforehand: how expressions are evaluated, the bounds of numbers, and who `this` is at first.

    `first` is what every fact is when play begins; `unset` are those of them that may be anything at any time.
    """

    evaluator: AbstractEvaluator
    bounds: Mapping[Key, Interval]
    anyone: This
    first: State
    unset: State


class Reached(NamedTuple):
    """What a fixpoint comes to, as plain data: it names steps by their paragraph and number, and can be stored.

    `entry` and `exit` are the joined states in which each paragraph is entered and left, `at` those in which each step
    may begin, with the members that `this` may be. `blocks` may be carried out. After the `jumps`, or references,
    and the `ends`, which are last blocks, nothing may be left to do in their paragraph; at the end of the `falls`
    nothing may be left to do at all. `activated` are the cards of Germans that may come onto the map. `everywhere` is
    the join of all states, and `volatile` the part of it that watches may change at any time.
    """

    entry: Mapping[str, State]
    exit: Mapping[str, State]
    at: Mapping[StepPlace, tuple[State, This]]
    blocks: AbstractSet[BlockPlace]
    jumps: Mapping[str, Sequence[int]]
    falls: AbstractSet[str]
    ends: AbstractSet[BlockPlace]
    activated: AbstractSet[str]
    everywhere: State
    volatile: State


class Fixpoint:
    """The computation over a book, or over the part of it that one mission may read."""

    def __init__(self, analyses: Analyses, known: Known, book: Book) -> None:
        self.analyses, self.book = analyses, book
        self.evaluator, self.bounds, self.anyone = known.evaluator, known.bounds, known.anyone
        self.kinds = book.declared.step_kinds
        self.states = JoinedStates(book, self.evaluator, self.bounds, self._settled)
        self.first: State = known.first
        self.entry: dict[str, State] = {}
        self.exit: dict[str, State] = {}
        self.blocks: set[BlockPlace] = set()
        self.jumps: dict[str, list[Record]] = {}
        self.falls: set[str] = set()
        self.ends: set[BlockPlace] = set()
        self.activated: set[str] = set()
        self.global_state: State = dict(self.first)
        self.volatile_state: State = dict(known.unset)
        self.watched: dict[BlockPlace, This] = {}
        self._at_steps: dict[int, tuple[State, This]] = {}
        self._leads: dict[str, tuple[str, Tree] | None] = {}
        self._callers: dict[str, set[str]] = {}
        self._growth: dict[tuple[str, Key], int] = {}
        self._walked: dict[str, int] = {}
        self._changes = 0
        self._waiting: deque[str] = deque()
        self._queued: set[str] = set()
        self._run()

    def record_step(self, step: Record, state: State, this: This) -> None:
        """Join a state into those in which a step may begin."""
        for change in self.kinds[step["step"]].changes:
            if change.fact == "card":
                self.activated.update(step[change.field])
        self._at_steps[id(step)] = state, this

    @property
    def reached(self) -> Reached:
        """What it came to."""
        numbers = {
            id(step): (name, nth)
            for name, paragraph in self.book.paragraphs.items()
            for nth, step in enumerate(paragraph.steps())
        }
        return Reached(
            self.entry,
            self.exit,
            {numbers[step]: found for step, found in self._at_steps.items()},
            self.blocks,
            {name: [numbers[id(step)][1] for step in steps] for name, steps in self.jumps.items()},
            self.falls,
            self.ends,
            self.activated,
            self.global_state,
            self.volatile_state,
        )

    def _run(self) -> None:
        self._open()
        while self._iterate():
            pass

    def _iterate(self) -> bool:
        """Carry everything out from the states found so far; whether anything changed.

        A gamebook begins once. Paragraphs that the markers and cards of a platoon game refer to may be read at any
        time.
        """
        if not self.watched and not self.book.declared.platoon:
            return False
        before = self._snapshot()
        self._fire_watches()
        if self.book.declared.platoon:
            self._open()
        self._wait(*(name for name in self.entry if self._walked.get(name) != self._changes))
        self._settle()
        return before != self._snapshot()

    def _open(self) -> None:
        """Enter every paragraph that is read from outside paragraphs."""
        known = self.global_state, self.volatile_state, self.activated
        for name, state in list(roots(self.book, self.first, *known)):
            opened = self.evaluator.assume(self._gate(name), state, ())
            if opened is not None:
                self._enter(name, opened)
        self._settle()

    def _settle(self) -> None:
        """Carry out the paragraphs on the worklist until it is empty."""
        while self._waiting:
            self.analyses.check_cancelled()
            name = self._waiting.popleft()
            self._queued.discard(name)
            self._walked[name] = self._changes
            walk = _Walk(self, self.book.paragraphs[name], tail=True)
            self.jumps[name] = walk.jumps
            fallen = join_states(walk.carry_out(0, self._opened(name), self.anyone), walk.stopped)
            if fallen is not None:
                self.falls.add(name)
            self._leave(name, join_states(fallen, walk.passed_on))

    def _opened(self, name: str) -> State:
        """The state after a paragraph is opened and its sighting made."""
        paragraph, state = self.book.paragraphs[name], self.entry[name]
        key = ("sighting", str(paragraph.record["sighting"]))
        if key not in state:
            return state
        self.widen_globally({key: YES})
        return self.after_watches({**state, key: YES})

    def fact(self, kind: str, name: str) -> Key:
        """The key of a fact that a step names."""
        return kind, self.book.resolve_name(name, kind)

    def _gate(self, name: str) -> Tree:
        """The condition for a paragraph to be read: its requirement, and that its sighting has not been made."""
        record = self.book.paragraphs[name].record
        gate: Tree = True if record["requires"] is None else record["requires"]
        if record["sighting"] in self.book.known.get("sighting", ()):
            gate = ["and", ["not", ["sighted", record["sighting"]]], gate]
        return gate

    def _lead(self, name: str) -> tuple[str, Tree] | None:
        """The id and the gate of the paragraph with a name; None if there is none."""
        name = self.book.resolve_name(name)
        return (name, self._gate(name)) if name in self.book.paragraphs else None

    def _enter(self, name: str, state: State) -> None:
        """Join a state into the entry of a paragraph."""
        state = self.after_watches(state)
        before = self.entry.get(name)
        after = state if before is None else join_states(before, state)
        assert after is not None  # noqa: S101 - neither state is None
        if after != before:
            self.entry[name] = after if before is None else self._widened(name, before, after)
            self._wait(name)

    def _widened(self, name: str, before: State, after: State) -> State:
        """The state with numbers that keep growing widened to their bounds, so that the iteration ends."""
        widened = dict(after)
        for key, value in after.items():
            if value != before[key] and not isinstance(value, int):
                self._growth[name, key] = self._growth.get((name, key), 0) + 1
                if self._growth[name, key] > PATIENCE:
                    least, most = self.bounds[key]
                    widened[key] = (
                        before[key][0] if value[0] == before[key][0] else least,
                        before[key][1] if value[1] == before[key][1] else most,
                    )
        return widened

    def _leave(self, name: str, state: State | None) -> None:
        """Join a state into the exit of a paragraph."""
        if state is None:
            return
        after = join_states(self.exit.get(name), state)
        if after != self.exit.get(name) and after is not None:
            before = self.exit.get(name)
            self.exit[name] = after if before is None else self._widened(f"{name} exit", before, after)
            self._wait(*sorted(self._callers.get(name, ())))

    def _wait(self, *names: str) -> None:
        """Put paragraphs on the worklist."""
        for name in names:
            if name not in self._queued:
                self._queued.add(name)
                self._waiting.append(name)

    def visit(self, caller: str, name: str, state: State) -> tuple[State | None, State | None]:
        """The states after a reference to a paragraph is ignored, and after the paragraph returns.

        A missing paragraph is taken to return: it has a finding of its own.
        """
        if name not in self._leads:
            self._leads[name] = self._lead(name)
        leads = self._leads[name]
        if leads is None:
            return None, state
        name, gate = leads
        open_, shut = self.evaluator.branch(gate, self.after_watches(state), ())
        if open_ is None:
            return shut, None
        self._callers.setdefault(name, set()).add(caller)
        self._enter(name, open_)
        return shut, self.exit.get(name)

    # Watches

    def _settled(self, state: State, values: State) -> State:
        """The state after facts take values and watches may have been carried out."""
        self.widen_globally(values)
        return self.after_watches({**state, **values})

    def widen_globally(self, changed: State) -> None:
        """Join facts into the global state, in which watches are carried out."""
        after = {key: join(self.global_state[key], value) for key, value in changed.items()}
        if any(self.global_state[key] != value for key, value in after.items()):
            self.global_state.update(self._widened("", self.global_state, after))
            self._changes += 1

    def _fire_watches(self) -> None:
        """Carry out the watches set so far, in the global state."""
        for (name, block), this in list(self.watched.items()):
            self._fire(name, block, this)
        self._become_volatile(self.volatile_state)

    def _snapshot(self) -> tuple[Any, ...]:
        """Everything known so far, for comparison."""
        facts = dict(self.global_state), dict(self.volatile_state)
        return dict(self.entry), dict(self.exit), len(self.blocks), len(self.activated), *facts

    def after_watches(self, state: State) -> State:
        """The state after watches may have been carried out."""
        if not self.volatile_state:
            return state
        return _after(state, self.volatile_state)

    def before_step(self, step: Record, state: State) -> State:
        """The state in which a step begins: during an order, anything may have changed."""
        ordered = self.kinds[step["step"]].interrupted_by(step) == ORDER
        return _after(state, self.global_state) if ordered else state

    def after_step(self, step: Record, state: State) -> State:
        """The state after a step: watches may be due, and a unit that is worth points may have been lost."""
        if self.kinds[step["step"]].interrupted_by(step) == CHANGE:
            return self.after_watches({**state, ("victory",): ANY_NUMBER})
        return state

    def _fire(self, name: str, block: int, this: This) -> None:
        paragraph = self.book.paragraphs[name]
        watch = next(step for step in paragraph.steps() if step["step"] == "watch" and step["do"] == block)
        state = self.evaluator.assume(watch["when"], dict(self.global_state), this)
        if state is not None:
            now = self.after_watches(state)  # others that are due at once may come first
            _Walk(self, paragraph, tail=False).carry_out(block, now, this)
            self._settle()
            changed = self._changed(paragraph, block, set())
            self._become_volatile(key for key in sorted(changed) if key in self.global_state)

    def _become_volatile(self, keys: Iterable[Key]) -> None:
        """Let watches change facts at any time, to whatever they may be."""
        now = {key: self.global_state[key] for key in keys}
        if now.items() - self.volatile_state.items():
            self.volatile_state.update(now)
            self._changes += 1

    def _changed(self, paragraph: Paragraph, block: int, seen: set[str]) -> set[Key]:
        """The facts that a block may change before it returns, including paragraphs that it visits."""
        keys: set[Key] = set()
        for step in paragraph.blocks[block]:
            keys.update(_facts_changed(self, step))
            to = self.book.resolve_name(step["to"]) if step["step"] == "see" else ""
            if to in self.exit and to not in seen:
                seen.add(to)
                target = self.book.paragraphs[to]
                if target.record["sighting"] is not None:
                    keys.add(("sighting", target.record["sighting"]))
                keys |= self._changed(target, 0, seen)
            for way in ways(step):
                keys |= self._changed(paragraph, way.block, seen)
        return keys


def open_cells(book: Book, everywhere: State, activated: AbstractSet[str]) -> Iterator[ActionCell]:
    """The cells of a platoon game that may be read, as far as it is known what may be, and which cards may come."""
    named = {card for kind in ENTERING for _, step in book.steps[kind] for card in entering(step)}
    for cell in book.read_cells:
        if cell.source[0] == "unit-card" and cell.source[1] in named - activated:
            continue
        conditions = meet(everywhere["condition",], (cell.low, cell.high))
        if book.resolve_name(cell.paragraph) in book.paragraphs and conditions is not None:
            yield cell


def roots(
    book: Book, first: State, everywhere: State, volatile: State, activated: AbstractSet[str]
) -> Iterator[tuple[str, State]]:
    """The paragraphs that are read from outside paragraphs, each with the state in which it is."""
    if not book.declared.platoon:
        yield from [(book.resolve_name(book.header.start), first)] if book.header.start else []
        return
    for cell in open_cells(book, everywhere, activated):
        state = {**everywhere, ("condition",): meet(everywhere["condition",], (cell.low, cell.high))}
        # a watch may come between the cell and its paragraph
        yield book.resolve_name(cell.paragraph), _after(state, volatile) if volatile else state


def _after(state: State, changes: State) -> State:
    """The state after some facts may have taken any of the values given; the same one, if that is nothing new."""
    after: State = {}
    for key, value in changes.items():
        now = state[key]
        if now != value and (later := _later(key, now, value)) != now:
            after[key] = later
    return {**state, **after} if after else state


def _later(key: Key, now: Any, ever: Any) -> Any:
    """The possible later values of a fact among all it may have: a sighting stays made, a condition never falls."""
    if key[0] == "sighting":
        return join(now, ever & YES)
    return join(now, ever) if key != ("condition",) else (now[0], max(now[1], ever[1]))


def _facts_changed(fixpoint: Fixpoint, step: Record) -> set[Key]:
    """The facts that one step may change."""
    kind = fixpoint.kinds[step["step"]]
    between = kind.interrupted_by(step)
    if between == ORDER:
        return set(fixpoint.global_state)
    return {*may_change(fixpoint.states, kind, step), *([("victory",)] if between == CHANGE else ())}


class _Walk:
    """One walk through a paragraph over abstract states.

    `passed_on` joins the states in which a paragraph that it jumps to returns, `stopped` those in which it is left;
    `tail` is whether nothing is left to do after the current step.
    """

    def __init__(self, fixpoint: Fixpoint, paragraph: Paragraph, *, tail: bool) -> None:
        self.fixpoint = fixpoint
        self.paragraph = paragraph
        self.name = paragraph.id
        self.passed_on: State | None = None
        self.stopped: State | None = None
        self.jumps: list[Record] = []
        self.tail = tail

    def carry_out(self, block: int, state: State | None, this: This) -> State | None:
        """Carry out a block; the state after its last step, or None if play cannot get there."""
        if state is None:
            return None
        self.fixpoint.blocks.add((self.name, block))
        steps = self.paragraph.blocks[block]
        tail, last = self.tail, len(steps) - 1
        for nth, step in enumerate(steps):
            self.tail = tail and nth == last
            state = self.fixpoint.before_step(step, state)
            self.fixpoint.record_step(step, state, this)
            state = self._after(step, state, this)
            if state is None:
                break
            state = self.fixpoint.after_step(step, state)
        self.tail = tail
        if state is not None and tail:
            self.fixpoint.ends.add((self.name, block))
        return state

    def _after(self, step: Record, state: State, this: This) -> State | None:
        """The join of what every outcome of a step comes to."""
        after: State | None = None
        for outcome in outcomes(self.fixpoint.states, self.fixpoint.kinds[step["step"]], step, state, this):
            after = join_states(after, _GOING_ON[type(outcome.then)](self, outcome, this))
        return after


# How it goes on from an outcome: the state in which the next step begins, or None ------------------------------------


def _enter(walk: _Walk, outcome: Outcome[State], this: This) -> State | None:
    return walk.carry_out(outcome.then.block, outcome.state, this)


def _for_one(walk: _Walk, outcome: Outcome[State], this: This) -> State | None:
    return walk.carry_out(outcome.then.block, outcome.state, _possible(outcome))


def _for_each(walk: _Walk, outcome: Outcome[State], this: This) -> State | None:
    """Carry out a block for any number of the members, one after another."""
    members, tail = _possible(outcome), walk.tail
    turns = MOST_UNITS if members == ANYONE else len(members)
    walk.tail = tail and turns == 1
    begun: State | None = outcome.state  # for the first of them, or after some
    done: State | None = None
    for _ in range(turns):
        done = walk.carry_out(outcome.then.block, begun, members)
        before, begun = begun, join_states(begun, done)
        if begun == before:
            break
    walk.tail = tail
    return done


def _possible(outcome: Outcome[State]) -> This:
    """The members that may be among those selected."""
    return tuple(member for member, may in outcome.then.among.items() if may != NO)


def _repeat(walk: _Walk, outcome: Outcome[State], this: This) -> State | None:
    """Carry out a block once, or several times in a row."""
    done: State | None = None
    tail, walk.tail = walk.tail, walk.tail and outcome.then.times == 1
    for _ in range(outcome.then.times):
        done = join_states(done, walk.carry_out(outcome.then.block, join_states(outcome.state, done), this))
    walk.tail = tail
    return done


def _read(walk: _Walk, outcome: Outcome[State], this: This) -> State | None:
    """Read another paragraph: for good, if nothing is left to do here."""
    ignored, returned = walk.fixpoint.visit(walk.name, outcome.then.paragraph, outcome.state)
    if not walk.tail:
        return join_states(ignored, returned)
    walk.jumps.append(outcome.record)
    walk.passed_on = join_states(walk.passed_on, returned)
    return ignored


def _wait(walk: _Walk, outcome: Outcome[State], this: This) -> State | None:
    walk.fixpoint.watched[walk.name, outcome.record["do"]] = this
    return walk.fixpoint.after_watches(outcome.state)


def _leave(walk: _Walk, outcome: Outcome[State], this: This) -> State | None:
    walk.stopped = join_states(walk.stopped, outcome.state)
    return None


_GOING_ON: Mapping[type, Callable[[_Walk, Outcome[State], This], State | None]] = {
    Onward: lambda walk, outcome, this: outcome.state,
    OffTable: lambda walk, outcome, this: None,
    Enter: _enter,
    ForOne: _for_one,
    ForEach: _for_each,
    Repeat: _repeat,
    Read: _read,
    Wait: _wait,
    WaitOn: lambda walk, outcome, this: outcome.state,
    Leave: _leave,
    Over: lambda walk, outcome, this: None,
}
