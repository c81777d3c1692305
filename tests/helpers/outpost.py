"""The platoon game of the tests: Outpost, with the tables, data cards and procedures of Open Fire put to it."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tests.helpers.paths import ROOT

from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_engine.games.book import Book, make_book

OUTPOST = ROOT / "tests" / "books" / "outpost"
OPEN_FIRE = ROOT / "content" / "open-fire"
CHARTED = ("tables", "procedures", "data-cards")
"""The folders of Open Fire that every platoon game of its kind needs."""


def assemble(folder: Path, book: Path = OUTPOST, lent: Sequence[str] = ()) -> Path:
    """Put a book together in a folder of its name below another, with what Outpost lends it; its path."""
    root = folder / book.name
    shutil.copytree(book, root)
    for name in lent:
        shutil.copy(OUTPOST / name, root / name)
    for part in CHARTED:
        shutil.copytree(OPEN_FIRE / part, root / part)
    return root


@cache
def authored(book: Path = OUTPOST, lent: Sequence[str] = ()) -> Authored:
    """A book as its author wrote it."""
    with tempfile.TemporaryDirectory() as folder:
        return read_book(assemble(Path(folder), book, lent))


@cache
def book(of: Path = OUTPOST, lent: Sequence[str] = ()) -> Book:
    """A book, ready to play."""
    return make_book(writer.bundle(authored(of, lent))[0])
