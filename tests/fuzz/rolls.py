"""Rolls of the procedures of all books, held against their exact odds.

Every procedure is rolled with many random legal inputs, each several hundred times, with seeded dice. The counts of all
outcomes must fit the odds: by a G-test so strict that right odds would fail it in one run of a million.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from tests.fuzz.fit import Fit, fit
from tests.fuzz.inputs import Impossible, legal
from tests.games.bundles import book, content

from hulldown_engine.basics.dice import Seeded
from hulldown_engine.resolver.charts import Thrower
from hulldown_engine.resolver.tables import OffTable

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


def books() -> list[str]:
    """Every book of the project that has procedures, by name."""
    return [name for name in content() if book(name).charts.procedures]


def jobs(rolls: int, seed: int) -> list[Job]:
    """All rolls, spread over all procedures."""
    names = [(one, name) for one in books() for name in book(one).charts.procedures]
    share = max(EACH, -(-rolls // (len(names) * PIECES)))
    return [Job(*one, share, seed + PIECES * nth + part) for nth, one in enumerate(names) for part in range(PIECES)]


def work(job: Job) -> Done:
    """Roll, and count."""
    random, dice = Random(job.seed), Thrower(Seeded(), job.seed)
    procedure = book(job.book).procedure(job.procedure)
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


def told(todo: list[Job], done: Iterable[Done]) -> bool:
    """Print how the rolls of each procedure fit; whether all do."""
    every = list(done)
    results = [(todo[at], together(every[at : at + PIECES])) for at in range(0, len(todo), PIECES)]
    least = 1 / ONE_IN / len(results)
    print(f"{'procedure':42} {'rolls':>9} {'outcomes':>9} {'deviation':>10} {'G':>10} {'of':>7}")
    good = True
    for job, found in results:
        fits = found.fit.chance > least and not found.wrong
        good &= fits
        sums = f"{found.rolls:9,} {len(found.outcomes):9,} {found.fit.deviation:8.2f} s {found.fit.g:10,.1f}"
        print(f"{job.book + ' ' + job.procedure:42} {sums} {found.fit.freedom:7,}{'' if fits else '  DOES NOT FIT'}")
        for line in found.wrong:
            print(f"    {line}")
    print(f"{sum(found.rolls for _, found in results):,} rolls: {'all fit' if good else 'SOMETHING IS WRONG'}")
    return good
