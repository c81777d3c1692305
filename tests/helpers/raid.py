"""The small book of what only some briefings print: prisoners, bridges that go, and guns that prepare the way.

Its map is that of Outpost, and the tables, data cards and procedures of Open Fire are put to it.
"""

from __future__ import annotations

from pathlib import Path

from tests.helpers import outpost
from tests.helpers.paths import BOOKS

from hulldown_compiler.book.book import Book as Authored
from hulldown_engine.games.book import Book

RAID = BOOKS / "raid"
LENT = ("map.yaml",)


def assemble(folder: Path) -> Path:
    """Put the book together in a folder of that name below another; its path."""
    return outpost.assemble(folder, RAID, LENT)


def authored() -> Authored:
    """The book as its author wrote it."""
    return outpost.authored(RAID, LENT)


def book() -> Book:
    """The book, ready to play."""
    return outpost.book(RAID, LENT)
