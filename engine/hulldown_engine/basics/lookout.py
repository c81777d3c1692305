"""Which watches need not be looked at: those that were not due, while all that they rest on is as it was then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

Grounds = Callable[[Any], Sequence[object]]
"""What an expression rests on in a state: values, and while they are the same, its value is."""


class Look(NamedTuple):
    """A look at some watches: all that waited then, those that were not due, and what they rested on.

    It was `whole` if it is known of every watch what it rests on.
    """

    watches: Sequence[object] = ()
    quiet: Collection[object] = frozenset()
    grounds: Mapping[Grounds, Sequence[object]] = {}
    whole: bool = False

    def unchanged(self, state: Any) -> Collection[Grounds]:
        """The grounds that are as they were."""
        return {of for of, then in self.grounds.items() if of(state) == then}

    def idle(self, watches: Sequence[object], unchanged: Collection[Grounds]) -> bool:
        """Whether none of these watches can be due: they are those that were not, and nothing has changed."""
        return self.whole and len(unchanged) == len(self.grounds) and self.watches == watches

    def spares(self, watch: object, grounds: Grounds | None, unchanged: Collection[Grounds]) -> bool:
        """Whether one watch cannot be due: it was not, and what it rests on has not changed."""
        return grounds in unchanged and watch in self.quiet


NOTHING = Look()


class Lookout:
    """Remembers the last look of each moment at which watches are looked at."""

    def __init__(self) -> None:
        self._looks: dict[str, Look] = {}

    def last(self, at: str) -> Look:
        """The last look at a moment; nothing, if there was none."""
        return self._looks.get(at, NOTHING)

    def note(self, at: str, watches: Sequence[object], quiet: Mapping[Any, Grounds | None], state: Any) -> None:
        """Note that some watches were not due, each with its grounds, of all those that go on waiting."""
        known = {of for of in quiet.values() if of is not None}
        grounds = {of: of(state) for of in known}
        self._looks[at] = Look(list(watches), frozenset(quiet), grounds, None not in quiet.values())
