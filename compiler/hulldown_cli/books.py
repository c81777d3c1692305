"""The books that a command is about: found and read."""

from __future__ import annotations

from pathlib import Path

from hulldown_cli import common
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book


def read_books(names: list[str]) -> list[Book]:
    """The named books, read; all of the project's when none is named."""
    common.hasten()
    return [read_book(root) for root in common.roots(names)]


def one_book(name: str) -> Book:
    """The named book; if none is named, the one we stand in, or the only one there is."""
    if name:
        return read_books([name])[0]
    here, there = Path.cwd(), common.roots([])
    inside = [root for root in there if here.is_relative_to(root.resolve())]
    if len(inside or there) > 1:
        common.refuse(f"which book? Name it: {', '.join(root.name for root in there)}")
    return read_books([str((inside or there)[0])])[0]
