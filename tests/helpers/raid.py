"""The small book of what only some briefings print: prisoners, bridges that go, and guns that prepare the way.

Its map is that of Outpost, and the tables, data cards and procedures of Open Fire are put to it.
"""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

from tests.helpers.outpost import CHARTED, OPEN_FIRE, OUTPOST
from tests.helpers.paths import BOOKS

from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_engine.games.book import Book, make_book

RAID = BOOKS / "raid"
LENT = ("map.yaml",)


def assemble(folder: Path) -> Path:
    """Put the book together in a folder of that name below another; its path."""
    root = folder / RAID.name
    shutil.copytree(RAID, root)
    for name in LENT:
        shutil.copy(OUTPOST / name, root / name)
    for part in CHARTED:
        shutil.copytree(OPEN_FIRE / part, root / part)
    return root


@cache
def authored() -> Authored:
    """The book as its author wrote it."""
    with tempfile.TemporaryDirectory() as folder:
        return read_book(assemble(Path(folder)))


@cache
def book() -> Book:
    """The book, ready to play."""
    return make_book(writer.bundle(authored())[0])
