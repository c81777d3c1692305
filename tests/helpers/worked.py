"""The rulebook's worked paragraphs, as a book: the tables, data cards and procedures of Open Fire are put to it."""

from __future__ import annotations

from tests.helpers import outpost
from tests.helpers.paths import BOOKS

from hulldown_compiler.book.book import Book as Authored
from hulldown_engine.games.book import Book

WORKED = BOOKS / "worked"


def authored() -> Authored:
    """The book as its author wrote it."""
    return outpost.authored(WORKED)


def book() -> Book:
    """The book, ready to play."""
    return outpost.book(WORKED)
