"""Games of the test book's four missions by each bot: `python -m tests.platoon.games [GAMES]`.

No decision is without options, every game ends, no invariant breaks, every event is sound; and the same seeds give the
same games after a save and a load at some of the decisions, under three hash seeds, and on every Python that is here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.games.__main__ import Setting, settings
from tests.helpers.outpost import authored

from hulldown_compiler import emit
from hulldown_engine.book import PLAY, compact
from hulldown_engine.bots import BOTS
from hulldown_engine.platoon import log

ROOT = Path(__file__).parents[3]


def run(setting: Setting, bundle: Path, games: int, bot: str) -> dict[str, Any]:
    """The games in one setting."""
    command = [setting.python, str(Path(__file__).with_name("play.py")), str(bundle), str(games), bot]
    environment = {
        **os.environ,
        "PYTHONPATH": f"{ROOT / 'engine'}{os.pathsep}{ROOT}",
        "PYTHONHASHSEED": setting.hash_seed,
    }
    done = subprocess.run(
        [*command, *(["--resumed"] if setting.resumed else [])], env=environment, capture_output=True, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def report(found: dict[str, Any]) -> None:
    """How the games went, and what never happened in them."""
    for how, times in sorted(found["ends"].items()):
        print(f"  {times:6} {how}")
    never = [name for name in log.EVENTS if name not in found["events"]]
    print(f"  never: {', '.join(never) or 'nothing'}")
    for fault in found["wrong"]:
        print(f"  fault: {fault}")


def same(bundle: Path, games: int, bot: str) -> bool:
    """Whether all settings give the same sound games; prints a line for each."""
    results = []
    for setting in settings():
        found = run(setting, bundle, games, bot)
        how = "saved and loaded now and then" if setting.resumed else "played through"
        digest = found["digest"][:16]
        print(f"{bot}, {Path(setting.python).name}, hash seed {setting.hash_seed}, {how}: {found['choices']} {digest}")
        results.append(found)
    report(results[0])
    return not any(one["wrong"] for one in results) and len({one["digest"] for one in results}) == 1


def main() -> int:
    """Play everything; 1 when anything was wrong."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / PLAY).write_text(compact(emit.bundle(authored())[0]), "utf-8")
        good = True
        for bot in BOTS:
            good &= same(Path(folder), games, bot)
    print("nothing wrong" if good else "SOMETHING IS WRONG")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
