"""Play many games of a compiled book and print a digest of everything that happened; needs the engine alone.

usage: python play.py BUNDLE GAMES BOT [--resumed]        (with `engine/` on the path)

With --resumed every game is saved, thrown away and loaded again at every single decision.
"""

from __future__ import annotations

import hashlib
import json
import sys

from hulldown_engine import Book, Game, load_book
from hulldown_engine.book import canonical
from hulldown_engine.bots import BOTS


def play(book: Book, games: int, bot_name: str, *, resumed: bool) -> dict[str, object]:
    """Games with seeds 1, 2, 3...: how many choices, what was wrong, and the digest of all events and results."""
    bot = BOTS[bot_name](1)
    seen = hashlib.sha256()
    choices = 0
    wrong: list[str] = []
    for seed in range(1, games + 1):
        game = Game(book, seed=seed)
        while game.decision:
            if resumed:
                game = Game.loads(book, game.dumps())
            game.choose(bot.choose(game))
            wrong += game.invariants()
        choices += len(game.inputs)
        result = game.result
        seen.update(canonical([game.events, str(result), game.digest()]).encode())
        if result is None or result.ending is None:
            wrong.append(f"game {seed} has no ending")
    return {"choices": choices, "wrong": wrong, "digest": seen.hexdigest()}


if __name__ == "__main__":
    _, bundle, count, name, *rest = sys.argv
    sys.stdout.write(json.dumps(play(load_book(bundle), int(count), name, resumed="--resumed" in rest)) + "\n")
