"""A trace of what is looked at while something is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Trace:
    """What is looked at: by whom, and by those who ask them.

    Only the first look of each asker at a thing is noted; then it is shown like any other. What is shown so is hidden
    again, by calling `hidden`, whenever somebody else begins to ask.
    """

    def __init__(self) -> None:
        self._askers: list[set[str]] = []
        self.hidden: list[Callable[[], None]] = []

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
        for hide in self.hidden:
            hide()
