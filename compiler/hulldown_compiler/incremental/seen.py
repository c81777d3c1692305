"""A book that says what is looked at, and keeps what is made of it for as long as that stays the same.

Whoever is asked something about it leaves a trace: the names of everything that was read on the way. So nobody has to
say beforehand what a rule depends on, and nobody can forget to.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from hulldown_compiler.book import Book
from hulldown_compiler.incremental.snapshot import SLOW, Snapshot
from hulldown_compiler.incremental.trace import Trace

T = TypeVar("T")

READ = ("declared", "numbers", "texts", "faults", "units")
"""What a book is read from."""

MADE = {name: made for name, made in vars(Book).items() if isinstance(made, cached_property)}
"""What is made of it, once it is asked for."""

DEEP = ("reach", "proofs", "possible", "trials", "plays", "entries", "found_before", "play_rules", "story_rules")
"""What takes long to make."""


def nothing() -> None:
    """What is to be done now and then where nobody is in a hurry."""


class Kept(NamedTuple, Generic[T]):
    """What came of some work: when, what was looked at for it, and the result."""

    then: Snapshot
    looked: frozenset[str]
    result: T


class SeenBook(Book):
    """A book in a workspace; it changes in place, so that what is made of it always speaks of the book as it is."""

    def __init__(self, root: Path, snapshot: Snapshot, trace: Trace) -> None:
        super().__init__(root, snapshot.declared, list(snapshot.units), snapshot.numbers, snapshot.texts)
        self.trace = trace
        trace.book(self.__dict__, (*READ, *MADE))
        self._kept: dict[str, Kept[Any]] = {}
        self.between: Callable[[], None] = nothing
        self.change(snapshot)

    def breathe(self) -> None:
        """Let whoever asked for the findings break off."""
        self.between()

    def change(self, snapshot: Snapshot) -> None:
        """Be the book of another moment."""
        self.snapshot = snapshot
        self._read = {name: getattr(snapshot, name) for name in READ}
        self._read["units"] = list(snapshot.units)
        self._now: dict[str, Kept[Any]] = {}
        self.trace.hide()

    def looked_at(self, name: str) -> Any:
        """A field, or what is made of the fields; the trace is told."""
        if name in self._read:
            self.trace.look(name)
            return self._read[name]
        if name not in self._now:
            self._now[name] = self._kept[name] = self._made(name)
        self.trace.look(*self._now[name].looked)
        return self._now[name].result

    def _made(self, name: str) -> Kept[Any]:
        """What is made of the book: what was made before, if everything that it was made of is as it was."""
        kept = self._kept.get(name)
        if kept is not None and self.snapshot.alike(kept.then, kept.looked, placed=True):
            return kept._replace(then=self.snapshot)
        found, looked = self.trace.during(lambda: MADE[name].func(self))
        if name == "known":
            self._meant = {}  # what slips of the pen were meant to be depends on what there is
        return Kept(self.snapshot, looked | {SLOW} if name in DEEP else looked, found)


class _Field:
    """A field of such a book: the first look at it is noted, and then it is shown."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, book: SeenBook | None, owner: type) -> Any:
        """The field."""
        if book is None:
            return self
        found = book.__dict__[self.name] = book.looked_at(self.name)
        return found


for _name in (*READ, *MADE):
    setattr(SeenBook, _name, _Field(_name))
