"""A book and analyses of it that record in a trace what is read of them, and memoize what is derived from them.

So nobody has to declare what a rule depends on, and nobody can forget to. A memoized result is computed again only when
one of its dependencies has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from hulldown_compiler.analysis.analyses import Analyses, Analysis, Job, Told
from hulldown_compiler.analysis.playable import can_be_set_up, needs_met, working_charts
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.lint.incremental.kept_results import KeptResults
from hulldown_compiler.lint.incremental.snapshot import SLOW, Snapshot
from hulldown_compiler.lint.incremental.trace import Trace
from hulldown_compiler.lowering.content_file import FileUnit
from hulldown_compiler.source import process_pool

T = TypeVar("T")

SOURCES = ("declared", "numbers", "texts", "faults", "units")
"""The fields of a book that are read from its files."""

DERIVED = {
    name: member
    for owner in reversed(Book.__mro__)
    for name, member in vars(owner).items()
    if isinstance(member, cached_property)
}
"""The cached properties that are derived from them."""

QUICK: tuple[Analysis[Any], ...] = (working_charts, needs_met, can_be_set_up)
"""The analyses that are computed in no time; the others take long."""


UNPLAYED = ("path", "faults", "remarks", "silences", "trials")
"""The fields of files that nothing in play depends on."""

PLAYED = ("declared", *(name for name in FileUnit._fields if name not in UNPLAYED))
"""The fields in which all is that play depends on: what any kept result may rest on."""


def nothing() -> None:
    """What is called between steps of the work where nothing can interrupt it."""


class Memo(NamedTuple, Generic[T]):
    """The result of a computation, the snapshot that it was last valid for, and the names of its dependencies."""

    snapshot: Snapshot
    dependencies: frozenset[str]
    result: T


class MemoTable:
    """Results by key, each computed again only when one of its dependencies has changed."""

    def __init__(self, trace: Trace, snapshot: Snapshot) -> None:
        self.trace = trace
        self.snapshot = snapshot
        self._memos: dict[Hashable, Memo[Any]] = {}
        self._valid: dict[Hashable, Memo[Any]] = {}
        """The memos that are valid for the present snapshot."""

    def change(self, snapshot: Snapshot) -> None:
        """Take another snapshot as the present one."""
        self.snapshot = snapshot
        self._valid = {}

    def get(self, key: Hashable, compute: Callable[[], Any], *, slow: bool = False) -> Any:
        """A result, computed if need be; its dependencies are recorded."""
        if key not in self._valid:
            self._valid[key] = self._memos[key] = self._revalidated(key) or self._computed(compute, slow=slow)
        self.trace.record(*self._valid[key].dependencies)
        return self._valid[key].result

    def _revalidated(self, key: Hashable) -> Memo[Any] | None:
        """The memo of an earlier snapshot, if all its dependencies are as they were."""
        memo = self._memos.get(key)
        if memo is None or not self.snapshot.alike(memo.snapshot, memo.dependencies, placed=True):
            return None
        return memo._replace(snapshot=self.snapshot)

    def _computed(self, compute: Callable[[], Any], *, slow: bool) -> Memo[Any]:
        result, dependencies = self.trace.of(compute)
        return Memo(self.snapshot, dependencies | {SLOW} if slow else dependencies, result)


class TracedBook(Book):
    """A book that changes in place, so that whatever refers to it refers to the present snapshot."""

    def __init__(self, root: Path, snapshot: Snapshot, trace: Trace) -> None:
        super().__init__(root, snapshot.declared, list(snapshot.units), snapshot.numbers, snapshot.texts)
        self.trace = trace
        self._derived = MemoTable(trace, snapshot)
        trace.hidden.append(self._hide)
        self.change(snapshot)

    def change(self, snapshot: Snapshot) -> None:
        """Take another snapshot as the present one."""
        self.snapshot = snapshot
        self._read = {name: getattr(snapshot, name) for name in SOURCES}
        self._read["units"] = list(snapshot.units)
        self._derived.change(snapshot)
        self.trace.hide()

    def recorded(self, name: str) -> Any:
        """A field, or a property that is derived from the fields; the reading is recorded."""
        if name in self._read:
            self.trace.record(name)
            return self._read[name]
        return self._derived.get(name, lambda: self._derive(name))

    def _derive(self, name: str) -> Any:
        value = DERIVED[name].func(self)
        if name == "known":
            self._meant = {}  # what slips of the pen were meant to be depends on what there is
        return value

    def _hide(self) -> None:
        for name in (*SOURCES, *DERIVED):
            self.__dict__.pop(name, None)


class _Field:
    """A field of such a book: the first reading is recorded, and makes it a plain attribute."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, book: TracedBook | None, owner: type) -> Any:
        """The field."""
        if book is None:
            return self
        value = book.__dict__[self.name] = book.recorded(self.name)
        return value


for _name in (*SOURCES, *DERIVED):
    setattr(TracedBook, _name, _Field(_name))


class TracedAnalyses(Analyses):
    """Memoized analyses of a book; those that take long call `between` now and then, which may raise to interrupt."""

    book: TracedBook

    def __init__(self, book: TracedBook) -> None:
        super().__init__(book)
        self.trace = book.trace
        self.between: Callable[[], None] = nothing
        self.results = KeptResults(self)
        self._memos = MemoTable(book.trace, book.snapshot)
        book.trace.hidden.append(self._results.clear)

    def change(self) -> None:
        """Take the book's present snapshot."""
        self._memos.change(self.book.snapshot)
        self.results.change()
        self.trace.hide()

    def kept(self, about: str, compute: Callable[[], T], rests_on: Collection[Node]) -> T:
        """The result of a computation that reads only what is named, from the last time if all that says the same."""
        self.trace.record(*PLAYED)
        return self.results.kept(about, compute, rests_on)

    def kept_each(self, jobs: Sequence[Job[T]]) -> list[T]:
        """What is kept for each of some computations; in a large book, several processes make those that are new."""
        self.trace.record(*PLAYED)
        self.kept_ahead(jobs)
        return super().kept_each(jobs)

    def kept_ahead(self, jobs: Sequence[Job[Any]]) -> None:
        """In a large book, have several processes make what is not kept yet."""
        self.ahead(lambda job: self.results.kept(*job), [job for job in jobs if not self.results.knows(job)])

    def told(self, about: str, said: str, compute: Callable[[], Told[T]]) -> T:
        """The result of a computation, from the last time if all that it looked at says the same."""
        self.trace.record(*PLAYED)
        return self.results.told(about, said, compute)

    def worked_out(self, said: str, compute: Callable[[], T]) -> T:
        """The result of a computation that reads nothing but what is said, from the last time it was."""
        return self.results.worked_out(said, compute)

    def holds(self, about: str, check: Callable[[], tuple[bool, Iterable[Node]]]) -> bool:
        """Whether something holds, by a check that is made again only if something that it read says another thing."""
        self.trace.record(*PLAYED)
        return self.results.holds(about, check)

    def held(self, about: str) -> bool:
        """Whether something is known to hold, by such a check that need not be made again."""
        return self.results.held(about)

    def ahead(self, work: Callable[[T], object], items: Sequence[T]) -> None:
        """Have some work done by several processes, if the book is large; what each of them keeps is kept here."""
        size = sum(map(len, self.book.snapshot.texts.values()))
        among = process_pool.hands() if len(items) > 1 and size >= process_pool.WORTH_SHARING else 1
        if among > 1:
            for learnt in process_pool.shared(partial(self.results.learning, work), items, among):
                self.results.learn(learnt)

    def _computed(self, analysis: Analysis[T]) -> T:
        return self._memos.get(analysis, lambda: analysis(self), slow=analysis not in QUICK)  # type: ignore[no-any-return]

    def check_cancelled(self) -> None:
        """Give `between` a chance to interrupt."""
        self.between()
