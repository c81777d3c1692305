"""The same games everywhere: `python -m tests.games [GAMES] [--jobs JOBS]`.

Each mission, campaign and gamebook is played by each bot: played through, with a save and a load after every seventh
choice, under three hash seeds, and on every Python that is here. The same seeds give the same events, results and
states. GAMES are those of each mission (10, unless you say otherwise); of a gamebook there are as many as take as long.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.games.bundles import bundle, playable
from tests.games.lots import Lot
from tests.helpers.paths import ROOT

from hulldown_engine.games.book import PLAY, compact

MINORS = range(11, 20)
GAMES = 10


class Setting(NamedTuple):
    """One way to play the same games: on which Python, under which hash seed, and whether saved now and then."""

    python: str
    hash_seed: str
    resumed: bool

    def __str__(self) -> str:
        """What is told of it."""
        how = "saved and loaded" if self.resumed else "played through"
        return f"{Path(self.python).name}, hash seed {self.hash_seed}, {how}"


Found = dict[Lot, tuple[int, str]]
"""The choices and the digest of each lot."""


def pythons() -> list[str]:
    """This Python, and every other one that is here and new enough."""
    found = [path for minor in MINORS if (path := shutil.which(f"python3.{minor}"))]
    return [sys.executable, *(path for path in found if _runs(path))]


def _runs(python: str) -> bool:
    return subprocess.run([python, "-c", ""], check=False, capture_output=True).returncode == 0


def settings() -> Iterator[Setting]:
    """Every setting once."""
    for hash_seed in ("0", "1", "2"):
        yield Setting(sys.executable, hash_seed, resumed=False)
    yield Setting(sys.executable, "0", resumed=True)
    for python in pythons()[1:]:
        yield Setting(python, "0", resumed=False)


def run(setting: Setting, folder: Path, games: int) -> Found:
    """The games of a book in one setting; raises CalledProcessError when one of them breaks."""
    command = [setting.python, str(ROOT / "tests/games/play.py"), str(folder), str(games)]
    path = os.pathsep.join([str(ROOT / "engine"), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": setting.hash_seed}
    resumed = ["--resumed"] if setting.resumed else []
    done = subprocess.run([*command, *resumed], env=environment, stdout=subprocess.PIPE, check=True, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {Lot(*names): (choices, digest) for *names, choices, digest in lines}


def told(found: dict[Setting, Found]) -> bool:
    """Print what was played of a book, and where it differed; whether it was the same everywhere."""
    alike = True
    first = next(iter(found.values()))
    for lot, (choices, digest) in first.items():
        print(f"  {lot.book:14} {lot.part:18} {lot.policy:10} {choices:10,} choices  {digest}")
        others: dict[str, list[Setting]] = defaultdict(list)
        for setting, lots in found.items():
            others[lots[lot][1]].append(setting)
        for other in others.keys() - {digest}:
            alike = False
            print(f"    ANOTHER GAME, {other}: {'; '.join(map(str, others[other]))}")
    return alike


def main() -> int:
    """Play everything; 1 when anything differs or breaks."""
    parser = argparse.ArgumentParser("python -m tests.games", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wished = parser.parse_args()
    everywhere, alike = list(settings()), True
    print("\n".join(map(str, everywhere)))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(wished.jobs) as pool:
        for name in playable():
            where = Path(folder, name)
            where.mkdir()
            (where / PLAY).write_text(compact(bundle(name)), "utf-8")
            found = pool.map(lambda one, at=where: run(one, at, wished.games), everywhere)
            alike &= told(dict(zip(everywhere, found, strict=True)))
    print("the same games everywhere" if alike else "NOT THE SAME GAMES")
    return 0 if alike else 1


if __name__ == "__main__":
    sys.exit(main())
