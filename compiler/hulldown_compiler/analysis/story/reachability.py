"""Reachability: a dataflow analysis of what can come up in any play of a book, and in which abstract states.

The instructions are carried out over abstract states (see `abstract`): dice may fall any way, a player may choose
anything that can be offered, and states that meet in a paragraph are joined, until a fixpoint is reached. What is not
reached then is unreachable in every play. The reverse does not hold: what is reached may still be impossible.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import ANY_NUMBER, MAYBE, NO, YES, Interval, meet
from hulldown_compiler.analysis.domain.states import join, join_states
from hulldown_compiler.analysis.story.abstract import ANYONE, AbstractEvaluator, Key, State, This
from hulldown_compiler.analysis.story.blocks import reachable
from hulldown_compiler.analysis.story.dice import Number
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
    may_change,
    outcomes,
)
from hulldown_compiler.analysis.story.satisfiability import by_form, ruled_out
from hulldown_compiler.book.action_cells import ActionCell
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import Record, ways
from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING, entering
from hulldown_engine.story.state import mark_key
from hulldown_engine.story.step_kind import CHANGE, ORDER

MOST_UNITS = 40
"""How many units of a side there may be on a map."""

PATIENCE = 4
"""How often a number may grow in one paragraph before it is widened to its bound."""


def reachability(analyses: Analyses) -> Reach:
    """The fixpoint over all plays of a book; what nothing sets may have any value."""
    return Reach(analyses)


def strict_reachability(analyses: Analyses) -> Reach:
    """The same, but what nothing sets keeps its first value."""
    lenient = analyses[reachability]
    return Reach(analyses, unset_is_unknown=False) if lenient.never_set() else lenient


class Reach:
    """The fixpoint: the joined states in which each paragraph is entered and left, and the blocks carried out.

    If `unset_is_unknown`, what nothing sets may have any value: it has a finding of its own. `global_state` is the join
    of all states, and `volatile_state` the part of it that watches may change at any time.
    """

    def __init__(self, analyses: Analyses, *, unset_is_unknown: bool = True) -> None:
        book = analyses.book
        header = book.header
        self.analyses, self.book = analyses, book
        self.unset_is_unknown = unset_is_unknown
        rosters = {name: tuple(roster.members) for name, roster in header.rosters.items()}
        self.evaluator = AbstractEvaluator(rosters, partial(by_form, book), ruled_out(book))
        self.anyone: This = ANYONE if book.declared.platoon else ()
        self.bounds: dict[Key, Interval] = {("condition",): (1, book.conditions), ("victory",): ANY_NUMBER}
        self.bounds.update({("score", name): (score.least, score.most) for name, score in header.scores.items()})
        self.kinds = book.declared.step_kinds
        self.states = JoinedStates(book, self.evaluator, self.bounds, self._settled)
        self.first: State = {}
        self.entry: dict[str, State] = {}
        self.exit: dict[str, State] = {}
        self.blocks: set[tuple[str, int]] = set()
        self.jumps: dict[str, list[Record]] = {}  # references after which nothing is left to do in their paragraph
        self.falls: set[str] = set()
        self.ends: set[tuple[str, int]] = set()  # last blocks of paragraphs, after which nothing may be left to do
        self.activated: set[str] = set()  # cards of Germans that may come onto the map
        self.global_state: State = {}
        self.volatile_state: State = {}
        self.watched: dict[tuple[str, int], This] = {}
        self._at_steps: dict[int, tuple[State, This]] = {}
        self._leads: dict[str, tuple[str, Tree] | None] = {}
        self._callers: dict[str, set[str]] = {}
        self._growth: dict[tuple[str, Key], int] = {}
        self._never_set: State | None = None
        self._waiting: deque[str] = deque()
        self._queued: set[str] = set()
        self._run()

    def reached(self, paragraph: str) -> bool:
        """Whether a paragraph may be read."""
        return paragraph in self.entry

    def carried_out(self, paragraph: str, block: int) -> bool:
        """Whether a block of a paragraph may be carried out."""
        return (paragraph, block) in self.blocks

    def is_step_reachable(self, step: Record) -> bool:
        """Whether play may reach a step."""
        return id(step) in self._at_steps

    def at(self, step: Record) -> tuple[State, This]:
        """The join of the states in which a reachable step may begin, and the members that `this` may be there."""
        return self._at_steps[id(step)]

    def number_at(self, step: Record) -> Number:
        """Evaluates numbers where a reachable step begins."""
        state, this = self.at(step)
        return lambda tree: self.evaluator.number(tree, state, this)

    def record_step(self, step: Record, state: State, this: This) -> None:
        """Join a state into those in which a step may begin."""
        for change in self.kinds[step["step"]].changes:
            if change.fact == "card":
                self.activated.update(step[change.field])
        self._at_steps[id(step)] = state, this

    # The fixpoint

    def _run(self) -> None:
        never_set = self.never_set() if self.unset_is_unknown else {}
        self.first = first = {**self.first_state(), **never_set}
        self.global_state = dict(first)
        self.volatile_state = dict(never_set)
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
        self._wait(*self.entry)
        self._settle()
        return before != self._snapshot()

    def _open(self) -> None:
        """Enter every paragraph that is read from outside paragraphs."""
        for name, state in list(self.roots()):
            opened = self.evaluator.assume(self._gate(name), state, ())
            if opened is not None:
                self._enter(name, opened)
        self._settle()

    def roots(self) -> Iterator[tuple[str, State]]:
        """The paragraphs that are read from outside paragraphs, each with the state in which it is."""
        book = self.book
        if not book.declared.platoon:
            yield from [(book.resolve_name(book.header.start), self.first)] if book.header.start else []
            return
        for cell in self.open_cells():
            conditions = meet(self.global_state["condition",], (cell.low, cell.high))
            state = {**self.global_state, ("condition",): conditions}
            # a watch may come between the cell and its paragraph
            yield book.resolve_name(cell.paragraph), self.after_watches(state)

    def open_cells(self) -> Iterator[ActionCell]:
        """The cells of a platoon game that may be read, as far as is known so far."""
        book = self.book
        named = {card for kind in ENTERING for _, step in book.steps[kind] for card in entering(step)}
        for cell in book.read_cells:
            if cell.source[0] == "unit-card" and cell.source[1] in named - self.activated:
                continue
            conditions = meet(self.global_state["condition",], (cell.low, cell.high))
            if book.resolve_name(cell.paragraph) in book.paragraphs and conditions is not None:
                yield cell

    def first_state(self) -> State:
        """The value of every fact when play begins; in a platoon game, victory points may be any number."""
        header = self.book.header
        state: State = {("condition",): (1, 1), ("victory",): ANY_NUMBER if self.book.declared.platoon else (0, 0)}
        state.update({("flag", name): NO for name in header.flags})
        state.update({("score", name): (score.start, score.start) for name, score in header.scores.items()})
        state.update({("sighting", name): NO for name in self.book.known.get("sighting", ())})
        for roster in header.rosters.values():
            state.update({("mark", mark_key(member, mark)): NO for member in roster.members for mark in roster.marks})
        return state

    def never_set(self) -> State:
        """The facts that nothing sets, or only paragraphs that no reference leads to, each with all its values.

        Such a fact has a finding of its own; it must not make all that depends on it unreachable.
        """
        if self._never_set is None:
            self._never_set = self._unset()
        return self._never_set

    def _unset(self) -> State:
        header, links, led_to = self.book.header, self.book.links, self._led_to()

        def lost(kind: str, name: str) -> bool:
            return not any(link.source.name in led_to for link in links.to(kind, name, "sets"))

        unset: State = {("flag", name): MAYBE for name in header.flags if lost("flag", name)}
        sightings = self.book.known.get("sighting", ())
        unset.update({("sighting", name): MAYBE for name in sightings if lost("sighting", name)})
        scores = [name for name in header.scores if links.to("score", name, "sets") and lost("score", name)]
        unset.update({("score", name): self.bounds["score", name] for name in scores})
        raised = [number for number in range(2, self.book.conditions + 1) if lost("condition", str(number))]
        return {**unset, ("condition",): (1, raised[-1])} if raised else unset

    def _led_to(self) -> set[str]:
        """The paragraphs that a chain of references leads to from outside paragraphs, guards ignored."""
        leads: dict[str, list[str]] = {}
        for link in self.book.links.of_kind("paragraph"):
            if link.role == "reads":
                leads.setdefault(link.source.name, []).append(self.book.resolve_name(link.target.name))
        starts = (self.book.header.start, *(cell.paragraph for cell in self.book.cells))
        return reachable(map(self.book.resolve_name, starts), lambda name: leads.get(name, ()))

    def _settle(self) -> None:
        """Carry out the paragraphs on the worklist until it is empty."""
        while self._waiting:
            self.analyses.check_cancelled()
            name = self._waiting.popleft()
            self._queued.discard(name)
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
        self.global_state.update(self._widened("", self.global_state, after))

    def _fire_watches(self) -> None:
        """Carry out the watches set so far, in the global state."""
        for (name, block), this in list(self.watched.items()):
            self._fire(name, block, this)
        self.volatile_state = {key: self.global_state[key] for key in self.volatile_state}

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
            self.volatile_state.update(
                {key: self.global_state[key] for key in sorted(changed) if key in self.global_state}
            )

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


def _facts_changed(reach: Reach, step: Record) -> set[Key]:
    """The facts that one step may change."""
    kind = reach.kinds[step["step"]]
    between = kind.interrupted_by(step)
    if between == ORDER:
        return set(reach.global_state)
    return {*may_change(reach.states, kind, step), *([("victory",)] if between == CHANGE else ())}


class _Walk:
    """One walk through a paragraph over abstract states.

    `passed_on` joins the states in which a paragraph that it jumps to returns, `stopped` those in which it is left;
    `tail` is whether nothing is left to do after the current step.
    """

    def __init__(self, reach: Reach, paragraph: Paragraph, *, tail: bool) -> None:
        self.reach = reach
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
        self.reach.blocks.add((self.name, block))
        steps = self.paragraph.blocks[block]
        tail, last = self.tail, len(steps) - 1
        for nth, step in enumerate(steps):
            self.tail = tail and nth == last
            state = self.reach.before_step(step, state)
            self.reach.record_step(step, state, this)
            state = self._after(step, state, this)
            if state is None:
                break
            state = self.reach.after_step(step, state)
        self.tail = tail
        if state is not None and tail:
            self.reach.ends.add((self.name, block))
        return state

    def _after(self, step: Record, state: State, this: This) -> State | None:
        """The join of what every outcome of a step comes to."""
        after: State | None = None
        for outcome in outcomes(self.reach.states, self.reach.kinds[step["step"]], step, state, this):
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
    ignored, returned = walk.reach.visit(walk.name, outcome.then.paragraph, outcome.state)
    if not walk.tail:
        return join_states(ignored, returned)
    walk.jumps.append(outcome.record)
    walk.passed_on = join_states(walk.passed_on, returned)
    return ignored


def _wait(walk: _Walk, outcome: Outcome[State], this: This) -> State | None:
    walk.reach.watched[walk.name, outcome.record["do"]] = this
    return walk.reach.after_watches(outcome.state)


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
    Leave: _leave,
    Over: lambda walk, outcome, this: None,
}
