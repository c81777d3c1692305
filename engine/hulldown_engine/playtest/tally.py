"""What games came to, counted: endings, what came up, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from hulldown_engine.playtest.coverage import Thing

Taken = Counter[tuple[str, str]]
"""How often options have been taken: what explorers remember."""


VICTORY = "victory"
"""The verdict of games that are won."""


class GameFault(NamedTuple):
    """What went wrong in a game, and how to come there again: its seed, and the choices up to it."""

    kind: str
    said: str
    seed: int
    choices: Sequence[str]


@dataclass
class Tally:
    """What games of one mission, or of a gamebook, came to.

    `endings` are the ending, or nothing, and the verdict of every game that ended; `measures` count, by what is
    measured, how often each number came up in them. `times` and `games_with` say how often, and in how many games,
    things came up, in faulty games as well. `stopped` are the games that came to no end, by the gap of a draft where
    they stopped.
    """

    games: int = 0
    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    measures: dict[str, Counter[int]] = field(default_factory=dict)
    times: Counter[Thing] = field(default_factory=Counter)
    games_with: Counter[Thing] = field(default_factory=Counter)
    faults: list[GameFault] = field(default_factory=list)
    stopped: Counter[str] = field(default_factory=Counter)

    @property
    def ended(self) -> int:
        """Games that came to an end."""
        return self.endings.total()

    @property
    def won(self) -> int:
        """Games that ended in victory."""
        return sum(times for (_, verdict), times in self.endings.items() if verdict == VICTORY)

    def add(self, other: Tally) -> None:
        """Count the games of another tally as well, as those that come next."""
        self.games += other.games
        self.endings.update(other.endings)
        for name, counts in other.measures.items():
            self.measures.setdefault(name, Counter()).update(counts)
        self.times.update(other.times)
        self.games_with.update(other.games_with)
        self.faults += other.faults
        self.stopped.update(other.stopped)

    def measure(self, numbers: Mapping[str, int]) -> None:
        """Count the numbers of one game."""
        for name, number in numbers.items():
            self.measures.setdefault(name, Counter())[number] += 1
