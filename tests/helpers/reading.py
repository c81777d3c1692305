"""Books of the repository, each read once by a process for all of its tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book


@cache
def read_once(folder: Path) -> Book:
    """The book in a folder, for tests that change nothing: neither the folder nor the book."""
    return read_book(folder)
