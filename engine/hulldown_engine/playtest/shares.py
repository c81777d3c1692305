"""Shares of a playtest: games that are played one after the other, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, NamedTuple

from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.campaign import campaign_of
from hulldown_engine.games.book import Book, BookError
from hulldown_engine.games.game import Game
from hulldown_engine.playtest.bots import Bot, Explorer
from hulldown_engine.playtest.campaigns.playing import START, play_campaign
from hulldown_engine.playtest.counting import Counting
from hulldown_engine.playtest.examining import described, play_on, saved
from hulldown_engine.playtest.tally import NO_END, GameFault, Taken, Tally
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

Playing = Callable[[Book, Policy, int], AbstractContextManager[Players]]
"""Sets up who plays games of a book by a policy; there are so many shares to play at a time, and no more."""


def here(book: Book, policy: Policy, together: int) -> AbstractContextManager[Players]:
    """This process itself plays, one share after the other."""
    return nullcontext(partial(map, partial(play_share, book, policy)))


def play_share(book: Book, policy: Policy, share: Share) -> Played:
    """Play a share of games, one after the other."""
    if START in share.start:
        return _play_campaigns(campaign_of(book), policy, share)
    tally, known, counting = Tally(), share.taken.copy(), Counting(book)
    for seed in share.seeds:
        bot = policy(independent_seed(seed))
        if isinstance(bot, Explorer):
            bot.taken = known
        play_one(counting, bot, tally, seed, share.start)
    return Played(tally, known - share.taken)


def _play_campaigns(book: Book, policy: Policy, share: Share) -> Played:
    """Play a share of campaigns."""
    tally, known = Tally(), share.taken.copy()
    for seed in share.seeds:
        play_campaign(book, policy, tally, seed, share.start[START], share.start.get("rules", ()), known)
    return Played(tally, known - share.taken)


def play_one(counting: Counting, bot: Bot, tally: Tally, seed: int, start: Mapping[str, Any]) -> None:
    """Play a game to its end, or to its fault, and count it."""
    choices: list[str] = []
    game: Game | None = None
    try:
        game = Game(counting.book, seed=seed, **start)
        game = play_on(game, bot, choices, saved(seed))
    except (BookError, SetupError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what a playtest looks for
        tally.faults.append(GameFault(*described(error), seed, tuple(choices)))
        tally.outcomes += NO_END
    else:
        counting.ended(tally, game)
    tally.games += 1
    if game is not None:
        counting.came_up(tally, start.get("mission", ""), game)
