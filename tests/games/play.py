"""Play games of a compiled book and print a digest of everything that happened; needs the engine alone.

usage: python play.py BUNDLE GAMES [--resumed]        (with `engine/` and the project on the path)

With --resumed every game is saved, thrown away and loaded again after every seventh choice.
"""

from __future__ import annotations

import hashlib
import json
import sys

from tests.games.lots import Lot, deals, lots, of_part

from hulldown_engine import Book, Game, load_book
from hulldown_engine.games.book import canonical
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.examining import LONGEST, play_on

NEVER = range(0)
RESUMED = range(7, LONGEST, 7)
"""After how many choices a game is saved and loaded."""


def play(book: Book, lot: Lot, games: int, saved: range) -> tuple[int, str]:
    """How many choices the games of a lot have, and the digest of their events, results and states."""
    rules = of_part(book, lot.part)
    seen, choices = hashlib.sha256(), 0
    for seed, start in deals(book, lot.part, games):
        game = play_on(Game(rules, seed=seed, **start), BOTS[lot.policy](seed), [], saved)
        seen.update(canonical([game.events, str(game.result), game.digest()]).encode())
        choices += len(game.inputs)
    return choices, seen.hexdigest()[:16]


if __name__ == "__main__":
    _, bundle, count, *rest = sys.argv
    found = load_book(bundle)
    for one in lots(found):
        print(json.dumps([*one, *play(found, one, int(count), RESUMED if rest else NEVER)]), flush=True)
