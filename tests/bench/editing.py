"""How long lint takes after an edit of Open Fire, all seven missions: `python -m tests.bench.editing [EDITS] [SEED]`.

First cold, with an empty cache. Then each edit is made in a book that has been checked, and taken back: once as a
process of its own, which finds what was kept on the disk, and once in a book that is held in memory, as `lint --watch`
and the language server hold it. All answers are certain, none only at once. The medians and 95th percentiles of wall
and processor time are shown, by kind as well, and the worst edits by name.
"""

from __future__ import annotations

import gc
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.bench.edits import KINDS, Edit, edits
from tests.bench.running import BIN, run
from tests.helpers.paths import CONTENT

from hulldown_compiler.lint.workspace import Workspace

EDITS, SEED = 200, 1944
WORST = 8


class Timed(NamedTuple):
    """One edit, and the seconds until it was checked."""

    edit: Edit
    wall: float
    processor: float


def editing(count: int = EDITS, seed: int = SEED) -> None:
    """Measure and tell."""
    with tempfile.TemporaryDirectory() as folder:
        book = shutil.copytree(CONTENT / "open-fire", Path(folder) / "content" / "open-fire")
        shelf = Path(folder) / "shelf"
        cold = run(BIN / "hulldown", "lint", book, cache=shelf)
        print(f"cold: {cold.seconds:.1f} s, {cold.processor:.1f} s of processor, {cold.memory:.0f} MB")
        again = run(BIN / "hulldown", "lint", book, cache=shelf)
        print(f"nothing edited: {again.seconds:.2f} s, {again.processor:.2f} s of processor")
        _told("as a process", list(_as_processes(book, shelf, edits(book, seed, count))))
        _told("in memory", list(_in_memory(book, edits(book, seed, count))))


def _as_processes(book: Path, shelf: Path, made: Iterator[Edit]) -> Iterator[Timed]:
    """The edits, each checked by a process that finds the cache as it was before the first."""
    before = shutil.copytree(shelf, shelf.with_name("before"))
    for edit in made:
        path = book / edit.path
        path.write_text(edit.after, "utf-8")
        done = run(BIN / "hulldown", "lint", book, cache=shelf)
        path.write_text(edit.before, "utf-8")
        shutil.rmtree(shelf)
        shutil.copytree(before, shelf)
        yield Timed(edit, done.seconds, done.processor)


def _in_memory(book: Path, made: Iterator[Edit]) -> Iterator[Timed]:
    """The edits, each checked in a book that is held in memory, and taken back there."""
    workspace = Workspace(book)
    workspace.findings()
    gc.collect()
    gc.freeze()
    gc.disable()
    for edit in made:
        wall, processor = time.perf_counter(), time.process_time()
        workspace.change(edit.path, edit.after)
        workspace.findings()
        yield Timed(edit, time.perf_counter() - wall, time.process_time() - processor)
        workspace.change(edit.path, edit.before)
        workspace.findings()
    gc.enable()
    gc.unfreeze()


def _told(title: str, times: Sequence[Timed]) -> None:
    print(f"{title:24} {'median':>16} {'95th':>16} {'worst':>16}   wall and processor")
    for kind in ("", *KINDS):
        of_kind = [timed for timed in times if kind in ("", timed.edit.kind)]
        walls, processors = sorted(timed.wall for timed in of_kind), sorted(timed.processor for timed in of_kind)
        columns = (
            f"{statistics.median(walls):6.2f} / {statistics.median(processors):5.2f} s",
            f"{_percentile(walls):6.2f} / {_percentile(processors):5.2f} s",
            f"{walls[-1]:6.2f} / {processors[-1]:5.2f} s",
        )
        print(f"  {kind or 'all':22} {' '.join(f'{column:>16}' for column in columns)}")
    for timed in sorted(times, key=lambda timed: -timed.processor)[:WORST]:
        print(f"  {timed.wall:6.2f} / {timed.processor:5.2f} s  {timed.edit.kind}: {timed.edit.place}")


def _percentile(values: Sequence[float]) -> float:
    """The 95th percentile of sorted values."""
    return values[min(len(values) - 1, int(0.95 * len(values)))]


if __name__ == "__main__":
    editing(*map(int, sys.argv[1:]))
