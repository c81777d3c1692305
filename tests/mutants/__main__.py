"""A measured linter: `python -m tests.mutants [COUNT] [--jobs JOBS] [--fields LIMIT]`.

The real books are broken on purpose, one slip at a time. First come slips in what the fields of every model say, LIMIT
in each book, in the two columns of `hulldown mutants`: noticed by rules alone, and with examples and claims.

Then come slips of the keyboard, COUNT times for each kind of slip and book, and each time the linter is asked. Told are
the slips that change what the book means: how many were noticed, by which rules, and for what reason the others cannot
be. The exit code is 1 when fewer than 95 % of these are, or when the compiler fails.

Of those that nobody noticed some count for nothing, and have columns of their own: `same` are those after which the
book means the same, `example` those after which only an example shows another thing that is as true. See `meaning`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.helpers.paths import ROOT
from tests.mutants.fields import LIMIT, in_fields
from tests.mutants.slips import SLIPS
from tests.mutants.trial import BROKEN, EXAMPLE, MISSED, NOTICED, SAME, Mutant, Outcome, mutants, tried

COUNT = 12
SEED = 1944
LOT = 25
"""How many mutants one process tries before the next lot."""

ENOUGH = 0.95
"""The share of mutants with another meaning that has to be noticed."""


def main() -> int:
    """Try everything; 1 when too little is noticed, or the compiler fails."""
    parser = argparse.ArgumentParser("python -m tests.mutants", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=COUNT, help=f"of each kind and book; {COUNT} without it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed gives other mutants")
    parser.add_argument("--fields", type=int, default=LIMIT, help=f"slips in the fields of a book; {LIMIT} without it")
    parser.add_argument("--book", action="append", default=[], help="this book alone")
    parser.add_argument("--kind", action="append", default=[], help="this kind of slip alone", choices=list(SLIPS))
    wished = parser.parse_args()
    roots = [one for one in sorted((ROOT / "content").iterdir()) if not wished.book or one.name in wished.book]
    for line in in_fields(roots, wished.fields, wished.seed, wished.jobs) if wished.fields else ():
        print(line, flush=True)
    lots = [lot for root in roots for lot in _lots(root, mutants(root, wished.kind, wished.count, wished.seed))]
    with ProcessPoolExecutor(wished.jobs) as pool:
        done = map(_try, lots) if wished.jobs == 1 else pool.map(_try, lots)
        return 0 if told([outcome for lot in done for outcome in lot]) else 1


def _lots(root: Path, those: list[Mutant]) -> list[tuple[Path, list[Mutant]]]:
    return [(root, those[start : start + LOT]) for start in range(0, len(those), LOT)]


def _try(lot: tuple[Path, list[Mutant]]) -> list[Outcome]:
    return tried(*lot)


def told(outcomes: Sequence[Outcome]) -> bool:
    """Print what came of them; whether enough was noticed and nothing broke."""
    print(f"{'slip':20} {'made':>5} {'same':>5} {'example':>8} {'noticed':>8} {'missed':>7} {'share':>7}  by")
    for kind in SLIPS:
        of_kind = [one for one in outcomes if one.mutant.kind == kind]
        if of_kind:
            print(_row(kind, of_kind))
    print(_row("all", outcomes))
    _missed([one for one in outcomes if one.result == MISSED])
    broken = [one for one in outcomes if one.result == BROKEN]
    for one in broken:
        print(f"BROKEN {one.mutant.place} {one.mutant.kind}: {one.mutant.said}\n{one.fault}")
    return not broken and _share(outcomes) >= ENOUGH


def _row(kind: str, those: Sequence[Outcome]) -> str:
    counts = Counter(one.result for one in those)
    codes = Counter(code for one in those for code in one.codes)
    by = " ".join(f"{code} {count}" for code, count in sorted(codes.items(), key=lambda one: (-one[1], one[0]))[:6])
    apart = f"{len(those):5} {counts[SAME]:5} {counts[EXAMPLE]:8}"
    found = f"{counts[NOTICED]:8} {counts[MISSED]:7} {_share(those):7.1%}"
    return f"{kind:20} {apart} {found}  {by if kind != 'all' else f'{len(codes)} rules'}"


def _share(those: Sequence[Outcome]) -> float:
    """The share that is noticed, of those that mean something else."""
    counts = Counter(one.result for one in those)
    return counts[NOTICED] / ((counts[NOTICED] + counts[MISSED]) or 1)


def _missed(those: Sequence[Outcome]) -> None:
    """Print what nobody noticed, by the reason why nobody can."""
    reasons: dict[str, list[Outcome]] = {}
    for one in those:
        reasons.setdefault(one.why, []).append(one)
    for why, found in sorted(reasons.items(), key=lambda one: (-len(one[1]), one[0])):
        print(f"{len(found):5} missed: {why}")
        for one in found[:40]:
            print(f"        {one.mutant.place} {one.mutant.kind}: {one.mutant.said[:90]}")


if __name__ == "__main__":
    sys.exit(main())
