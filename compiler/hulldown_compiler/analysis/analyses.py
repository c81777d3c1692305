"""Analyses of a book: each computed once, on demand, and kept.

An analysis is a function that is given the analyses of a book and computes one thing about it; it may ask for others.
`analyses[reachability]` is what `reachability` computes, however often it is asked for. So a book stays data, no
analysis has to know who else needs it, and a test can put a result of its own in the place of any.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node

T = TypeVar("T")

Analysis = Callable[["Analyses"], T]
"""Computes one thing about a book; only for a book that is complete (`Book.is_complete`)."""


Told = tuple[T, Iterable[Node] | None]
"""A result, and the names of what it rests on; None if that is not known."""


class Job(NamedTuple, Generic[T]):
    """A computation whose result may be kept: what it is about, and the names of all that it reads."""

    about: str
    compute: Callable[[], T]
    rests_on: Collection[Node]


WHOLE, DATA = "whole", "data"
"""Kinds of what results rest on besides things with names: something of the whole book, and plain data as text."""

HEADER, NAMES, ALWAYS, CHARTS = "header", "names", "always", "charts"
"""Of the whole book: its header, the names of all there is, what every game reads, and its charts; or a kind, for the
names of all of it."""


class Analyses:
    """What is computed from one book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._results: dict[Analysis[Any], Any] = {}

    def __getitem__(self, analysis: Analysis[T]) -> T:
        """What an analysis computes."""
        if analysis not in self._results:
            self._results[analysis] = self._computed(analysis)
        return self._results[analysis]  # type: ignore[no-any-return]

    def _computed(self, analysis: Analysis[T]) -> T:
        return analysis(self)

    def __setitem__(self, analysis: Analysis[T], result: T) -> None:
        """Let a result stand in the place of what an analysis would compute."""
        self._results[analysis] = result

    def check_cancelled(self) -> None:
        """Raise, if the caller has cancelled; analyses that take long call this often. Here nothing ever is."""

    def kept(self, about: str, compute: Callable[[], T], rests_on: Collection[Node]) -> T:  # noqa: ARG002 - for those who keep
        """The result of a computation that reads only what is named; plain data, which may be kept until that changes.

        `about` tells it from other computations that rest on the same. Here nothing is kept.
        """
        return compute()

    def kept_each(self, jobs: Sequence[Job[T]]) -> list[T]:
        """What `kept` gives for each of some computations that do not need one another; they may be shared out."""
        return [self.kept(*job) for job in jobs]

    def kept_ahead(self, jobs: Sequence[Job[Any]]) -> None:
        """Have several processes make what is not kept yet, so that it is there when it is asked for. Here: nothing."""

    def told(self, about: str, said: str, compute: Callable[[], Told[T]]) -> T:  # noqa: ARG002 - for those who keep
        """The result of a computation that tells what it has looked at; it may be kept until that changes.

        It is plain data, and so is `said`, which is what it takes from elsewhere; `about` tells it from others. Here
        nothing is kept.
        """
        return compute()[0]

    def worked_out(self, said: str, compute: Callable[[], T]) -> T:  # noqa: ARG002 - for those who keep
        """The result of a computation that reads nothing but what is said; plain data, which holds for good.

        Here nothing is kept.
        """
        return compute()

    def holds(self, about: str, check: Callable[[], tuple[bool, Iterable[Node]]]) -> bool:  # noqa: ARG002 - for those who keep
        """Whether something holds, by a check that tells what it has read; what held may be kept until that changes."""
        return check()[0]

    def held(self, about: str) -> bool:  # noqa: ARG002 - for those who keep
        """Whether something is known to hold, by such a check that need not be made again."""
        return False

    def ahead(self, work: Callable[[T], object], items: Sequence[T]) -> None:
        """Have some work done by several processes, whose kept results are found when it is done again. Here: nothing.

        To those who keep nothing it is of no use.
        """
