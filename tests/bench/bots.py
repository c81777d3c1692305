"""How well bots play the six printed briefings: `python -m tests.bench.bots [GAMES [BOT or MISSION ...]]`.

Of each mission so many games by every bot, and by a script that only shoots. Dice and bots follow from the seeds, so
two versions of a bot are compared on the same games. The first mission of Open Fire, whole, and First Patrol come last.
Who searches takes a minute a game, and plays only if it is named.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any, NamedTuple

from tests.helpers.briefings import book as briefings
from tests.helpers.proofs import compiled
from tests.helpers.quick import QUICK
from tests.helpers.shooter import Shooter

from hulldown_engine import Game
from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.games.book import Book
from hulldown_engine.playtest.bots import BOTS, Bot
from hulldown_engine.resolver.estimates import wilson

GAMES = 20
PLAYERS: dict[str, Callable[[int], Bot]] = {**BOTS, "shooter": Shooter}
AT_ONCE = (*QUICK, "shooter")
"""Who plays unless somebody is named."""


class Played(NamedTuple):
    """One game: if it was won, its Victory Points, its Rounds, its dearest thought, and the seconds it took."""

    won: bool
    points: int
    rounds: int
    thought: float
    seconds: float


def play(book: Book, mission: str, policy: str, seed: int) -> Played:
    """One game to its end."""
    start: dict[str, Any] = {"mission": mission} if mission else {}
    game, bot, dearest = Game(book, seed=seed, **start), PLAYERS[policy](independent_seed(seed)), 0.0
    first = time.process_time()
    while game.decision:
        begun = time.process_time()
        option = bot.choose(game)
        dearest = max(dearest, time.process_time() - begun)
        game.choose(option)
    assert game.result is not None
    rounds = game.state.played if mission else 0
    seconds = time.process_time() - first
    return Played(game.result.verdict == "victory", game.state.victory, rounds, dearest, seconds)


def row(games: Sequence[Played]) -> str:
    """What a bot's games came to, in a line: points and Rounds are medians."""
    won = sum(game.won for game in games)
    low, high = wilson(won, len(games))
    points, rounds = (median(numbers) for numbers in ([g.points for g in games], [g.rounds for g in games]))
    dearest, seconds = max(game.thought for game in games), sum(game.seconds for game in games) / len(games)
    share = f"{won:4} of {len(games)} won ({low:4.0%} to {high:4.0%})"
    times = f"dearest thought {1000 * dearest:4.0f} ms  {seconds:5.1f} s a game"
    return f"{share}  {points:5.1f} points  {rounds:5.1f} Rounds  {times}"


def missions() -> Iterator[tuple[str, Book, str]]:
    """Every mission: its title here, its book and its name."""
    book = briefings()
    for name, mission in book.logic["missions"].items():
        yield f"{mission['number']} {name}", book, name
    yield "open-fire 1 grand-prix", compiled("open-fire"), "grand-prix"
    yield "first-patrol", compiled("first-patrol"), ""


def main(games: int = GAMES, named: Sequence[str] = ()) -> None:
    """Play, and tell."""
    policies = [name for name in named if name in PLAYERS] or AT_ONCE
    wanted = {name for name in named if name not in PLAYERS}
    for title, book, mission in missions():
        if wanted and not wanted & set(title.split()):
            continue
        print(title, flush=True)
        for policy in policies:
            played = [play(book, mission, policy, seed) for seed in range(1, games + 1)]
            print(f"  {policy:10}{row(played)}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES, sys.argv[2:])
