"""The six printed Mission Briefings with bare paragraphs, on the map of Open Fire: what bots are tried on."""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

from tests.helpers import outpost
from tests.helpers.outpost import OPEN_FIRE
from tests.helpers.paths import BOOKS

from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_engine.games.book import Book, make_book

BRIEFINGS = BOOKS / "briefings"
FIRST = ("map.yaml", "platoons/pre-generated.yaml")
"""The files of Open Fire that the briefings are about, besides its charts."""


def assemble(folder: Path) -> Path:
    """Put the book together in a folder of that name below another; its path."""
    root = outpost.assemble(folder, BRIEFINGS, ("prisoners.yaml",))
    for name in FIRST:
        shutil.copy(OPEN_FIRE / name, root / Path(name).name)
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
