"""All books with a game in them, compiled as they stand: the project's, and those of the tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tests.helpers import outpost, worked
from tests.helpers.paths import ROOT

from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.source.discovery import CONTENT
from hulldown_engine.games.book import Book, make_book

MILL = ROOT / "tests" / "books" / "mill"


@cache
def bundle(name: str) -> Mapping[str, Any]:
    """A book, compiled."""
    return writer.bundle(_authored(name))[0]


def _authored(name: str) -> Authored:
    """A book as its author wrote it."""
    if name == "outpost":
        return outpost.authored()
    if name == "worked":
        return worked.authored()
    return read_book(MILL if name == MILL.name else ROOT / CONTENT / name)


@cache
def book(name: str) -> Book:
    """A book, ready to play."""
    return make_book(bundle(name))


def content() -> list[str]:
    """The project's books, by name."""
    return sorted(path.parent.name for path in (ROOT / CONTENT).glob("*/book.yaml"))


def playable() -> list[str]:
    """Every book with a game in it, by name."""
    return [name for name in (*content(), "mill", "outpost", "worked") if book(name).playable]
