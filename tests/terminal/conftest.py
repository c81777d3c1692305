"""What the tests of the terminal share: a book, a place to keep games, and the project's folder as the current one."""

from __future__ import annotations

import pytest
from tests.terminal.player import mill

from hulldown_engine import Book


@pytest.fixture(autouse=True)
def _read_once(read_once: None) -> None:
    """Books come from the compiler's cache."""


@pytest.fixture(scope="session")
def book() -> Book:
    """The book of the mill."""
    return mill()
