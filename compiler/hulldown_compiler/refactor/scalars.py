"""The scalars of a file, in order: where each begins, what it says, and how far its value goes if it is a key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from _ruamel_yaml import CParser
from ruamel.yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from hulldown_compiler.core.fixes import Mark


@dataclass
class Scalar:
    """One scalar: its place, its value, the sign that opens it, from where to where, and whether it is a key.

    `until` is, for a key, the number of the first scalar after its value.
    """

    start: Mark
    value: str
    style: str
    begin: int
    end: int
    key: bool = False
    until: int = 0


class Scalars:
    """All scalars of a text that can be parsed."""

    def __init__(self, text: str) -> None:
        self.all: list[Scalar] = []
        self._levels: list[_Level] = []
        parser = CParser(text)
        while type(event := parser.get_event()) is not StreamEndEvent:
            self._take(event)

    def _take(self, event: Any) -> None:
        kind = type(event)
        if kind is MappingStartEvent or kind is SequenceStartEvent:
            self._levels.append(_Level(kind is MappingStartEvent))
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            self._levels.pop()
            self._valued()
        elif kind is ScalarEvent:
            self._scalar(event)
        elif kind is AliasEvent:
            self._valued()

    def _scalar(self, event: Any) -> None:
        mark = event.start_mark
        found = Scalar(
            (mark.line + 1, mark.column + 1), event.value, event.style or "", mark.index, event.end_mark.index
        )
        self.all.append(found)
        level = self._levels[-1] if self._levels else None
        if level is not None and level.mapping and level.key is None:
            found.key, level.key = True, found
        else:
            self._valued()

    def _valued(self) -> None:
        """A value is complete: that of the key before it, if there is one."""
        if self._levels and (key := self._levels[-1].key) is not None:
            key.until = len(self.all)
            self._levels[-1].key = None

    @cached_property
    def numbers(self) -> dict[Mark, int]:
        """The number of the scalar that begins at each place."""
        return {one.start: nth for nth, one in enumerate(self.all)}

    def at(self, place: Mark) -> Sequence[Scalar]:
        """The scalar that begins at a place; of a key, all those of its value as well."""
        nth = self.numbers.get(place)
        if nth is None:
            return ()
        return self.all[nth : max(nth + 1, self.all[nth].until)]


@dataclass
class _Level:
    """A collection that is being read: whether it is a mapping, and its key whose value comes next."""

    mapping: bool
    key: Scalar | None = None
