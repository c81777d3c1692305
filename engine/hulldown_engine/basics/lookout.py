"""When watches need not be looked at: while none was due, and all that they rest on is as it was then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Grounds = Callable[[Any], Sequence[object]]
"""What an expression rests on in a state: values, and while they are the same, its value is."""


class Lull(NamedTuple):
    """A moment at which none of some watches was due: the watches, and what they rested on."""

    watches: Sequence[object]
    grounds: Mapping[Grounds, Sequence[object]]

    def lasts(self, watches: Sequence[object], state: Any) -> bool:
        """Whether these are the same watches, and nothing that they rest on has changed."""
        return self.watches == watches and all(now(state) == then for now, then in self.grounds.items())


class Lookout:
    """Remembers the last lull of each moment at which watches are looked at."""

    def __init__(self) -> None:
        self._lulls: dict[str, Lull] = {}

    def idle(self, at: str, watches: Sequence[object], state: Any) -> bool:
        """Whether it is known that none of these watches is due."""
        return at in self._lulls and self._lulls[at].lasts(watches, state)

    def note(self, at: str, watches: Sequence[object], state: Any, grounds: Iterable[Grounds | None]) -> None:
        """Note that none of some watches is due; nothing can be known if what one of them rests on is not."""
        known = set(grounds)
        self._lulls.pop(at, None)
        resting_on = {of: of(state) for of in known if of is not None}
        if len(resting_on) == len(known):
            self._lulls[at] = Lull(list(watches), resting_on)
