"""The rulebook's worked paragraphs, as a book: the tables, data cards and procedures of Open Fire are put to it."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

from tests.helpers.outpost import CHARTED, OPEN_FIRE
from tests.helpers.paths import BOOKS

from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_engine.games.book import Book, make_book

WORKED = BOOKS / "worked"


@cache
def authored() -> Authored:
    """The book as its author wrote it."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / WORKED.name
        shutil.copytree(WORKED, root)
        for part in CHARTED:
            shutil.copytree(OPEN_FIRE / part, root / part)
        return read_book(root)


@cache
def book() -> Book:
    """The book, ready to play."""
    return make_book(writer.bundle(authored())[0])
