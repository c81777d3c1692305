"""What is claimed is so: `python -m tests.soundness [GAMES] [--seed SEED] [--mutants] [--again LANGUAGE SEED]`.

Random gamebooks and missions are played by bots, GAMES of each language; what comes up is held against everything that
the compiler claims never to come up. Printed are how often each kind of step, fact and special rule came up, and each
claim that a game refutes, with the smallest book that still does. With --mutants each meaning is taken from the
analyses instead, and it is counted how many games it takes to notice. With --again one book is played and printed. With
--verdicts FILE all verdicts and findings of the books of this repository, and of random ones, are written to a file, to
be compared with those of another commit. The exit code is 1 when anything is refuted, or a loss is not noticed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.helpers.yamltext import write
from tests.soundness import kinds, verdicts
from tests.soundness.lots import Refuted, breaks, refutations, smallest, unexpected
from tests.soundness.mutants import Mutant, Noticed, games_until, mutants
from tests.soundness.playing import GAMES, LANGUAGES, Json, play, played, written

WANTED = 1_200
"""Games of each language."""

LOT = 20
"""Books that are played in one go."""

SEED = 1944


class Done(NamedTuple):
    """What came of a lot: how often kinds came up, what was refuted, and on which books verdicts break, by what."""

    counted: tuple[Counter[str], Counter[str], Counter[str]]
    refuted: list[Refuted]
    broken: dict[int, str]


def main() -> int:
    """Play, or take meanings away; 1 when anything is wrong."""
    parser = argparse.ArgumentParser("python -m tests.soundness", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=WANTED, help=f"of each language; {WANTED:,} without it")
    parser.add_argument("--seed", type=int, default=SEED, help="of the first book; the others count up")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--mutants", action="store_true", help="take each meaning away")
    parser.add_argument("--again", nargs=2, metavar=("LANGUAGE", "SEED"), help="play one book again, and print it")
    parser.add_argument("--verdicts", type=Path, metavar="FILE", help="write all verdicts and findings")
    wished = parser.parse_args()
    if wished.again:
        return _again(wished.again[0], int(wished.again[1]))
    with ProcessPoolExecutor(wished.jobs) as pool:
        if wished.verdicts:
            with wished.verdicts.open("w", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in verdicts.lines(pool.map))
            return 0
        if wished.mutants:
            every = mutants()
            return 0 if _told_mutants(every, pool.map(games_until, every, chunksize=8)) else 1
        good = True
        for language in LANGUAGES:
            last = wished.seed + max(1, wished.games // GAMES[language])
            lots = [range(first, min(first + LOT, last)) for first in range(wished.seed, last, LOT)]
            good &= _told(language, list(pool.map(partial(work, language), lots)))
    return 0 if good else 1


def work(language: str, seeds: Sequence[int]) -> Done:
    """Play a lot of books."""
    refuted = list(unexpected(language, seeds))
    counted = kinds.counted(played(language, seed) for seed in seeds)
    played.cache_clear()
    broken = {seed: breaks(language, seed) for seed in seeds}
    return Done(counted, refuted, {seed: by for seed, by in broken.items() if by})


def _told(language: str, done: Sequence[Done]) -> bool:
    """Print what came up in all lots of a language, and what was refuted; whether nothing was."""
    for title, nth in (("carried out", 0), ("asked, and the answers", 1), ("special rules of missions", 2)):
        counted = sum((one.counted[nth] for one in done), Counter[str]())
        if counted:
            print(f"{language}: {title}")
            print("".join(f"  {times:10,} {kind}\n" for kind, times in sorted(counted.items())), end="")
    refuted = [one for lot in done for one in lot.refuted]
    for one in refuted:
        _tell(one.seed, language, smallest(one))
    broken = {seed: by for lot in done for seed, by in lot.broken.items()}
    print("".join(f"{language} {seed}: VERDICTS BREAK: {by}\n" for seed, by in broken.items()), end="")
    print(f"{language}: {len(refuted)} BOOKS REFUTE A CLAIM" if refuted else f"{language}: nothing is refuted")
    return not (refuted or broken)


def _tell(seed: int, language: str, book: Json) -> None:
    """Print the smallest book that refutes something, and how to play the whole one again."""
    print(f"python -m tests.soundness --again {language} {seed}; of it, this is enough:")
    for name, value in book.items():
        print(f"=== {name}\n{write(value).text}")
    for one in refutations(play(language, seed, book)):
        print(f"  {one.by}: {one.claim} ({one.of})")


def _again(language: str, seed: int) -> int:
    found = refutations(played(language, seed))
    for name, value in written(language, seed).items():
        print(f"=== {name}\n{write(value).text}")
    for one in found:
        print(f"  {one.by}: {one.claim} ({one.of})")
    return 1 if found else 0


def _told_mutants(every: Sequence[Mutant], noticed: Iterable[Noticed | None]) -> bool:
    """Print how many games it takes to notice each loss, as it comes in; whether all are noticed."""
    print(f"{'language':9} {'where':9} {'kind':30} {'games':>6}  refuted")
    good = True
    for mutant, found in zip(every, noticed, strict=True):
        games, refuted = ("-", "NOT NOTICED") if found is None else (f"{found.games:,}", " ".join(found.refuted))
        print(f"{mutant.language:9} {mutant.where:9} {mutant.kind:30} {games:>6}  {refuted}", flush=True)
        good &= found is not None
    return good


if __name__ == "__main__":
    sys.exit(main())
