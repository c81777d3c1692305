"""Shares of a playtest: games that are played one after the other, and what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.games.book import Book, BookError
from hulldown_engine.games.game import Game
from hulldown_engine.games.gaps import gap_at
from hulldown_engine.platoon.sequence import tally as platoon
from hulldown_engine.playtest.bots import Bot, Explorer
from hulldown_engine.playtest.coverage import seen
from hulldown_engine.playtest.examining import described, play_on
from hulldown_engine.playtest.tally import GameFault, Taken, Tally
from hulldown_engine.story.gamebook import SetupError

Policy = Callable[[int], Bot]
"""Makes the bot of one game from a seed."""


class Share(NamedTuple):
    """Games to play: how they begin, their seeds, and what explorers know of others."""

    start: Mapping[str, Any]
    seeds: range
    taken: Taken


class Played(NamedTuple):
    """A share that has been played, and what its explorer has taken."""

    tally: Tally
    taken: Taken


Players = Callable[[Iterable[Share]], Iterator[Played]]
"""Play shares, and give what came of them in the order of the shares."""


def play_share(book: Book, policy: Policy, share: Share) -> Played:
    """Play a share of games, one after the other."""
    tally, known = Tally(), share.taken.copy()
    for seed in share.seeds:
        bot = policy(independent_seed(seed))
        if isinstance(bot, Explorer):
            bot.taken = known
        play_one(book, bot, tally, seed, share.start)
    return Played(tally, known - share.taken)


def play_one(book: Book, bot: Bot, tally: Tally, seed: int, start: Mapping[str, Any]) -> None:
    """Play a game to its end, or to its fault, and count it."""
    choices: list[str] = []
    game: Game | None = None
    try:
        game = Game(book, seed=seed, **start)
        game = play_on(game, bot, choices)
    except (BookError, SetupError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what a playtest looks for
        tally.faults.append(GameFault(*described(error), seed, tuple(choices)))
    else:
        _count(tally, game)
    tally.games += 1
    if game is not None:
        came_up = Counter(seen(book.logic, start.get("mission", ""), game.events))
        tally.times.update(came_up)
        tally.games_with.update(dict.fromkeys(came_up, 1))


def _count(tally: Tally, game: Game) -> None:
    """Count a game that has ended, or has stopped at a gap of a draft."""
    assert game.result is not None  # noqa: S101 - it has ended
    if gap := gap_at(game):
        tally.stopped[gap] += 1
        return
    tally.endings[game.result.ending or "", game.result.verdict] += 1
    numbers = platoon.measures(game.state) if game.book.kind == "platoon-game" else {}
    tally.measure({"choices": len(game.inputs), **(numbers or {"victory_points": game.result.victory})})
