"""What is known of states, by the bits that decide it: found without looking at all masks of bits there are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_
from typing import Generic, TypeVar

T = TypeVar("T")

MANY = 6
"""Masks to look through one by one; of more those states are kept apart that differ in what all masks ask for."""


class ByBits(Generic[T]):
    """Tables by the mask of the bits that decide; or, if there are many masks, parts by the bits common to all."""

    def __init__(self) -> None:
        self._tables: dict[int, dict[int, T]] = {}
        self._parts: dict[int, ByBits[T]] = {}
        self._common = 0
        self._many = MANY

    def get(self, state: int) -> T | None:
        """What is known of a state."""
        where = self
        while where._parts:
            part = where._parts.get(state & where._common)
            if part is None:
                return None
            where = part
        for asked, table in where._tables.items():  # noqa: SLF001
            found = table.get(state & asked)
            if found is not None:
                return found
        return None

    def put(self, asked: int, state: int, value: T) -> None:
        """Keep something of all states with the same bits where they are asked for."""
        if self._parts and self._common & ~asked:
            self._join()
        if self._parts:
            self._part(state).put(asked, state, value)
            return
        self._tables.setdefault(asked, {})[state & asked] = value
        if len(self._tables) > self._many:
            self._divide()

    def _part(self, state: int) -> ByBits[T]:
        key = state & self._common
        if key not in self._parts:
            self._parts[key] = ByBits()
        return self._parts[key]

    def _divide(self) -> None:
        """Keep states apart by what all masks ask for, if that makes any difference."""
        self._common = reduce(and_, self._tables)
        self._many = 2 * len(self._tables)
        if len({bits & self._common for table in self._tables.values() for bits in table}) > 1:
            kept, self._tables = list(self._all()), {}
            for asked, bits, value in kept:
                self._part(bits).put(asked, bits, value)

    def _join(self) -> None:
        """Keep all states together again."""
        kept, self._parts = list(self._all()), {}
        for asked, bits, value in kept:
            self._tables.setdefault(asked, {})[bits] = value

    def _all(self) -> Iterator[tuple[int, int, T]]:
        for asked, table in self._tables.items():
            for bits, value in table.items():
                yield asked, bits, value
        for part in self._parts.values():
            yield from part._all()  # noqa: SLF001 - its own kind
