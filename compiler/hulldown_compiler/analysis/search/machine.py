"""The transition system of play over a slice of the facts: from a state to every state that may come next.

It carries instructions out as the engine's machine does, step by step. Where a slice does not say whether a guard
holds, there is a move for either; dice may fall any way, and a player may choose anything that can be offered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.domain.intervals import ANY_NUMBER, MAYBE, NO, YES, Interval
from hulldown_compiler.analysis.search.facts import Facts, Slice, Values
from hulldown_compiler.analysis.search.states import (
    Move,
    Next,
    State,
    TooWide,
    WaitingWatch,
    lengths,
    selections,
    trimmed,
    unread,
)
from hulldown_compiler.analysis.story.abstract import ANYONE, Key, This
from hulldown_compiler.analysis.story.blocks import Point, point_of
from hulldown_compiler.analysis.story.dice import Number
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
    outcomes,
)
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.ir.step_visitors import Record
from hulldown_engine.language.expressions import Tree
from hulldown_engine.story.flow import WATCH
from hulldown_engine.story.state import UNREAD

DEEPEST = 60
"""Places under way, one within the other, that a search follows."""

DEEP = f"where {DEEPEST} places are under way, one within the other"

MOST_VALUES = 40
"""Values that a number may take in one step."""

AGAIN = "again"
"""Who is spoken of in a mission's paragraph while it is in the midst of an `each`: nobody knows who, but that it is."""


Choice = Callable[[Sequence[Move]], int]
"""Chooses one of some moves: its number among them."""


class Machine:
    """One book's instructions over one slice of its facts; the `Interpreter` that steps are carried out with."""

    suspends = False  # whether a step may be broken off by another (see `MissionMachine`)

    def __init__(self, facts: Facts, keys: Collection[Key]) -> None:
        self.facts = facts
        self.book = facts.book
        self.analyses = facts.analyses
        self.slice = Slice(facts, keys)
        self.blocks = lengths(self.book.paragraphs)
        self.kinds = self.book.declared.step_kinds
        self.bounds = self.analyses[reachability].bounds
        self._awaited: dict[int, frozenset[Key]] = {}

    def begin(self) -> State:
        """The initial state."""
        start = self.book.resolve_name(self.book.header.start)
        return State((unread(start),) if start in self.book.paragraphs else (), (), self.slice.first)

    def moves(self, state: State) -> Iterator[Next]:
        """Every move possible in a state, with the state after it; raises TooWide."""
        if state.over or not state.stack:
            return
        if len(state.stack) > DEEPEST:
            raise TooWide(DEEP)
        for move, after in self._carried_out(state):
            fires = self._may_fire(move, after)
            for fired, then in self._fire(after, "change", touched(self, move)) if fires else (((), after),):
                yield self.settled(move, then, fired)

    def one(self, state: State, choose: Choice) -> Next | None:
        """The move that is chosen of those possible in a state, with the state after it; None if there is none.

        Raises TooWide.
        """
        following = list(self.moves(state))
        return following[choose([move for move, _ in following])] if following else None

    def news(self) -> Sequence[Any]:
        """What may be gone on with where nothing is under way, since this was last asked: in a gamebook, nothing."""
        return ()

    def gone_on(self, state: State, news: Sequence[Any]) -> Iterator[Next]:  # noqa: ARG002 - for missions
        """The moves to what is new from a state in which nothing is under way."""
        return iter(())

    def settled(self, move: Move, after: State, fired: tuple[WaitingWatch, ...] = ()) -> Next:
        """A move and the state after it, with finished frames popped."""
        return (move._replace(fired=move.fired + fired) if fired else move), self.trim(after)

    def trim(self, state: State) -> State:
        """A state with finished frames popped."""
        stack = trimmed(state.stack, self.blocks)
        return state if stack is state.stack else state.on(*stack)

    def _may_fire(self, move: Move, after: State) -> bool:
        """Whether a move may make a watch due: not the opening of a paragraph without a sighting."""
        if not after.watches or move.kind == "passed-over":
            return False
        return move.kind != "read" or self.book.paragraphs[move.paragraph].record["sighting"] is not None

    def _carried_out(self, state: State) -> Iterator[Next]:
        paragraph, block, step, this, base = state.stack[-1]
        if step == UNREAD:
            yield from self._opened(state)
            return
        record = self.book.paragraphs[paragraph].blocks[block][step]
        gone = state.on(*state.stack[:-1], (paragraph, block, step + 1, this, base))
        if this == AGAIN:
            yield from self._once_more(record, gone)
            return
        for outcome in outcomes(self, self.kinds[record["step"]], record, gone, self.whom(this)):
            move = Move(outcome.move, paragraph, outcome.record, outcome.detail)
            yield from _GOING_ON[type(outcome.then)](self, move, outcome)

    # Paragraphs

    def _opened(self, state: State) -> Iterator[Next]:
        """Open the paragraph on top of the stack, or skip it if its gate fails."""
        name, _, _, this, base = state.stack[-1]
        sighting, requires = self.gate(name)
        truth = self.truth(True if requires is None else requires, state.values, this)
        if sighting is not None:
            made = self.slice.get(state.values, ("sighting", sighting))
            truth = (truth & (NO if made == YES else MAYBE)) | (NO if made & YES else 0)
        if truth & NO:
            yield Move("passed-over", name), state.on(*state.stack[:-1])
        if truth & YES:
            seen = state if sighting is None else self.known(state, ("sighting", sighting), YES)
            yield Move("read", name), seen.on(*state.stack[:-1], (name, 0, 0, this, base))

    def gate(self, name: str) -> tuple[str | None, Tree | None]:
        """The sighting of a paragraph and its requirement."""
        record = self.book.paragraphs[name].record
        sighting = record["sighting"] if ("sighting", str(record["sighting"])) in self.facts.first else None
        return sighting, record["requires"]

    def observed(self, move: Move, after: State) -> Iterator[tuple[Any, ...]]:
        """What is looked out for and may be so after a move."""
        for seen in self.facts.observed:
            there = not seen.at or (move.kind == "read" and move.paragraph == seen.at)
            if there and self.truth(seen.tree, after.values, None) & YES:
                yield seen.event
        for seen in self.facts.observed_at.get(after.point, ()) if after.point is not None else ():
            if self.truth(seen.tree, after.values, after.stack[-1][3]) & YES:
                yield seen.event

    # Facts

    def whom(self, this: str | None) -> This:
        """The members that `this` may be."""
        return ANYONE if self.facts.mission else () if this is None else (this,)

    def truth(self, tree: Tree, values: Values, this: str | None) -> int:
        """Whether a condition may hold: NO, YES or MAYBE."""
        return self.slice.truth(tree, values, self.whom(this))

    # What steps are carried out with (see `Interpreter`)

    def branch(self, tree: Tree, state: State, this: This) -> tuple[State | None, State | None]:
        """The states in which a condition holds, and in which it fails: the same, where the slice does not say."""
        truth = self.slice.truth(tree, state.values, this)
        return state if truth & YES else None, state if truth & NO else None

    def number(self, tree: Tree, state: State, this: This) -> Interval:
        """What a number may be."""
        return self.slice.number(tree, state.values, this)

    def number_in(self, state: State) -> Number:
        """Evaluates numbers where the next step of a state begins."""
        this = self.whom(state.stack[-1][3])
        return lambda tree: self.number(tree, state, this)

    def selection(self, tree: Tree, state: State) -> Mapping[str, int]:
        """The members that a selection may choose, each with whether it does."""
        return self.slice.selection(tree, state.values)

    def members(self, tree: Tree, this: This) -> This:
        """The members that an expression may stand for."""
        return self.slice.evaluator.members(tree, this)

    def everyone(self) -> This:
        """The members of all rosters."""
        return self.facts.everyone()

    def value(self, state: State, key: Key) -> Any:
        """What a fact may be; None for one that nobody knows of."""
        return self.slice.get(state.values, key)

    def known(self, state: State, key: Key, value: Any) -> State:
        """The state in which more is known of a fact."""
        return state._replace(values=self.slice.set(state.values, key, value))

    def changed(self, state: State, values: Mapping[Key, Any]) -> Iterator[State]:
        """The states after facts have taken values: one for each value of a score; raises TooWide."""
        states = [state.values]
        for key, value in values.items():
            if key in self.slice.index:
                each = _single(value) if key[0] == "score" else (value,)
                states = [self.slice.set(before, key, single) for before in states for single in each]
        yield from (state._replace(values=after) for after in states)

    def limits(self, key: Key) -> Interval:
        """The least and the most that a number can be."""
        return self.bounds.get(key, ANY_NUMBER)

    def moved_markers(self, condition: int) -> Mapping[str, int]:
        """The Event markers that a new condition moves."""
        return self.facts.moved_markers(condition)

    # Blocks

    def within(self, move: Move, state: State, block: int, *whose: str | None) -> Next:
        """The move with a frame pushed for a block of the current paragraph, one for each of the members."""
        paragraph, this = state.stack[-1][0], state.stack[-1][3]
        frames = ((paragraph, block, 0, member, False) for member in whose or (this,))
        return move, state.on(*state.stack, *frames)

    # Watches

    def watched(self, watch: WaitingWatch) -> Record:
        """The step that set a watch."""
        return self.book.paragraphs[watch[0]].blocks[watch[1]][watch[2]]

    def _fire(
        self, state: State, at: str, changed: frozenset[Key] | None = None
    ) -> Iterator[tuple[tuple[WaitingWatch, ...], State]]:
        """Every way in which watches may be due now, each with the state in which their blocks are on the stack.

        A watch for changes cannot become due unless a fact that it reads is in `changed`, if that is given.
        """
        kept: list[WaitingWatch] = []
        surely: list[WaitingWatch] = []
        perhaps: list[WaitingWatch] = []
        condition = self.slice.get(state.values, ("condition",))
        for watch in state.watches:
            step = self.watched(watch)
            if step["scope"] == "condition" and not condition[0] <= watch[4] <= condition[1]:
                continue
            kept.append(watch)
            truth = self.truth(step["when"], state.values, watch[3]) if step["at"] == at else NO
            if truth == YES or (truth & YES and (changed is None or self._news(step, changed))):
                (surely if truth == YES else perhaps).append(watch)
        for chosen in selections(perhaps):
            due = [watch for watch in kept if watch in surely or watch in chosen]
            left = tuple(watch for watch in kept if watch not in due)
            frames = [(watch[0], self.watched(watch)["do"], 0, watch[3], True) for watch in reversed(due)]
            yield tuple(due), state._replace(stack=(*state.stack, *frames), watches=left)

    def _news(self, watch: Record, changed: frozenset[Key]) -> bool:
        """Whether a fact that a watch reads has changed, or the watch itself was just set."""
        keys = self._awaited.get(id(watch))
        if keys is None:
            keys = self._awaited[id(watch)] = self.facts.asked(watch["when"]) | {("watch", str(id(watch)))}
        return not keys.isdisjoint(changed)

    def visit(self, move: Move, state: State, paragraph: str) -> Iterator[Next]:
        """Push the frame of a paragraph, after finished frames are popped."""
        this = state.stack[-1][3] if self.facts.mission else None
        turned = state.on(*trimmed(state.stack, self.blocks), unread(paragraph, this))
        for fired, after in self._fire(turned, "paragraph") if turned.watches else (((), turned),):
            yield move._replace(fired=fired), after

    def _once_more(self, step: Record, state: State) -> Iterator[Next]:
        """Carry the block of an `each` out for one more unit, or go on.

        They are selected once, when the step begins: whatever the first of them changes, more may follow.
        """
        *below, (paragraph, block, nth, _, base) = state.stack
        again = state.on(*below, (paragraph, block, nth - 1, AGAIN, base))
        yield self.within(Move("each", paragraph, step, ("",)), again, step["do"], "")
        yield Move("nothing", paragraph, step), state.on(*below, (paragraph, block, nth, "", base))

    def set_watch(self, state: State) -> State:
        """The state with the watch added whose step has just been carried out."""
        paragraph, block, nth, _, _ = state.stack[-1]
        return self._waiting(state, (paragraph, block, nth - 1))

    def set_again(self, state: State) -> State:
        """The state with the watch added whose block is under way."""
        paragraph, block = state.stack[-1][:2]
        within = self.book.paragraphs[paragraph]
        step = next(step for step in within.steps() if step["step"] == "watch" and step["do"] == block)
        return self._waiting(state, point_of(within, step))

    def _waiting(self, state: State, place: Point) -> State:
        """The state with a watch added; a watch that already waits is not added again."""
        paragraph, block, nth = place
        condition = self.slice.get(state.values, ("condition",))
        lasts = condition[0] if self.book.paragraphs[paragraph].blocks[block][nth]["scope"] == "condition" else 0
        watch: WaitingWatch = (paragraph, block, nth, state.stack[-1][3], lasts)
        return state if watch in state.watches else state._replace(watches=(*state.watches, watch))


def _single(value: Interval) -> Iterator[Interval]:
    """Each number of an interval by itself; raises TooWide."""
    low, high = value
    if low is None or high is None or high - low >= MOST_VALUES:
        raise TooWide(f"at a number with more than {MOST_VALUES} values")
    return ((number, number) for number in range(low, high + 1))


# How a move goes on ---------------------------------------------------------------------------------------------------


def _onward(machine: Machine, move: Move, outcome: Outcome[State]) -> Iterator[Next]:
    yield move, outcome.state


def _enter(machine: Machine, move: Move, outcome: Outcome[State]) -> Iterator[Next]:
    yield machine.within(move, outcome.state, outcome.then.block)


def _for_one(machine: Machine, move: Move, outcome: Outcome[State]) -> Iterator[Next]:
    for member, may in outcome.then.among.items():
        if may & YES:
            yield machine.within(
                move._replace(detail=member), outcome.state, outcome.then.block, member or outcome.state.stack[-1][3]
            )


def _for_each(machine: Machine, move: Move, outcome: Outcome[State]) -> Iterator[Next]:
    """Carry the block out for every selection of members that there may be, in order.

    Nobody knows how many units of a map there are: the block is carried out for any number of them.
    """
    if tuple(outcome.then.among) == ANYONE:
        *below, (paragraph, block, nth, _, base) = outcome.state.stack
        again = outcome.state.on(*below, (paragraph, block, nth - 1, AGAIN, base))
        yield machine.within(move._replace(detail=("",)), again, outcome.then.block, "")
        return
    surely = [member for member, may in outcome.then.among.items() if may == YES]
    for chosen in selections([member for member, may in outcome.then.among.items() if may == MAYBE]):
        members = tuple(member for member in outcome.then.among if member in surely or member in chosen)
        if members:
            yield machine.within(move._replace(detail=members), outcome.state, outcome.then.block, *reversed(members))


def _repeat(machine: Machine, move: Move, outcome: Outcome[State]) -> Iterator[Next]:
    for times in range(1, outcome.then.times + 1):
        yield machine.within(
            move._replace(detail=times), outcome.state, outcome.then.block, *[outcome.state.stack[-1][3]] * times
        )


def _read(machine: Machine, move: Move, outcome: Outcome[State]) -> Iterator[Next]:
    """Follow a reference; one to a missing paragraph is taken to return."""
    name = machine.book.resolve_name(outcome.then.paragraph)
    return (
        machine.visit(move, outcome.state, name) if name in machine.book.paragraphs else iter([(move, outcome.state)])
    )


def _wait(machine: Machine, move: Move, outcome: Outcome[State]) -> Iterator[Next]:
    yield move, machine.set_watch(outcome.state)


def _wait_on(machine: Machine, move: Move, outcome: Outcome[State]) -> Iterator[Next]:
    yield move, machine.set_again(outcome.state)


def _leave(machine: Machine, move: Move, outcome: Outcome[State]) -> Iterator[Next]:
    base = max(nth for nth, frame in enumerate(outcome.state.stack) if frame[4])
    yield move, outcome.state.on(*outcome.state.stack[:base])


def _over(machine: Machine, move: Move, outcome: Outcome[State]) -> Iterator[Next]:
    yield move, outcome.state._replace(stack=(), watches=(), over=True)


_GOING_ON: Mapping[type, Callable[[Machine, Move, Outcome[State]], Iterator[Next]]] = {
    Onward: _onward,
    OffTable: _onward,
    Enter: _enter,
    ForOne: _for_one,
    ForEach: _for_each,
    Repeat: _repeat,
    Read: _read,
    Wait: _wait,
    WaitOn: _wait_on,
    Leave: _leave,
    Over: _over,
}
"""The moves of each way of going on."""


# What a move touches --------------------------------------------------------------------------------------------------


def touched(machine: Machine, move: Move) -> frozenset[Key]:
    """The keys that a move may change, in the slice or not, and a key for a watch that it sets."""
    if move.kind == "read":
        return frozenset([("sighting", str(machine.book.paragraphs[move.paragraph].record["sighting"]))])
    if move.kind not in ("step", "option") or not isinstance(move.record, dict) or "step" not in move.record:
        return frozenset()
    if machine.kinds[move.record["step"]].flow is WATCH:
        return frozenset([("watch", str(id(move.record)))])
    return machine.facts.changes(move.record)
