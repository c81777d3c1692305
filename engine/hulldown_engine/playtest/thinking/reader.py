"""Who plays on in a gamebook: a reader who goes by what came of options in the playouts before this one."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

FAR = 200
"""Choices after which a playout that has not ended is given up: it comes to nothing."""

CURIOUS = 0.5
"""How much an option that has been tried seldom is preferred to one that has been worth as much."""

VERDICTS = {"victory": 1.0, "draw": 0.1}
"""What an end is worth. Of two options that win as often, the one that draws more often is better."""

Key = tuple[str, str]
"""A paragraph, and an option of it."""


class Memory:
    """How often options have been taken in playouts, and what that was worth in all."""

    def __init__(self) -> None:
        self._known: dict[Key, tuple[int, float]] = {}

    def add(self, key: Key, worth: float) -> None:
        """Remember what came of an option."""
        times, total = self._known.get(key, (0, 0.0))
        self._known[key] = times + 1, total + worth

    def promise(self, keys: Sequence[Key]) -> list[float]:
        """How much each option of a decision is worth trying (UCB1: Auer, Cesa-Bianchi and Fischer, 2002)."""
        known = [self._known.get(key, (0, 0.0)) for key in keys]
        most = log(1 + sum(times for times, _ in known))
        return [total / times + CURIOUS * sqrt(most / times) if times else 2.0 for times, total in known]


class Reader:
    """Takes any option; in a playout the one that has most promise, of those alike any.

    That another reader of the same book got far by an option is worth knowing, though things stood otherwise: so what
    is remembered goes by paragraph and option alone, and decides nothing but how playouts go on.
    """

    def __init__(self, seed: int, memory: Memory | None = None) -> None:
        self._state = seed
        self._memory = memory
        self._taken: list[Key] = []


"""..."""
