"""Random walks of a compiled book through `Game.choose`; prints one line of JSON."""

from __future__ import annotations

import json
import random
import sys
import time

from hulldown_engine import Book, Game, load_book


def walk(book: Book, most: int) -> int:
    """Play games until there have been this many choices; how many there were."""
    rng = random.Random(1)
    choices = seed = 0
    while choices < most:
        game, seed = Game(book, seed=seed), seed + 1
        while game.decision:
            options = game.decision.options
            game.choose(options[int(rng.random() * len(options))].id)
            choices += 1
    return choices


def main() -> None:
    """Walk once to warm up, and once for the clock."""
    book = load_book(sys.argv[1])
    walk(book, 2_000)
    begun = time.perf_counter()
    choices = walk(book, int(sys.argv[2]))
    sys.stdout.write(json.dumps({"choices": choices, "seconds": time.perf_counter() - begun}) + "\n")


if __name__ == "__main__":
    main()
