"""A player that searches: it knows the book, as who has read all of it, but not how the dice will fall."""

from __future__ import annotations

from hulldown_engine.basics.dice import split_mix
from hulldown_engine.games.game import Game
from hulldown_engine.platoon.state.actions import CAMPAIGN
from hulldown_engine.playtest.thinking.commanding import Commanding
from hulldown_engine.playtest.thinking.reading import Reading
from hulldown_engine.playtest.thinking.search import best

PATIENCE = 60
"""Searches in a story or a mission after which it goes on without: so it does not go round in circles for ever."""


class Thinking:
    """Tries options in forks of the game, with other dice than those to come, and takes what came out best.

    It is for knowing what good play could reach, and takes its time: the number of playouts is fixed.
    """

    def __init__(self, seed: int) -> None:
        self._state = seed
        self._searches = 0
        self._mind: Reading | Commanding | None = None

    def choose(self, game: Game) -> str:
        """The id of the option that came out best."""
        if self._mind is None:
            self._mind = (Reading if game.book.kind == "gamebook" else Commanding)(self._state)
        if game.decision is not None and game.decision.kind == CAMPAIGN:
            self._searches = 0
        lines, doubt = self._mind.lines(game)
        line = lines[0]
        if len(lines) > 1 and self._searches < PATIENCE and game.at_rest:
            self._searches += 1
            self._state, seed = split_mix(self._state)
            line = best(game, lines, self._mind.stages, doubt, seed)
        self._mind.took(line)
        return line.option
