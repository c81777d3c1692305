"""Exact odds of five procedures: the engine beside a reference that tries every sequence of faces there is."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tests.helpers import bruteforce
from tests.helpers.proofs import compiled, written

RUNS = 30

SHOTS: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("open-fire", "ap-fire"): {
        "firer": "M26",
        "target": "Jagdtiger",
        "range": 6,
        "defilade": True,
        "firer_moving": "slow",
        "weapon_skill": 2,
    },
    ("open-fire", "gp-fire"): {"firer": "M4A3", "range": 5, "target": "GE-squad", "terrain": "woods", "others": True},
    ("fighting-formations", "direct-fire"): {
        "firer": "Tiger",
        "shot": "ap",
        "range": 10,
        "targets": [{"unit": "T-34-43", "cover": 1}],
    },
    ("mission-command", "point-fire"): {"weapon": "75mm-L48", "range": 40, "target": "Tiger-I"},
    ("nineteen-forty-three", "direct-artillery"): {
        "weapon": "88mm-KwK-36",
        "ammo": "ap",
        "target": "T-34",
        "range": 800,
    },
}
"""The five, each with a shot that everybody might take."""


def timed(work: Callable[[], object], runs: int) -> float:
    """The median of some runs, in milliseconds."""
    found = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        found.append(1000 * (time.perf_counter() - begun))
    return statistics.median(found)


def resolving() -> None:
    """Show the engine's milliseconds, those of the reference, and their ratio."""
    print(f"exact odds{'engine':>37} {'every sequence':>18} {'ratio':>8}")
    for (book, name), given in SHOTS.items():
        procedure, content = compiled(book).procedure(name), written(book)
        ours = timed(partial(procedure.odds, **given), RUNS)
        theirs = timed(partial(bruteforce.odds, content, name, given), 1)
        print(f"  {book + ' ' + name:36} {ours:6.2f} ms {theirs:15,.0f} ms {theirs / ours:8,.0f}")


if __name__ == "__main__":
    resolving()
