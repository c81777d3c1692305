"""Which watches need not be looked at again: those that were not due when all that they rest on was as it is now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Grounds = Callable[[Any], Sequence[object]]
"""What an expression rests on in a state: values, and while they are the same, its value is."""


class Lookout:
    """Remembers which watches were not due, by what they rest on."""

    def __init__(self) -> None:
        self._grounds: dict[Grounds, Sequence[object]] = {}
        self._idle: dict[Grounds, set[object]] = {}

    def look(self, state: Any) -> Look:
        """A look at a state."""
        return Look(self, state)

    def idle(self, grounds: Grounds, now: Sequence[object]) -> set[object]:
        """The watches that were not due on these grounds; none, if they are others now."""
        if self._grounds.get(grounds) != now:
            self._grounds[grounds], self._idle[grounds] = now, set()
        return self._idle[grounds]


class Look:
    """A look at one state: which watches are known not to be due, and which are found not to be."""

    def __init__(self, lookout: Lookout, state: Any) -> None:
        self._lookout, self._state = lookout, state
        self._idle: dict[Grounds, set[object]] = {}

    def idle(self, grounds: Grounds, watch: object) -> bool:
        """Whether a watch was not due when these grounds were as they are now."""
        if grounds not in self._idle:
            self._idle[grounds] = self._lookout.idle(grounds, grounds(self._state))
        return watch in self._idle[grounds]

    def note(self, grounds: Grounds, watch: object) -> None:
        """Note that a watch is not due; it has been asked before whether it was idle."""
        self._idle[grounds].add(watch)
