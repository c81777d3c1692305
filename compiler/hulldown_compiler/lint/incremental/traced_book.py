"""A book, and analyses of it, that tell what is looked at, and keep each result for as long as that stays the same.

Whoever is asked something about them leaves a trace: the names of everything that was read on the way. So nobody has to
say beforehand what a rule depends on, and nobody can forget to.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from hulldown_compiler.analysis.analyses import Analyses, Analysis
from hulldown_compiler.analysis.playable import can_be_set_up, needs_met, working_charts
from hulldown_compiler.book.book import Book
from hulldown_compiler.lint.incremental.snapshot import SLOW, Snapshot
from hulldown_compiler.lint.incremental.trace import Trace

T = TypeVar("T")

READ = ("declared", "numbers", "texts", "faults", "units")
"""What a book is read from."""

MADE = {
    name: made for of in reversed(Book.__mro__) for name, made in vars(of).items() if isinstance(made, cached_property)
}
"""What is made of it, once it is asked for."""

SOON: tuple[Analysis[Any], ...] = (working_charts, needs_met, can_be_set_up)
"""The analyses that are soon computed; the others take long."""


def nothing() -> None:
    """What is to be done now and then where nobody is in a hurry."""


class Kept(NamedTuple, Generic[T]):
    """What came of some work: when, what was looked at for it, and the result."""

    then: Snapshot
    looked: frozenset[str]
    result: T


class Results:
    """Results by what they are called, each computed again only when something that was looked at has changed."""

    def __init__(self, trace: Trace, snapshot: Snapshot) -> None:
        self.trace = trace
        self.snapshot = snapshot
        self._kept: dict[Hashable, Kept[Any]] = {}
        self._now: dict[Hashable, Kept[Any]] = {}

    def change(self, snapshot: Snapshot) -> None:
        """Be those of another moment."""
        self.snapshot = snapshot
        self._now = {}

    def of(self, name: Hashable, compute: Callable[[], Any], *, slow: bool = False) -> Any:
        """A result; the trace is told what was looked at for it."""
        if name not in self._now:
            self._now[name] = self._kept[name] = self._still(name) or self._again(compute, slow=slow)
        self.trace.look(*self._now[name].looked)
        return self._now[name].result

    def _still(self, name: Hashable) -> Kept[Any] | None:
        """The result of before, if everything that it was computed from is as it was."""
        kept = self._kept.get(name)
        if kept is None or not self.snapshot.alike(kept.then, kept.looked, placed=True):
            return None
        return kept._replace(then=self.snapshot)

    def _again(self, compute: Callable[[], Any], *, slow: bool) -> Kept[Any]:
        found, looked = self.trace.during(compute)
        return Kept(self.snapshot, looked | {SLOW} if slow else looked, found)


class TracedBook(Book):
    """A book in a workspace; it changes in place, so that what is made of it always speaks of the book as it is."""

    def __init__(self, root: Path, snapshot: Snapshot, trace: Trace) -> None:
        super().__init__(root, snapshot.declared, list(snapshot.units), snapshot.numbers, snapshot.texts)
        self.trace = trace
        self._results = Results(trace, snapshot)
        trace.hidden.append(self._hide)
        self.change(snapshot)

    def change(self, snapshot: Snapshot) -> None:
        """Be the book of another moment."""
        self.snapshot = snapshot
        self._read = {name: getattr(snapshot, name) for name in READ}
        self._read["units"] = list(snapshot.units)
        self._results.change(snapshot)
        self.trace.hide()

    def looked_at(self, name: str) -> Any:
        """A field, or what is made of the fields; the trace is told."""
        if name in self._read:
            self.trace.look(name)
            return self._read[name]
        return self._results.of(name, lambda: self._made(name))

    def _made(self, name: str) -> Any:
        """What is made of the book."""
        found = MADE[name].func(self)
        if name == "known":
            self._meant = {}  # what slips of the pen were meant to be depends on what there is
        return found

    def _hide(self) -> None:
        for name in (*READ, *MADE):
            self.__dict__.pop(name, None)


class _Field:
    """A field of such a book: the first look at it is noted, and then it is shown."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, book: TracedBook | None, owner: type) -> Any:
        """The field."""
        if book is None:
            return self
        found = book.__dict__[self.name] = book.looked_at(self.name)
        return found


for _name in (*READ, *MADE):
    setattr(TracedBook, _name, _Field(_name))


class TracedAnalyses(Analyses):
    """Analyses of a book in a workspace; `between` is called now and then by those that take long, and may raise."""

    book: TracedBook

    def __init__(self, book: TracedBook) -> None:
        super().__init__(book)
        self.trace = book.trace
        self.between: Callable[[], None] = nothing
        self._traced = Results(book.trace, book.snapshot)
        book.trace.hidden.append(self._results.clear)

    def change(self) -> None:
        """Be those of the book as it is now."""
        self._traced.change(self.book.snapshot)
        self.trace.hide()

    def _computed(self, analysis: Analysis[T]) -> T:
        return self._traced.of(analysis, lambda: analysis(self), slow=analysis not in SOON)  # type: ignore[no-any-return]

    def check_cancelled(self) -> None:
        """Let whoever asked for the findings break off."""
        self.between()
