"""What games came to, counted: endings, what came up, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from hulldown_engine.campaign.ledger import Fared
from hulldown_engine.playtest.asked import Asked
from hulldown_engine.playtest.coverage import Thing
from hulldown_engine.playtest.fates import Fate
from hulldown_engine.playtest.modifiers import Applied
from hulldown_engine.playtest.pacing.turns import Turn
from hulldown_engine.playtest.places import Spot

Taken = Counter[tuple[str, str]]
"""How often options have been taken: what explorers remember."""


VICTORY = "victory"
"""The verdict of games that are won."""

WON, LOST, NO_END = "w", "l", "-"
"""How a game went, in a letter: won; ended otherwise; faulty, or stopped at a gap of a draft."""


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
    things came up, in faulty games as well. `outcomes` has a letter for each game, in the order of the seeds. `stopped`
    are the games that came to no end, by the gap of a draft where they stopped.

    Only of games that ended: `taken` are the games in which an option was taken, and `taken_won` those of them that
    were won, under (paragraph, question, option), and under (paragraph, question) for any option of the question;
    `asked` is how scores and flags stood where they were asked for. Of missions: `ends` says what ended them, `fates`
    what became of units, `fought` in how many games each fought, `spots` what was done in which hex, `rolled` in how
    many games procedures were carried out and their modifiers applied, and `turns` what came of the Turns of Germans.

    Of whole campaigns, `campaigns` says how each went that ended, and little else is counted.
    """

    games: int = 0
    outcomes: str = ""
    endings: Counter[tuple[str, str]] = field(default_factory=Counter)
    measures: dict[str, Counter[int]] = field(default_factory=dict)
    times: Counter[Thing] = field(default_factory=Counter)
    games_with: Counter[Thing] = field(default_factory=Counter)
    faults: list[GameFault] = field(default_factory=list)
    stopped: Counter[str] = field(default_factory=Counter)
    taken: Counter[tuple[str, ...]] = field(default_factory=Counter)
    taken_won: Counter[tuple[str, ...]] = field(default_factory=Counter)
    asked: Counter[Asked] = field(default_factory=Counter)
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    fates: Counter[Fate] = field(default_factory=Counter)
    fought: Counter[str] = field(default_factory=Counter)
    spots: Counter[Spot] = field(default_factory=Counter)
    rolled: Counter[str | Applied] = field(default_factory=Counter)
    turns: Counter[Turn] = field(default_factory=Counter)
    campaigns: list[Fared] = field(default_factory=list)

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
        self.outcomes += other.outcomes
        self.faults += other.faults
        self.campaigns += other.campaigns
        for name, counts in other.measures.items():
            self.measures.setdefault(name, Counter()).update(counts)
        for slot in fields(self):
            mine = getattr(self, slot.name)
            if isinstance(mine, Counter):
                mine.update(getattr(other, slot.name))

    def measure(self, numbers: Mapping[str, int]) -> None:
        """Count the numbers of one game."""
        for name, number in numbers.items():
            self.measures.setdefault(name, Counter())[number] += 1
