"""One file as it was read: its text, its value with the place of everything in it, and what was wrong on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from hulldown_compiler.core.diagnostics import Fault, Position
from hulldown_compiler.core.fixes import Mark, line_starts


class Mapping(dict[str, Any]):
    """A mapping with the positions of its keys and values, and its own. Keys are always text."""

    __slots__ = ("begin", "marks")
    begin: Mark
    marks: dict[str, tuple[int, int, int, int]]


class Sequence(list[Any]):
    """A sequence with the positions of its items."""

    __slots__ = ("marks",)
    marks: list[Mark]


@dataclass
class Document:
    """One file as it was read: its text, its value, and what was wrong on the way.

    A file that cannot be parsed has the value None and at least one fault.
    """

    path: str
    text: str
    value: Any = None
    faults: list[Fault] = field(default_factory=list)
    nothings: int = 0
    """How many values are null, which no field takes."""
    refused: set[tuple[str, int, int]] = field(default_factory=set)
    """Where values stand that have a fault already, and would be wrong without it as well."""
    _last: tuple[int, str] = field(default=(0, ""), init=False, repr=False, compare=False)
    """The line that was asked for last: a long one is asked for once for all that stands in it."""

    @cached_property
    def starts(self) -> list[int]:
        """Where each line begins, as an index into the text."""
        return line_starts(self.text)

    def line(self, number: int) -> str:
        """One line of the text, without its end; nothing below the last one."""
        if number > len(self.starts):
            return ""
        if self._last[0] != number:
            start = self.starts[number - 1]
            end = self.text.find("\n", start) % (len(self.text) + 1)
            self._last = number, self.text[start:end].rstrip("\r")
        return self._last[1]

    def at(self, path: tuple[str | int, ...]) -> Any:
        """The value at a path of keys and indices; None where the path leads past what is there."""
        node = self.value
        for step in path:
            inside = range(len(node)) if isinstance(node, Sequence) else node if isinstance(node, Mapping) else ()
            if step not in inside:
                return None
            node = node[step]
        return node

    def position(self, path: tuple[str | int, ...], *, key: bool = False) -> Position:
        """Where the value at a path of keys and indices begins, or its key.

        A path that leads past what is there gives the deepest place that is.
        """
        node, mark = self.value, (1, 1)
        for nth, step in enumerate(path):
            if isinstance(node, Mapping) and step in node:
                marks = node.marks[step]  # type: ignore[index]
                mark = marks[:2] if key and nth == len(path) - 1 else marks[2:]
                node = node[step]  # type: ignore[index]
            elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node):
                mark, node = node.marks[step], node[step]
            else:
                break
        return Position(self.path, *mark)
