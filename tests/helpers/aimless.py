"""Many games of a gamebook by a player who takes any option."""

from __future__ import annotations

from collections import Counter

from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.games.book import Book
from hulldown_engine.games.game import Game
from hulldown_engine.playtest.bots import RandomBot

LONGEST = 500
"""Choices of a game after which it is taken never to end."""

NEVER = "never ends"


def aimless_games(book: Book, games: int, seed: int = 1944) -> Counter[str]:
    """How many games came to each ending; seeds count up from `seed`."""
    return Counter(_ending(book, number) for number in range(seed, seed + games))


def _ending(book: Book, seed: int) -> str:
    game, bot = Game(book, seed=seed), RandomBot(independent_seed(seed))
    for _ in range(LONGEST):
        if game.decision is None:
            return str(game.state.ending)
        game.choose(bot.choose(game))
    return NEVER
