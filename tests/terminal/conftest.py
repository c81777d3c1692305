"""What the tests of the terminal share: a book, a place to keep games, and the project's folder as the current one."""

from __future__ import annotations

import pytest
from tests.helpers.sharing import kept_readings
from tests.terminal.player import mill

from hulldown_compiler.source.cache import VARIABLE
from hulldown_engine import Book


@pytest.fixture(autouse=True)
def _read_once(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Books are read and checked once and then come from the compiler's cache, as those of a player do."""
    monkeypatch.setenv(VARIABLE, str(kept_readings(tmp_path_factory)))


@pytest.fixture(scope="session")
def book() -> Book:
    """The book of the mill."""
    return mill()
