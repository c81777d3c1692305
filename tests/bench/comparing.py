"""Comparing playtests, held against what is known: `python -m tests.bench.comparing [COMPARISONS] [GAMES]`.

A book beside itself, on other seeds each time: how often anything is called changed, which is a false alarm. Then a
book that was changed beside what it was: how many games it takes to see that, in pairs of the same seed and without.
The changed book is First Patrol with one number of it made easier, which is worth about five wins in a hundred games.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from tests.helpers.paths import ROOT

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle.writer import bundle
from hulldown_compiler.playtest.comparing.changed import Seeds, Side, compare
from hulldown_compiler.playtest.comparing.recorded import games_of
from hulldown_compiler.playtest.figures.chances import SURE, fisher, mcnemar
from hulldown_engine import Book
from hulldown_engine.games.book import make_book
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.runner import playtest
from hulldown_engine.playtest.tally import WON

COMPARISONS, GAMES = 200, 100
ALLOWED = 18
"""False alarms in 200 comparisons: with five in a hundred, more come in one run of a hundred and fifty."""

POLICIES = ("random", "explorer")
PATROL = ROOT / "content" / "first-patrol"

LAST_ROLL = """\
                      - roll: 1d10
                        table:
                          1-6:
"""
EASIER = {
    "everywhere, by the check that most games make": ("book.yaml", "max(7 - noise, 2)", "max(8 - noise, 3)"),
    "at the end, by a roll that few games come to": (
        "paragraphs/60-home.yaml",
        LAST_ROLL,
        LAST_ROLL.replace("table:", "modifier: 8\n                        table:"),
    ),
}
"""What is changed: in which file, what stands there, and what instead."""

PAIRS, DRAWS, POWER = 4_000, 400, 0.8
"""Games of either version, samples of them for each number of games, and how often a change has to be seen."""


def compiled(folder: Path) -> Book:
    """A book in a folder."""
    return make_book(bundle(read_book(folder))[0])


def side(book: Book, policy: str, seed: int, games: int) -> Side:
    """Games of a book."""
    return Side("", games_of(playtest(book, BOTS[policy], games=games, seed=seed)), Seeds(games, seed))


def false_alarms(book: Book, policy: str, comparisons: int, games: int) -> int:
    """How many comparisons of a book with itself call anything changed."""
    found = 0
    for nth in range(comparisons):
        before, after = (side(book, policy, games * (2 * nth + one), games) for one in (0, 1))
        compared = compare(before, after)
        found += any(change.real for changes in compared.missions.values() for change in changes)
    return found


def changed(folder: Path, name: str, was: str, easier: str) -> Book:
    """The book with one number made easier."""
    copytree(PATROL, folder / PATROL.name)
    file = folder / PATROL.name / name
    text = file.read_text("utf-8")
    assert text.count(was) == 1
    file.write_text(text.replace(was, easier), "utf-8")
    return compiled(folder / PATROL.name)


Test = Callable[[Sequence[tuple[bool, bool]], Sequence[tuple[bool, bool]]], float]


def paired(pairs: Sequence[tuple[bool, bool]], _: Sequence[tuple[bool, bool]]) -> float:
    """The chance of games in pairs."""
    return mcnemar(pairs.count((True, False)), pairs.count((False, True)))


def apart(before: Sequence[tuple[bool, bool]], after: Sequence[tuple[bool, bool]]) -> float:
    """The chance of games on other seeds."""
    return fisher(sum(won for won, _ in before), len(before), sum(won for _, won in after), len(after))


def needed(pairs: Sequence[tuple[bool, bool]], test: Test) -> int:
    """The games of either version by which the change is seen often enough, at 5% for one question."""
    draw, games = random.Random(1944), 25
    while True:
        samples = ((draw.choices(pairs, k=games), draw.choices(pairs, k=games)) for _ in range(DRAWS))
        if sum(test(*sample) <= SURE for sample in samples) >= POWER * DRAWS:
            return games
        games += max(25, games // 10)


def seen(book: Book, said: str, change: tuple[str, str, str]) -> None:
    """Tell how many games it takes to see a change."""
    with TemporaryDirectory() as folder:
        other = changed(Path(folder), *change)
    before, after = (playtest(each, BOTS["random"], games=PAIRS, seed=1).missions[""] for each in (book, other))
    pairs = [(was == WON, now == WON) for was, now in zip(before.outcomes, after.outcomes, strict=True)]
    differ = sum(was != now for was, now in pairs)
    print(f"easier {said}: {before.won / PAIRS:.1%} won before, {after.won / PAIRS:.1%} after")
    print(f"  {differ:,} of {PAIRS:,} pairs of games went otherwise")
    print(f"  seen 8 times in 10 by {needed(pairs, paired):,} pairs of games, or by {needed(pairs, apart):,} apart")


def main(comparisons: int = COMPARISONS, games: int = GAMES) -> int:
    """Tell the figures; 1 if there are more false alarms than chance has."""
    book = compiled(PATROL)
    for said, change in EASIER.items():
        seen(book, said, change)
    alarms = [false_alarms(book, policy, comparisons, games) for policy in POLICIES]
    for policy, found in zip(POLICIES, alarms, strict=True):
        print(f"beside itself, by {policy}: {found} of {comparisons} comparisons of {games} games alarm")
    return int(any(found > ALLOWED * comparisons / COMPARISONS for found in alarms))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
