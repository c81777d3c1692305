"""Options held against one another, each by a number of playouts: how the game might go on from there.

The nth playout of every option has the same dice (common random numbers), so what differs between two options is less
the luck of the dice than what the options are worth. After each stage the worse half is given up (sequential halving:
Karnin, Koren and Somekh, 2013). The numbers are fixed, and no clock has a say.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple, Protocol

from hulldown_engine.basics.dice import split_mix
from hulldown_engine.games.game import Game
from hulldown_engine.story.paragraphs import EndlessBook

VERDICTS = {"victory": 1.0, "draw": 0.1}
"""What an end is worth; any other nothing. Of options that win as often, the one that draws more often is better."""


class Player(Protocol):
    """Who plays a fork on, as far as it looks ahead, and says what came of it."""

    def choose(self, game: Game) -> str:
        """The option to take."""

    def far(self, game: Game) -> bool:
        """Whether the fork has been played far enough."""

    def worth(self, game: Game) -> float:
        """What the fork has come to, from 0 for a defeat to 1 for a victory; `game` has ended, or is `far`."""


class Guide(Protocol):
    """Whoever knows how play goes on."""

    def ahead(self, game: Game, seed: int) -> Player:
        """A player of a fork, before any option of it is taken, with dice of its own."""


class Line(NamedTuple):
    """An option, and who knows how play goes on from it."""

    option: str
    guide: Guide


class Trial(NamedTuple):
    """A line that is tried, and what its playouts were worth, in the order of their dice."""

    line: Line
    worths: list[float]

    @property
    def mean(self) -> float:
        """What it is worth, as far as it has been tried."""
        return sum(self.worths) / len(self.worths)


def best(game: Game, lines: Sequence[Line], stages: Sequence[int], doubt: float, seed: int) -> Line:
    """The line to go on with: the first, unless another is worth more by so many standard errors.

    `stages` are the playouts of each line that is still in the running: the first line, and the better half.
    """
    trials = [Trial(line, []) for line in lines]
    for playouts in stages:
        for _ in range(playouts):
            seed, dice = split_mix(seed)
            for trial in trials:
                trial.worths.append(playout(game, trial.line, dice))
        trials[1:] = sorted(trials[1:], key=lambda trial: -trial.mean)[: len(trials) // 2]
    first, *others = trials
    return next((trial.line for trial in others if exceeds(trial.worths, first.worths, doubt)), first.line)


def playout(game: Game, line: Line, seed: int) -> float:
    """What came of a line in one fork of the game; a story that goes round in circles for ever is lost."""
    ahead = game.fork(seed)
    player = line.guide.ahead(ahead, seed)
    try:
        ahead.choose(line.option)
        while ahead.decision is not None and not player.far(ahead):
            ahead.choose(player.choose(ahead))
    except EndlessBook:
        return 0.0
    return player.worth(ahead)


def exceeds(ones: Sequence[float], others: Sequence[float], doubt: float) -> bool:
    """Whether the first are greater in the mean than the second, pair by pair, by more than so many standard errors."""
    pairs = [one - other for one, other in zip(ones, others, strict=True)]
    mean = sum(pairs) / len(pairs)
    spread = sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
    return mean > doubt * sqrt(spread / len(pairs))
