"""The trace of a computation: the names of everything that it read, which are its dependencies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Trace:
    """Records what is read by each of the computations under way, which may be within one another.

    A field of a book records only its first reading by each computation; after that it is a plain attribute. The
    functions in `hidden` take these attributes away again, whenever another computation begins or ends.
    """

    def __init__(self) -> None:
        self._running: list[set[str]] = []
        self.hidden: list[Callable[[], None]] = []

    def record(self, *names: str) -> None:
        """Record dependencies of the computation that runs."""
        if self._running:
            self._running[-1].update(names)

    def of(self, work: Callable[[], T]) -> tuple[T, frozenset[str]]:
        """The result of some work, and its dependencies."""
        self._running.append(set())
        self.hide()
        try:
            result = work()
        finally:
            dependencies = self._running.pop()
            self.hide()
        return result, frozenset(dependencies)

    def hide(self) -> None:
        """Have the next reading of every field recorded."""
        for hide in self.hidden:
            hide()
