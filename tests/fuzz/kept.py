"""What lint keeps between runs: after each of many edits it finds what a cold lint finds."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tests.bench.edits import edits
from tests.helpers import outpost
from tests.helpers.kept import differing
from tests.helpers.missions import copied

from hulldown_compiler.source import cache

SMALL = 5
"""How many times as many edits a small book gets as two missions of Open Fire."""


def told(count: int, seed: int) -> bool:
    """Edit a small book and two missions, and tell the edits after which something else is found; whether none was."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ[cache.VARIABLE] = str(Path(folder) / "shelf")
        small, large = outpost.assemble(Path(folder)), copied(Path(folder) / "open-fire", "1-grand-prix", "2-mistake")
        wrong = differing(small, edits(small, seed, SMALL * count))
        wrong += differing(large, edits(large, seed, count))
    for edit in wrong:
        print(f"after this edit lint does not find what it finds cold: {edit.kind} {edit.place}")
    print(f"lint after edits: {(SMALL + 1) * count} edits, {len(wrong)} wrong")
    return not wrong
