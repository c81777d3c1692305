"""Books of the repository, each read once by a process for all of its tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.source.cache import VARIABLE


@cache
def read_once(folder: Path) -> Book:
    """The book in a folder, for tests that change nothing: neither the folder nor the book."""
    with _with_what_is_kept():
        return read_book(folder)


_SHELVES: list[Callable[[], Path]] = []


@contextmanager
def kept_on(shelf: Callable[[], Path]) -> Iterator[None]:
    """Books that are read once come from a compiler's cache; `shelf` says where that is, once it is wanted."""
    _SHELVES.append(shelf)
    yield
    _SHELVES.pop()


@contextmanager
def _with_what_is_kept() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if _SHELVES:  # while tests are collected there is none
            patch.setenv(VARIABLE, str(_SHELVES[-1]()))
        yield
