"""The books that a command is about: found and read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
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
    return _read(_one_root(name))


@contextmanager
def book_to_write(name: str) -> Iterator[Book]:
    """The same, read when nobody else writes it any more; inside, nobody else does."""
    root = _one_root(name)
    with common.writing(root):
        yield _read(root)


def _read(root: Path) -> Book:
    common.hasten()
    return read_book(root)


def _one_root(name: str) -> Path:
    """The folder of the named book, of the one we stand in, or of the only one there is."""
    if name:
        return common.roots([name])[0]
    here, there = Path.cwd(), common.roots([])
    inside = [root for root in there if here.is_relative_to(root.resolve())]
    if len(inside or there) > 1:
        common.refuse(f"which book? Name it: {', '.join(root.name for root in there)}")
    return (inside or there)[0]
