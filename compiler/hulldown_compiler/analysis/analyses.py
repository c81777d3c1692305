"""Analyses of a book: each computed once, on demand, and kept.

An analysis is a function that is given the analyses of a book and computes one thing about it; it may ask for others.
`analyses[reachability]` is what `reachability` computes, however often it is asked for. So a book stays data, no
analysis has to know who else needs it, and a test can put a result of its own in the place of any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from hulldown_compiler.book.book import Book

T = TypeVar("T")

Analysis = Callable[["Analyses"], T]
"""Computes one thing about a book; only for a book that is complete (`Book.is_complete`)."""


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
