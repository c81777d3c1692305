"""A trace of what is looked at while something is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Trace:
    """What is looked at: by whom, and by those who ask them.

    Only the first look of each asker at a field of the book is noted; then the field is shown like any other.
    """

    def __init__(self) -> None:
        self._askers: list[set[str]] = []
        self._shown: dict[str, Any] = {}
        self._fields: tuple[str, ...] = ()

    def book(self, shown: dict[str, Any], fields: tuple[str, ...]) -> None:
        """Know a book: where its fields are shown, and which they are."""
        self._shown, self._fields = shown, fields

    def look(self, *names: str) -> None:
        """Note that something is looked at."""
        if self._askers:
            self._askers[-1].update(names)

    def during(self, work: Callable[[], T]) -> tuple[T, frozenset[str]]:
        """What comes of some work, and what was looked at for it."""
        self._askers.append(set())
        self.hide()
        try:
            found = work()
        finally:
            looked = self._askers.pop()
            self.hide()
        return found, frozenset(looked)

    def hide(self) -> None:
        """Let the next look at anything be noted again."""
        for name in self._fields:
            self._shown.pop(name, None)
