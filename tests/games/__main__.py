"""Ten thousand games of each playable book by each bot: `python -m tests.games [GAMES]`.

Every game ends, every paragraph and option comes up, no invariant breaks; and the same seeds give the same events
after a save and a load at every decision, under three hash seeds, and on every Python that is here.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hulldown_engine.book import BOOKS, load_book
from hulldown_engine.bots import BOTS
from hulldown_engine.playtest import lines, playtest

ROOT = Path(__file__).parents[2]
MINORS = range(11, 20)


class Setting(NamedTuple):
    """One way to play the same games: on which Python, under which hash seed, and whether saved at every decision."""

    python: str
    hash_seed: str
    resumed: bool


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


def run(setting: Setting, bundle: Path, games: int, bot: str) -> dict[str, object]:
    """The games in one setting."""
    command = [setting.python, str(ROOT / "tests/games/play.py"), str(bundle), str(games), bot]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "engine"), "PYTHONHASHSEED": setting.hash_seed}
    done = subprocess.run(
        [*command, *(["--resumed"] if setting.resumed else [])], env=environment, capture_output=True, check=True
    )
    found: dict[str, object] = json.loads(done.stdout)
    return found


def covered(bundle: Path, games: int, bot: str) -> bool:
    """Whether every game of a bot ended and, for the explorer, everything came up; prints its report."""
    report = playtest(load_book(bundle), BOTS[bot](1), games=games, seed=1)
    print(f"{bot}: ", end="")
    print("\n".join(lines(report)))
    whole = not report.unread() and not report.untaken()
    return not report.faults and (whole or bot != "explorer")


def same(bundle: Path, games: int, bot: str) -> bool:
    """Whether all settings give the same games; prints a line for each."""
    digests = set()
    sound = True
    for setting in settings():
        found = run(setting, bundle, games, bot)
        digests.add(found["digest"])
        sound = sound and not found["wrong"]
        how = "saved and loaded at every decision" if setting.resumed else "played through"
        print(f"  {Path(setting.python).name:12} hash seed {setting.hash_seed}, {how}: {str(found['digest'])[:16]}")
    return sound and len(digests) == 1


def main() -> int:
    """Play everything; 1 when anything was wrong."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    good = True
    for bundle in sorted((ROOT / BOOKS).glob("*/play.json")):
        for bot in BOTS:
            good &= covered(bundle, games, bot)
            good &= same(bundle, games, bot)
    print("nothing wrong" if good else "SOMETHING IS WRONG")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
