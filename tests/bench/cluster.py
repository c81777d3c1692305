"""Games a second on a cluster of this machine: `python -m tests.bench.cluster [GAMES]`.

The Grand Prix by a commander: by one process without a cluster, one worker, two, and two of which one is killed when a
third of the games have been played. It is timed from the first game on, and the reports are held against one another.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from distributed import Client
from tests.helpers import dask
from tests.helpers.paths import ROOT

from hulldown_compiler.playtest.cluster.connecting import cluster
from hulldown_engine import load_book
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.runner import Report, playtest
from hulldown_engine.playtest.shares import Playing, here

GAMES = 60
OPEN_FIRE = ROOT / "build" / "books" / "open-fire"


def played(players: Playing, games: int, at_a_third: Callable[[], None] = lambda: None) -> tuple[Report, float]:
    """The report of games, and how many there were a second."""
    came: list[float] = []

    def progress(_: int) -> None:
        came.append(time.perf_counter())
        if len(came) == games // 3:
            at_a_third()

    report = playtest(
        load_book(OPEN_FIRE),
        BOTS["commander"],
        games=games,
        seed=1944,
        mission="grand-prix",
        playing=players,
        progress=progress,
    )
    return report, (games - 1) / (came[-1] - came[0])


def on_cluster(workers: int, games: int, *, killing: bool) -> tuple[Report, float]:
    """The same, on a cluster of so many workers."""
    with (
        TemporaryDirectory() as name,
        dask.scheduler(Path(name)) as address,
        dask.workers(address, workers, Path(name)),
        Client(address, set_as_default=False) as client,
        cluster(address) as players,
    ):
        client.wait_for_workers(workers)
        return played(players, games, (lambda: kill(client)) if killing else lambda: None)


def kill(client: Client) -> None:
    """Kill one worker; its nanny starts another."""
    os.kill(min(client.run(os.getpid).values()), signal.SIGKILL)


def main() -> None:
    """Play, and print how fast."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    whole, speed = played(here, games)
    print(f"{games} games of The Grand Prix by commander:")
    print(f"  one process             {speed:5.2f} a second")
    for workers, killing, said in ((1, False, "1 worker"), (2, False, "2 workers"), (2, True, "2 workers, one killed")):
        report, speed = on_cluster(workers, games, killing=killing)
        same = "the same report" if report.missions == whole.missions else "ANOTHER REPORT"
        print(f"  {said:22}  {speed:5.2f} a second, {same}")


if __name__ == "__main__":
    main()
