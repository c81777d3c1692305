"""Explicit-state searches of play: the states they come to, by which moves, and whether they came to everything."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple, Self

from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.states import Move, State, TooWide

Event = tuple[Any, ...]
"""Something that comes up: a paragraph that is read, an option taken, a row rolled; see `events`."""


BREATH = 100
"""How many states a search looks at between two looks whether it is cancelled."""

MOVES = 16
"""Moves that a search makes for each state of its budget: some states have hundreds."""

BROKEN = ("broken-off", "resumed")
"""Moves by which something else comes between two steps: they are looked at last, for no story is told by them."""


class PathStep(NamedTuple):
    """One step of a path: the state before, the move, and the state after it."""

    before: State
    move: Move
    after: State


def events(step: PathStep) -> Iterator[Event]:
    """The events that occur with a step."""
    move = step.move
    if move.kind in BROKEN:
        pass
    elif move.kind in ("read", "end", "cell"):
        yield move.kind, move.paragraph if move.kind == "read" else id(move.record)
    elif move.record is not None:
        yield move.kind, id(move.record), move.detail if move.kind in ("check", "roll") else None
        if move.kind == "step" and move.detail is not None:
            yield "condition", move.detail
    for paragraph, block, nth, *_ in move.fired:
        yield "fired", paragraph, block, nth
    if step.after.point is not None:
        yield "at", step.after.point


class Search:
    """A resumable breadth-first search from the beginning of play, over at most `budget` states.

    It makes at most `MOVES` times as many moves that lead on, so that its time and memory do not grow with what a state
    offers.

    `came` has every state with the step that first led to it, and `found` every event with the step at which it first
    occurred. States that `keeps` refuses are not expanded, and the search is then not whole. `gave_up` says why it is
    not.
    """

    def __init__(self, machine: Machine, budget: int, keeps: Callable[[State], bool] | None = None) -> None:
        self.machine = machine
        self.budget = budget
        self.found: dict[Event, PathStep] = {}
        self.came: dict[State, PathStep | None] = {}
        self.gave_up = ""
        self._keeps = keeps
        begin = machine.begin()
        self.came[begin] = None
        self._waiting = deque([begin])
        self._last: deque[PathStep] = deque()
        self._idle: list[State] = []
        self._moves = 0
        self._looks_out = bool(machine.facts.observed or machine.facts.observed_at)

    @property
    def whole(self) -> bool:
        """Whether every reachable state has been expanded."""
        return not self._waiting and not self._last and not self.gave_up

    def run(self, wanted: Event | None = None) -> PathStep | None:
        """Search until the event is found, or to the end; the step that first had it, or None."""
        while wanted not in self.found and not self._tired and self._more():
            if len(self.came) % BREATH == 0:
                self.machine.analyses.check_cancelled()
            state = self._next()
            if not state.stack:
                self._idle.append(state)
            try:
                following = list(self.machine.moves(state))
            except TooWide as much:
                self.gave_up = self.gave_up or str(much)
                continue
            self._moves += sum(after is not state for _, after in following)
            for move, after in following:
                if move.kind in BROKEN or (move.kind == "watch" and self.machine.suspends):
                    self._last.append(PathStep(state, move, after))
                else:
                    self._come(PathStep(state, move, after))
        if self._tired:
            self.gave_up = f"after {self._moves:,} moves"
        return None if wanted is None else self.found.get(wanted)

    @property
    def _tired(self) -> bool:
        """Whether it has made all the moves that it may make."""
        return self._moves >= MOVES * self.budget

    def completed(self) -> Self:
        """This search, after it has run to the end."""
        self.run()
        return self

    def _more(self) -> bool:
        """Whether there is a state to expand; interrupted instructions are resumed only when nothing else is left."""
        while not self._waiting:
            if self._last:
                self._come(self._last.popleft())
            elif news := self.machine.news():
                for state in self._idle:
                    self._last.extend(PathStep(state, *following) for following in self.machine.gone_on(state, news))
            else:
                return False
        return True

    def _come(self, step: PathStep) -> None:
        for event in events(step):
            self.found.setdefault(event, step)
        if not step.after.stack:
            for event in self._ran_out(step):
                self.found.setdefault(event, step)
        if self._looks_out:
            for event in self.machine.observed(step.move, step.after):
                self.found.setdefault(event, step)
        if step.after in self.came:
            return
        if len(self.came) >= self.budget or (self._keeps is not None and not self._keeps(step.after)):
            self.gave_up = f"after {self.budget:,} states"
            return
        self.came[step.after] = step
        self._wait(step.after)

    def _ran_out(self, step: PathStep) -> Iterator[Event]:
        """The events of a step after which nothing is left to do: its paragraph is out, or the one that leads to it."""
        if step.after.over or not step.before.stack or self._leads_away(step.move):
            return
        yield "out", step.before.stack[0][0]
        before = self.came[step.before]
        if step.move.kind == "passed-over" and before is not None and before.before.stack:
            yield "out", before.before.stack[0][0]

    def _leads_away(self, move: Move) -> bool:
        """Whether a move leads to a paragraph that is not there: nobody knows what would be left to do."""
        book = self.machine.book
        return move.kind == "see" and book.resolve_name(move.record["to"]) not in book.paragraphs

    def _wait(self, state: State) -> None:
        self._waiting.append(state)

    def _next(self) -> State:
        return self._waiting.popleft()

    def path(self, step: PathStep) -> list[PathStep]:
        """The steps from the initial state to a step."""
        steps = [step]
        while (before := self.came[steps[-1].before]) is not None:
            steps.append(before)
        return steps[::-1]


class BestFirstSearch(Search):
    """A best-first search: it expands the states with the most goals met, and of equals the oldest first."""

    def __init__(
        self, machine: Machine, budget: int, keeps: Callable[[State], bool], wanted: Callable[[State], int]
    ) -> None:
        self._wanted = wanted
        self._heap: list[tuple[int, int, State]] = []
        super().__init__(machine, budget, keeps)
        self._wait(self._waiting.pop())

    def _wait(self, state: State) -> None:
        heappush(self._heap, (-self._wanted(state), len(self.came), state))
        self._waiting.append(state)  # so that the queue is as long as the heap

    def _next(self) -> State:
        self._waiting.pop()
        return heappop(self._heap)[2]


class NoveltyFilter:
    """Keeps a state in which some fact has a value that no earlier state had at the same point.

    If facts are independent, this reaches everything, with no more states than there are pairs of point and value.
    """

    def __init__(self) -> None:
        self._seen: set[tuple[Any, ...]] = set()

    def __call__(self, state: State) -> bool:
        """Whether a state has anything new."""
        point, before = state.point, len(self._seen)
        self._seen.add((point, len(state.stack)))
        self._seen.update((point, watch) for watch in state.watches)
        self._seen.update((point, nth, value) for nth, value in enumerate(state.values))
        return len(self._seen) > before


class AlikeFilter:
    """Keeps the first of the states that agree on some facts, so that a search over all facts stays small."""

    def __init__(self, places: Sequence[int]) -> None:
        self._places = tuple(places)
        self._seen: set[tuple[Any, ...]] = set()

    def __call__(self, state: State) -> bool:
        """Whether no earlier state agrees with this one."""
        key = (state.stack, tuple(state.values[nth] for nth in self._places))
        before = len(self._seen)
        self._seen.add(key)
        self._seen.update((key, watch) for watch in state.watches)
        return len(self._seen) > before


class AnyFilter:
    """Keeps a state that at least one of several filters keeps."""

    def __init__(self, *looks: Callable[[State], bool]) -> None:
        self._looks = looks

    def __call__(self, state: State) -> bool:
        """Whether a filter keeps a state; every filter sees each state."""
        return sum(look(state) for look in self._looks) > 0
