"""How a gamebook is thought about: to its end, by readers who go by what came of options in the playouts before.

That another reader of the book got far by an option is worth knowing, though things stood otherwise for him. So what is
remembered goes by paragraph and option alone, and decides nothing but how playouts go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from hulldown_engine.basics.dice import draw_below
from hulldown_engine.games.game import Game
from hulldown_engine.playtest.thinking.search import VERDICTS, Line

FAR = 200
"""Choices after which a playout that has not ended is given up: it comes to nothing."""

CURIOUS = 0.5
"""How much an option that has been tried seldom is preferred to one that has been worth as much."""

UNTRIED = 2.0
"""What an option that has never been tried promises: more than any other."""

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

    def promises(self, keys: Sequence[Key]) -> list[float]:
        """What each option of a decision promises, if it is tried (UCB1: Auer, Cesa-Bianchi and Fischer, 2002)."""
        known = [self._known.get(key, (0, 0.0)) for key in keys]
        most = log(1 + sum(times for times, _ in known))
        return [total / times + CURIOUS * sqrt(most / times) if times else UNTRIED for times, total in known]


class Reader:
    """Reads a fork on: takes the option that promises most, of those alike any."""

    def __init__(self, seed: int, memory: Memory) -> None:
        self._state = seed
        self._memory = memory
        self._taken: dict[Key, None] = {}
        self._left = FAR

    def choose(self, game: Game) -> str:
        """The option that promises most."""
        assert game.decision is not None  # noqa: S101 - whoever asks has looked
        self._left -= 1
        keys = [(game.decision.paragraph, option.id) for option in game.decision.options]
        promises = self._memory.promises(keys)
        most = max(promises)
        wanted = [key for key, promise in zip(keys, promises, strict=True) if promise == most]
        self._state, nth = draw_below(self._state, len(wanted))
        self._taken[wanted[nth]] = None
        return wanted[nth][1]

    def far(self, game: Game) -> bool:  # noqa: ARG002 - whoever commands looks at it
        """Whether so many choices have been made that the story seems to have no end."""
        return self._left <= 0

    def worth(self, game: Game) -> float:
        """What the story has come to; every option that was taken on the way is remembered with it."""
        worth = VERDICTS.get(game.result.verdict, 0.0) if game.result is not None else 0.0
        for key in self._taken:
            self._memory.add(key, worth)
        return worth


class Reading:
    """Every option of a gamebook is tried; in doubt it is any of them."""

    stages = (6, 12, 18)

    def __init__(self, seed: int) -> None:
        self._state = seed
        self._memory = Memory()

    def ahead(self, game: Game, seed: int) -> Reader:  # noqa: ARG002 - whoever commands looks at it
        """A reader of a fork."""
        return Reader(seed, self._memory)

    def lines(self, game: Game) -> tuple[list[Line], float]:
        """The options, any of them first; none has to be better than another beyond doubt."""
        assert game.decision is not None  # noqa: S101
        ids = [option.id for option in game.decision.options]
        self._state, nth = draw_below(self._state, len(ids))
        return [Line(option, self) for option in (ids[nth], *ids[:nth], *ids[nth + 1 :])], 0.0

    def took(self, line: Line) -> None:
        """Nothing is planned in a gamebook."""
