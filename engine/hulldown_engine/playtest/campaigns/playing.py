"""One campaign by a policy, from its first mission to its last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.campaign.ledger import fared
from hulldown_engine.games.book import Book, BookError
from hulldown_engine.games.game import Game
from hulldown_engine.playtest.bots import Bot, Explorer
from hulldown_engine.playtest.campaigns.leading import Leader
from hulldown_engine.playtest.campaigns.order import order_of
from hulldown_engine.playtest.examining import described, play_on, saved
from hulldown_engine.playtest.tally import LOST, NO_END, VICTORY, WON, GameFault, Taken, Tally
from hulldown_engine.story.gamebook import SetupError

START = "campaign"
"""What of the start of a game says that it is a campaign, and in which order its missions are played."""

Policy = Callable[[int], Bot]


def play_campaign(  # noqa: PLR0913, PLR0917 - each says something else about it
    book: Book, policy: Policy, tally: Tally, seed: int, order: Sequence[str], rules: Sequence[str], taken: Taken
) -> None:
    """Play a campaign to its end, or to its fault, and count it; raises SetupError for rules that there are not."""
    choices: list[str] = []
    leader = Leader(order_of(book, order, seed), partial(_bot, policy, seed, taken))
    tally.games += 1
    try:
        game = play_on(Game(book, seed=seed, rules=tuple(rules)), leader, choices, saved(seed))
    except (BookError, SetupError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what a playtest looks for
        tally.faults.append(GameFault(*described(error), seed, tuple(choices)))
        tally.outcomes += NO_END
    else:
        _count(tally, game, leader)


def _bot(policy: Policy, seed: int, taken: Taken, nth: int) -> Bot:
    """Who plays the nth mission: no two by the same dice."""
    for _ in range(nth + 1):
        seed = independent_seed(seed)
    bot = policy(seed)
    if isinstance(bot, Explorer):
        bot.taken = taken
    return bot


def _count(tally: Tally, game: Game, leader: Leader) -> None:
    result = game.result
    assert result is not None  # noqa: S101 - it has ended
    tally.endings["", result.verdict] += 1
    tally.outcomes += WON if result.verdict == VICTORY else LOST
    tally.campaigns.append(fared(game.seed, result.verdict, game.state, game.events, leader.stood))
