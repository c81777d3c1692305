"""Missions of Open Fire played whole, as fast as one core goes: `python -m tests.bench.missions [GAMES]`.

Of each policy so many, after a few that warm up what is remembered from game to game. Then where the time went: the
share of it in which each part of the engine was at work, by itself and with all that it called.
"""

from __future__ import annotations

import signal
import sys
import time
from collections import Counter
from functools import cache
from pathlib import Path
from types import FrameType

from tests.helpers.proofs import compiled
from tests.helpers.quick import QUICK

from hulldown_engine import Game
from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.playtest.bots import BOTS

GAMES, WARM = 12, 4
BOOK, MISSION = "open-fire", "grand-prix"
EVERY = 0.002
"""Seconds of processor time between two looks at what is at work."""

MOST = 12
"""Parts that are shown."""


class Looks:
    """What was at work at each look: modules by themselves, and those that had called them."""

    def __init__(self) -> None:
        self.count = 0
        self.own: Counter[str] = Counter()
        self.all: Counter[str] = Counter()

    def look(self, _: int, frame: FrameType | None) -> None:
        """One look, by the clock of the process."""
        self.count += 1
        at_work = []
        while frame is not None:
            at_work.append(_module(frame.f_code.co_filename))
            frame = frame.f_back
        self.own[at_work[0]] += 1
        self.all.update(set(at_work))


@cache
def _module(path: str) -> str:
    """A module of the engine by its name, and anything else as such."""
    parts = Path(path).with_suffix("").parts
    if "hulldown_engine" in parts:
        return "/".join(parts[parts.index("hulldown_engine") + 1 :])
    return "Python" if "hulldown" not in path else "this"


def play(policy: str, seed: int) -> int:
    """One mission; its choices."""
    game, bot = Game(compiled(BOOK), seed=seed, mission=MISSION), BOTS[policy](independent_seed(seed))
    while game.decision:
        game.choose(bot.choose(game))
    return len(game.inputs)


def missions(games: int = GAMES) -> None:
    """Play, and tell how fast."""
    for policy in QUICK:
        for seed in range(1, 1 + WARM):
            play(policy, seed)
        looks = Looks()
        signal.signal(signal.SIGPROF, looks.look)
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
        choices = sum(play(policy, seed) for seed in range(1 + WARM, 1 + WARM + games))
        signal.setitimer(signal.ITIMER_PROF, 0)
        seconds = time.process_time() - begun
        print(f"{policy:10} {games / seconds:6.2f} missions/s  {choices / seconds:8,.0f} choices/s")
        parts = [one for one in looks.all.most_common() if one[0].startswith("platoon/")]
        for name, called in parts[:MOST]:
            alone = looks.own[name] / looks.count
            print(f"  {name:24} {called / looks.count:6.1%} with what it calls, {alone:6.1%} by itself")


if __name__ == "__main__":
    missions(*map(int, sys.argv[1:]))
