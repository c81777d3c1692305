"""What can be said of a book with too many states: games over its states, by who chooses at random or has learned.

The share of games that who has learned wins is a bound: the best play wins at least as many. It learns by playing: at a
decision it takes the option that has done best so far wherever the same was seen, or now and then any.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import NamedTuple

from hulldown_compiler.solving.states.recording import ENDLESS
from hulldown_compiler.solving.states.solvable import CHOICE, OVER, Leaving, Solvable
from hulldown_engine.basics.dice import draw_below

SEED = 1944
GAMES = 4_000
"""Games that are counted, and as many before them to learn from."""

LONGEST = 500
"""Decisions and throws of one game; who plays longer is taken never to end."""

CURIOUS = 5
"""Of so many choices while it learns, one is made at random."""


BRINGS = (100, 1)
"""What a game brings that comes to what is wanted first, or else to what is wanted next. Of an option that was never
taken the most is hoped."""


class Games(NamedTuple):
    """How many games were counted, and how many of them were over in each way."""

    games: int
    over: Counter[str]


class Chance:
    """A source of numbers, by a seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, bound: int) -> int:
        """A number from 0 to below a bound."""
        self._state, number = draw_below(self._state, bound)
        return number


class Learner:
    """Takes at each decision the option that has brought most; `aim` are the verdicts that it wants.

    Without an aim it takes any. What it has seen of a decision is what the rules looked at for it.
    """

    def __init__(self, aim: tuple[str, str] | None, chance: Chance) -> None:
        self.aim = aim
        self.chance = chance
        self.learning = aim is not None
        self._brought: dict[tuple[int, int], list[int]] = defaultdict(lambda: [BRINGS[0], 1])
        self._game: dict[tuple[int, int], None] = {}

    def choose(self, leaving: Leaving) -> int:
        """The number of a way."""
        many = len(leaving.ways)
        if self.aim is None or (self.learning and self.chance.below(CURIOUS) == 0):
            nth = self.chance.below(many)
        else:
            nth = max(range(many), key=lambda way: (Fraction(*self._brought[id(leaving), way]), -way))
        self._game[id(leaving), nth] = None
        return nth

    def told(self, verdict: str) -> None:
        """What came of the game."""
        if self.learning and self.aim is not None:
            points = BRINGS[self.aim.index(verdict)] if verdict in self.aim else 0
            for way in self._game:
                self._brought[way][0] += points
                self._brought[way][1] += 1
        self._game.clear()


def sample(book: Solvable, aim: tuple[str, str] | None, games: int = GAMES, seed: int = SEED) -> Games:
    """Play games and count how they are over; who has an aim plays as many before, to learn."""
    chance = Chance(seed)
    player = Learner(aim, chance)
    if player.learning:
        for _ in range(games):
            _play(book, player, chance)
        player.learning = False
    return Games(games, Counter(_play(book, player, chance) for _ in range(games)))


def _play(book: Solvable, player: Learner, chance: Chance) -> str:
    """One game: how it is over."""
    place, state = book.start()
    over = ENDLESS
    for _ in range(LONGEST):
        leaving = book.leaving(place, state)
        if leaving.kind == OVER:
            over = book.places[place].over or ""
            break
        way = leaving.ways[player.choose(leaving) if leaving.kind == CHOICE else _thrown(leaving, chance)]
        place, state = way.place, way.effect.on(state)
    player.told(book.logic["endings"].get(over, ""))
    return over


def _thrown(leaving: Leaving, chance: Chance) -> int:
    """The way on which the dice send play."""
    number = chance.below(leaving.over)
    for nth, way in enumerate(leaving.ways):
        number -= way.weight
        if number < 0:
            return nth
    raise AssertionError("the weights of all ways come to their sum")
