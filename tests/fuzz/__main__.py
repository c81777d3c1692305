"""A million rolls of the procedures of all books, held against their exact odds: `python -m tests.fuzz [ROLLS]`.

Every procedure is rolled with many random legal inputs, each several hundred times, with seeded dice. The counts of all
outcomes must fit the odds: by a G-test so strict that right odds would fail it in one run of a million.
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.fuzz.fit import Fit, fit
from tests.fuzz.inputs import Impossible, legal

from hulldown_compiler import emit
from hulldown_compiler.folder import CONTENT, read_book
from hulldown_engine.book import Book, make_book
from hulldown_engine.charts import Thrower
from hulldown_engine.dice import Seeded
from hulldown_engine.tables import OffTable

ROOT = Path(__file__).parents[2]
ROLLS = 1_000_000
SEED = 1944
EACH = 500
"""Rolls with the same inputs."""

ONE_IN = 1_000_000
"""How rarely right odds may fail a whole run."""

PIECES = 8
"""Parts of a procedure's rolls, for the cores to share."""


class Job(NamedTuple):
    """A part of the rolls of one procedure."""

    book: str
    procedure: str
    rolls: int
    seed: int


class Done(NamedTuple):
    """What came of it: rolls, outcomes that were seen, how they fit, and what went wrong."""

    rolls: int
    outcomes: frozenset[str]
    fit: Fit
    wrong: tuple[str, ...]


@cache
def compiled(name: str) -> Book:
    """One of the project's books."""
    return make_book(emit.bundle(read_book(ROOT / CONTENT / name))[0])


def books() -> list[str]:
    """Every book that has procedures, by name."""
    found = sorted(path.parent.name for path in (ROOT / CONTENT).glob("*/book.yaml"))
    return [name for name in found if compiled(name).charts.procedures]


def jobs(rolls: int) -> list[Job]:
    """All rolls, spread over all procedures."""
    names = [(book, name) for book in books() for name in compiled(book).charts.procedures]
    share = max(EACH, -(-rolls // (len(names) * PIECES)))
    return [Job(*one, share, SEED + PIECES * nth + part) for nth, one in enumerate(names) for part in range(PIECES)]


def work(job: Job) -> Done:
    """Roll, and count."""
    random, dice = Random(job.seed), Thrower(Seeded(), job.seed)
    procedure = compiled(job.book).procedure(job.procedure)
    outcomes: set[str] = set()
    whole = Fit()
    for begun in range(0, job.rolls, EACH):
        try:
            inputs, odds = legal(random, procedure)
            count = min(EACH, job.rolls - begun)
            found = Counter(procedure.roll(dice, **inputs).outcome for _ in range(count))
        except Impossible:
            return Done(begun, frozenset(outcomes), whole, ("no legal inputs were found",))
        except OffTable as off:
            return Done(begun, frozenset(outcomes), whole, (f"{off}",))
        outcomes |= {str(one) for one in found}
        whole += fit(found, odds)
    return Done(job.rolls, frozenset(outcomes), whole, ())


def together(parts: list[Done]) -> Done:
    """All parts of one procedure."""
    wrong = tuple(dict.fromkeys(line for part in parts for line in part.wrong))
    seen = frozenset[str]().union(*(part.outcomes for part in parts))
    return Done(sum(part.rolls for part in parts), seen, sum((part.fit for part in parts), Fit()), wrong)


def main() -> int:
    """Roll everything; 1 when anything does not fit."""
    todo = jobs(int(sys.argv[1]) if len(sys.argv) > 1 else ROLLS)
    with ProcessPoolExecutor() as pool:
        done = list(pool.map(work, todo))
    results = [(todo[at], together(done[at : at + PIECES])) for at in range(0, len(todo), PIECES)]
    least = 1 / ONE_IN / len(results)
    print(f"{'procedure':42} {'rolls':>9} {'outcomes':>9} {'deviation':>10} {'G':>10} {'of':>7}")
    good = True
    for job, found in results:
        fits = found.fit.chance > least and not found.wrong
        good &= fits
        told = f"{found.rolls:9,} {len(found.outcomes):9,} {found.fit.deviation:8.2f} s {found.fit.g:10,.1f}"
        print(f"{job.book + ' ' + job.procedure:42} {told} {found.fit.freedom:7,}{'' if fits else '  DOES NOT FIT'}")
        for line in found.wrong:
            print(f"    {line}")
    print(f"{sum(found.rolls for _, found in results):,} rolls: {'all fit' if good else 'SOMETHING IS WRONG'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
