"""Play many platoon games of a compiled book and print what came of them; needs the engine alone.

usage: python play.py BUNDLE GAMES BOT [--resumed]        (with `engine/` and the project on the path)

Every mission is played with each seed, and with each platoon that it allows; and each seed gives a fight in the middle,
which is played for a while. With --resumed every game is saved, thrown away and loaded again at decisions that follow
from its seed, one of seven.
"""

from __future__ import annotations

import hashlib
import json
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.platoon.games.fights import fight

from hulldown_engine import Book, Game, load_book
from hulldown_engine.book import canonical
from hulldown_engine.bots import BOTS, Bot
from hulldown_engine.platoon.rules import NEW

LONG_ENOUGH = 120
"""Choices of a fight that are played."""

LONGEST = 6_000
"""Choices in one game; a longer one is endless."""

RESUMED = 7
"""One decision of so many is saved and loaded at."""


def setups(book: Book) -> Iterator[dict[str, Any]]:
    """Every mission with every platoon that it allows; and nothing, for a fight."""
    for name, mission in book.logic["missions"].items():
        allowed = mission["platoon"]
        yield from (
            {"mission": name, "platoon": one} for one in (*allowed["ready"], *([NEW] if allowed["new"] else []))
        )
    yield {}


def one_game(book: Book, bot: Bot, seed: int, setup: dict[str, Any], *, resumed: bool) -> Game:
    """One game to its end, or a fight for a while; raises AssertionError when anything is wrong with it."""
    game = Game(book, seed=seed, **setup) if setup else fight(book, seed)
    while game.decision and (setup or len(game.inputs) < LONG_ENOUGH):
        if resumed and (len(game.inputs) + seed) % RESUMED == 0:
            text = game.dumps()
            game = Game.loads(book, text)
            assert game.dumps() == text, "it is saved otherwise than it was loaded"
        assert len(game.inputs) < LONGEST, f"no end after {LONGEST} choices"
        game.choose(bot.choose(game))
        assert not game.invariants(), game.invariants()
    wrong = [event for event in game.events if not book.rules.sound(event)]
    assert not wrong, wrong[0]
    return game


def play(book: Book, games: int, bot_name: str, *, resumed: bool) -> dict[str, object]:
    """Games with seeds 1, 2, 3...: how many choices, what was wrong, how they ended, and the digest of it all."""
    bot = BOTS[bot_name](1)
    seen = hashlib.sha256()
    choices, wrong = 0, []
    ends: Counter[str] = Counter()
    events: Counter[str] = Counter()
    for seed in range(1, games + 1):
        for setup in setups(book):
            try:
                game = one_game(book, bot, seed, setup, resumed=resumed)
            except Exception:  # noqa: BLE001 - whatever is raised is to be reported with its seed
                wrong.append(f"seed {seed}, {setup}: {traceback.format_exc(limit=-4)}")
                continue
            choices += len(game.inputs)
            ends[f"{setup.get('mission', 'a fight')}: {game.result.verdict if game.result else 'goes on'}"] += 1
            events.update(event["event"] for event in game.events)
            seen.update(canonical([game.events, str(game.result), game.digest()]).encode())
    return {"choices": choices, "wrong": wrong, "ends": ends, "events": events, "digest": seen.hexdigest()}


if __name__ == "__main__":
    _, bundle, count, name, *rest = sys.argv
    sys.stdout.write(json.dumps(play(load_book(bundle), int(count), name, resumed="--resumed" in rest)) + "\n")
