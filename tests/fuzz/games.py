"""Many games of everything that can be played, by policies that do anything: nothing must break.

A lot of games is played by one process, so that an explorer knows of those before; the report is the same for any
number of processes. What goes wrong is told with its seed, and the choices that lead to it are kept in a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.games.bundles import book, playable
from tests.games.lots import Deal, Lot, deals, lots, of_part

from hulldown_engine.platoon.board.optional_rules import OPTIONAL
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.shares import Share, play_share
from hulldown_engine.playtest.tally import GameFault, Taken, Tally
from hulldown_terminal.play import replays

POLICIES = ("random", "explorer")
FAULTS = Path("build", "faults")


class Job(NamedTuple):
    """A lot, how many games of it, and the first seed."""

    lot: Lot
    games: int
    seed: int


class Done(NamedTuple):
    """What came of a lot: all its games, how many had each set of optional rules, and how faulty ones began."""

    tally: Tally
    rules: Counter[tuple[str, ...]]
    faulty: list[tuple[Deal, GameFault]]


def jobs(games: int, seed: int, books: Sequence[str], parts: Sequence[str], policies: Sequence[str]) -> list[Job]:
    """So many games of each lot of these books, parts and policies; of all, where none is named."""
    found = [lot for name in books or playable() for lot in lots(book(name), policies or POLICIES)]
    return [Job(lot, games, seed) for lot in found if not parts or lot.part in parts]


def work(job: Job) -> Done:
    """Play the games of a lot, one after the other."""
    plain = book(job.lot.book)
    rules = of_part(plain, job.lot.part)
    done, taken = Done(Tally(), Counter(), []), Taken()
    for deal in deals(plain, job.lot.part, job.games, job.seed):
        share = Share(deal.start, range(deal.seed, deal.seed + 1), taken)
        played = play_share(rules, BOTS[job.lot.policy], share)
        taken.update(played.taken)
        done.tally.add(played.tally)
        done.rules.update([deal.start["rules"]] if "rules" in deal.start else [])
        done.faulty.extend((deal, fault) for fault in played.tally.faults)
    return done


def told(todo: Sequence[Job], done: Iterable[Done]) -> bool:
    """Print what came of each lot, as it comes in, and the totals; whether nothing broke."""
    whole, rules = Tally(), Counter[tuple[str, ...]]()
    print(f"{'book':14} {'part':18} {'policy':10} {'seeds':>14} {'games':>8} {'won':>7} {'choices':>11} {'faults':>7}")
    for job, found in zip(todo, done, strict=True):
        print(f"{job.lot.book:14} {job.lot.part:18} {job.lot.policy:10} {_seeds(job, found):>14} {_sums(found.tally)}")
        for deal, fault in found.faulty:
            print("\n".join(f"    {line}" for line in _fault(job.lot, deal, fault)))
        whole.add(found.tally)
        rules.update(found.rules)
    print(f"{'all':59} {_sums(whole)}")
    print("\n".join(f"  {games:8,} with {name}" for name, games in _by_rules(rules)))
    return not whole.faults


def _seeds(job: Job, found: Done) -> str:
    return f"{job.seed}-{job.seed + found.tally.games - 1}"


def _sums(tally: Tally) -> str:
    choices = sum(number * games for number, games in tally.measures.get("choices", Counter()).items())
    return f"{tally.games:8,} {tally.won:7,} {choices:11,} {len(tally.faults):7,}"


def _by_rules(counted: Counter[tuple[str, ...]]) -> Iterator[tuple[str, int]]:
    """Games with no optional rule, with each alone, with several, and with all."""
    yield "no optional rule", counted[()]
    yield from ((f"{rule} alone", counted[rule,]) for rule in OPTIONAL)
    yield "some of them", sum(games for rules, games in counted.items() if 1 < len(rules) < len(OPTIONAL))
    yield "all of them", counted[tuple(OPTIONAL)]


def _fault(lot: Lot, deal: Deal, fault: GameFault) -> Iterator[str]:
    """A fault in lines: what, how the game began, and where its choices are kept."""
    name = "-".join(filter(None, (lot.book, lot.part.strip("()"), lot.policy, str(deal.seed))))
    path = FAULTS / f"{name}.choices"
    replays.write(path, fault)
    begun = " ".join(f"{key} {value}" for key, value in {"seed": deal.seed, **deal.start}.items())
    yield f"{fault.kind}: {fault.said}"
    yield f"  {begun}; {len(fault.choices):,} choices in {path.as_posix()}"
