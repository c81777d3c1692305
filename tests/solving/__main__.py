"""What is worked out of gamebooks, held against 100,000 games: `python -m tests.solving [GAMES]`.

The exact chances of The Mill are held against as many games by a player who takes any option, and those of random books
against a tenth as many in all; each ending has to come up as often as its chance allows, but for one in a million. Of
First Patrol, which is too large, a tenth as many are held against the interval of the games that `solve` plays itself.
"""

from __future__ import annotations

import argparse
import sys
from fractions import Fraction

from tests.helpers.aimless import aimless_games
from tests.helpers.binomial import surprise
from tests.helpers.build import author
from tests.helpers.paths import ROOT
from tests.helpers.small_books import Writer

from hulldown_cli.opening import open_game
from hulldown_compiler.bundle import writer
from hulldown_compiler.solving.solution import solve
from hulldown_engine.games.book import Book, make_book

GAMES = 100_000
BOOKS = 20
UNLIKELY = 1e-6


def main() -> int:
    """Play and compare; 1 if anything does not fit."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    games = parser.parse_args().games
    random = [make_book(writer.bundle(author(Writer(seed).book()))[0]) for seed in range(BOOKS)]
    wrong = _exact("The Mill", open_game(str(ROOT / "tests" / "books" / "mill")), games)
    wrong += sum(_exact(f"random book {seed}", book, games // 10 // BOOKS) for seed, book in enumerate(random))
    wrong += _sampled("First Patrol", open_game("first-patrol"), games // 10)
    return min(wrong, 1)


def _exact(title: str, book: Book, games: int) -> int:
    """Hold the exact chances of aimless play against games; how many endings do not fit."""
    chances = solve(book, ("uniform",)).solved["uniform"].chances
    played = aimless_games(book, games)
    rows = [(ending, played[ending], float(chances.get(ending, Fraction(0)))) for ending in book.logic["endings"]]
    return _told(title, games, [(*row, surprise(row[1], games, row[2])) for row in rows])


def _sampled(title: str, book: Book, games: int) -> int:
    """Hold the games that are played where a book is too large against others; how many endings do not fit."""
    found = solve(book, ("uniform",), budget=1, games=games).sampled["uniform"]
    played = aimless_games(book, games)
    rows = [(ending, played[ending], found.over[ending] / games) for ending in book.logic["endings"]]
    return _told(title, games, [(*row, _apart(row[1], found.over[row[0]], games)) for row in rows])


def _apart(one: int, other: int, games: int) -> float:
    """How surprising it is that two lots of games differ so much: as hits of one among those of both."""
    return surprise(one, one + other, 0.5) if one + other else 1.0


def _told(title: str, games: int, rows: list[tuple[str, int, float, float]]) -> int:
    print(f"{title}: {games:,} games", flush=True)
    for ending, hits, chance, apart in rows:
        print(
            f"  {ending:20} {hits:8,}  expected {chance * games:10,.1f}{'' if apart > UNLIKELY else '  DOES NOT FIT'}"
        )
    return sum(apart <= UNLIKELY for *_, apart in rows)


if __name__ == "__main__":
    sys.exit(main())
