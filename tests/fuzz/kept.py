"""What lint keeps between runs: after each of many edits of two missions it finds what a cold lint finds."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tests.bench.edits import edits
from tests.bench.seven import write_book
from tests.helpers.kept import differing

from hulldown_compiler.source import cache


def told(count: int, seed: int) -> bool:
    """Make the edits, and tell those after which something else is found; whether there was none."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ[cache.VARIABLE] = str(Path(folder) / "shelf")
        book = write_book(Path(folder) / "two", 2)
        wrong = differing(book, edits(book, seed, count))
    for edit in wrong:
        print(f"after this edit lint does not find what it finds cold: {edit.kind} {edit.place}")
    print(f"lint after edits: {count} edits, {len(wrong)} wrong")
    return not wrong
