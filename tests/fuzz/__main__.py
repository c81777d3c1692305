"""Nothing breaks: `python -m tests.fuzz [GAMES] [--rolls ROLLS] [--spoilt BOOKS] [--edits EDITS] [--mutants MUTANTS]`.

GAMES of every mission, campaign and fight are played by each policy, with new platoons and with ready ones, and with
every optional rule on and off; of a gamebook, as many as take as long. No game may crash, ask without an answer, go on
for ever, be in a state that cannot be, tell of what cannot happen, be taken back dishonestly, or be saved as another.
Then the procedures of all books are rolled, and held against their exact odds, and small books are spoilt: each must be
refused with findings that have a place, or compile and play. A small book and two missions are edited: what lint finds
by what it has kept must be what it finds cold. Files are changed in one thing: to the model and to the schema of their
kind each is good, or to neither. Whatever can be written many times over is, in three sizes: nothing may take longer
than in proportion, but for `--no-growth`. The exit code is 1 when anything broke.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from tests.fuzz import games, growth, kept, rolls, schemas, spoilt

GAMES = 48
"""Each mission with two platoons, with every set of optional rules, three times."""

ROLLS = 1_000_000
SPOILT = 5_000
EDITS = 14
"""Each kind twice."""
MUTANTS = 600
SEED = 1944


def main() -> int:
    """Play and roll everything; 1 when anything is wrong."""
    parser = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=GAMES, help=f"of each mission; {GAMES} without it")
    parser.add_argument("--rolls", type=int, default=ROLLS, help=f"of all procedures; {ROLLS:,} without it")
    parser.add_argument("--spoilt", type=int, default=SPOILT, help=f"how many books; {SPOILT:,} without it")
    parser.add_argument(
        "--edits",
        type=int,
        default=EDITS,
        help=f"of two missions, and five times as many of a small book; {EDITS} without it",
    )
    parser.add_argument("--mutants", type=int, default=MUTANTS, help=f"of each file; {MUTANTS} without it")
    parser.add_argument("--no-growth", action="store_true", help="without books that grow")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--seed", type=int, default=SEED, help="the first seed; the others count up")
    parser.add_argument("--book", action="append", default=[], help="this book alone")
    parser.add_argument("--part", action="append", default=[], help="this mission alone, (campaign) or (fights)")
    parser.add_argument("--policy", action="append", default=[], help="this policy alone")
    wished = parser.parse_args()
    good = True
    with ProcessPoolExecutor(wished.jobs) as pool:
        done = map if wished.jobs == 1 else pool.map
        if wished.games:
            todo = games.jobs(wished.games, wished.seed, wished.book, wished.part, wished.policy)
            good &= games.told(todo, done(games.work, todo))
        if wished.rolls:
            rolled = rolls.jobs(wished.rolls, wished.seed)
            good &= rolls.told(rolled, done(rolls.work, rolled))
        if wished.spoilt:
            lots = spoilt.jobs(wished.spoilt, wished.seed)
            good &= spoilt.told(lots, done(spoilt.work, lots))
        if wished.mutants:
            changed = schemas.jobs(wished.mutants, wished.seed)
            good &= schemas.told(changed, done(schemas.work, changed))
    if not wished.no_growth:
        good &= growth.told(map(growth.work, growth.CONSTRUCTS))
    if wished.edits:
        good &= kept.told(wished.edits, wished.seed)
    print("nothing broke" if good else "SOMETHING BROKE")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
