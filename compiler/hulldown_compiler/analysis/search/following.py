"""Paths that were found over a slice of the facts, replayed over all of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.passing import PASSED
from hulldown_compiler.analysis.search.search import PathStep
from hulldown_compiler.analysis.search.states import Next, State, TooWide

MOST_FOLLOWED = 1_000
"""States of one step of a path that are replayed over other facts."""

MOST_PASSED = 4_000
"""States that are looked at between the first and the last of some steps that were passed over."""

MOST_RECALLED = 20_000
"""States whose moves are kept: the paths of one mission have much in common."""

Front = Mapping[State, tuple[PathStep, ...]]
"""The states after a step of a path that is replayed, each with the steps by which it comes from one before."""


class Follower:
    """Replays paths on a machine, whose moves depend on nothing but the state."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._known: dict[State, Sequence[Next]] = {}

    def follow(self, path: Sequence[PathStep]) -> tuple[list[PathStep], int | None]:
        """Replay a path found over another slice: the steps here, or the index of the first that cannot be made.

        Of very many states after a step not all are gone on from: then a path may be missed, and its slice is refined.
        """
        fronts: list[Front] = [{self._machine.begin(): ()}]
        for nth, wanted in enumerate(path):
            passes = wanted.move.kind == PASSED
            after = self._passed(fronts[-1], wanted) if passes else self._made(fronts[-1], wanted)
            if not after:
                return [], nth
            fronts.append(after)
        return _backward(fronts), None

    def _made(self, front: Front, wanted: PathStep) -> Front:
        """The states after a move from some states."""
        after: dict[State, tuple[PathStep, ...]] = {}
        for state in islice(front, MOST_FOLLOWED):
            for move, then in self._moves(state):
                if wanted.move.same(move):
                    after.setdefault(then, (PathStep(state, move, then),))
        return after

    def _passed(self, front: Front, wanted: PathStep) -> Front:
        """The states in which play has come past some steps, whatever happens in them."""
        below = wanted.before.stack[:-1]
        ways: dict[State, tuple[PathStep, ...]] = dict.fromkeys(islice(front, MOST_FOLLOWED), ())
        waiting, past = deque(ways), dict[State, tuple[PathStep, ...]]()
        while waiting and len(ways) < MOST_PASSED:
            state = waiting.popleft()
            for move, then in self._moves(state):
                way = (*ways[state], PathStep(state, move, then))
                if then.stack == wanted.after.stack:
                    past.setdefault(then, way)
                elif then not in ways and then.stack[: len(below)] == below:
                    ways[then] = way
                    waiting.append(then)
        return past

    def _moves(self, state: State) -> Sequence[Next]:
        """The moves from a state; of one that has too many, those before it was found out."""
        if (known := self._known.get(state)) is not None:
            return known
        moves = list(_until_too_wide(self._machine.moves(state)))
        if len(self._known) < MOST_RECALLED:
            self._known[state] = moves
        return moves


def _until_too_wide(moves: Iterator[Next]) -> Iterator[Next]:
    try:
        yield from moves
    except TooWide:
        return


def _backward(fronts: Sequence[Front]) -> list[PathStep]:
    """One path through layers of states, found from the last back to the first."""
    state = next(iter(fronts[-1]))
    steps: list[PathStep] = []
    for front in reversed(fronts[1:]):
        steps += reversed(front[state])
        state = steps[-1].before
    return steps[::-1]
