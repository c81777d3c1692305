"""Plays of a story on the machine that knows every fact, each move the one that was made least often so far.

They come to nearly everything that can come up in a fraction of the states that a search has to look at, and prove
nothing of what they do not come to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any

from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.search import Event, PathStep, events
from hulldown_compiler.analysis.search.states import Move, State, TooWide

PATIENCE = 2_000
"""Moves without anything that is wanted after which no more are made."""

LONGEST = 1_000
"""Moves of one play."""

COMPARED = 40
"""Moves that are compared, where a mission has hundreds of cells that may be read next."""


def came_up(machine: Machine, wanted: Collection[Event], most: int) -> frozenset[Event]:
    """Which of the events come up in some plays, of at most so many moves together."""
    return frozenset(_Walker(machine, wanted, most).found)


class _Walker:
    """Walks from the beginning of play again and again; the same book is always walked in the same way."""

    def __init__(self, machine: Machine, wanted: Collection[Event], most: int) -> None:
        self._machine, self._wanted = machine, frozenset(wanted)
        self._taken: Counter[Any] = Counter()
        self._random = Random(0)  # noqa: S311 - it decides nothing that anybody could want to guess
        self.found: set[Event] = set()
        last = made = 0
        while made < most and made - last < PATIENCE and self.found != self._wanted:
            before = len(self.found)
            made += sum(1 for _ in self._play())
            last = made if len(self.found) > before else last

    def _play(self) -> Iterator[State]:
        """One play, state by state; what comes up in it is noted."""
        state = self._machine.begin()
        for _ in range(LONGEST):
            yield state
            self._machine.analyses.check_cancelled()
            step = self._next(state)
            if step is None:
                return
            met = (*events(step), *self._machine.observed(step.move, step.after))
            self.found.update(self._wanted.intersection(met))
            state = step.after

    def _next(self, state: State) -> PathStep | None:
        """The move to make: one of those made least often."""
        try:
            following = self._machine.one(state, self._chosen)
        except TooWide:
            return None
        if following is None:
            return None
        move, after = following
        self._taken[_known(move)] += 1
        return PathStep(state, move, after)

    def _chosen(self, moves: Sequence[Move]) -> int:
        """The number of a move that was made least often; of many, they are some that are compared."""
        numbers = range(len(moves))
        some = numbers if len(moves) <= COMPARED else self._random.sample(numbers, COMPARED)
        return min(some, key=lambda nth: self._often(moves[nth]))

    def _often(self, move: Move) -> float:
        """How often a move was made; which of two that were made about as often is not settled beforehand."""
        return self._taken[_known(move)] + 2 * self._random.random()


def _known(move: Move) -> tuple[Any, ...]:
    """A move, whatever the state is that it is made in."""
    return move.kind, move.paragraph, id(move.record), move.detail
