"""What the tests of the terminal share: a book, a place to keep games, and the project's folder as the current one."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers.paths import ROOT
from tests.terminal.player import mill

from hulldown_engine import Book


@pytest.fixture(scope="session")
def book() -> Book:
    """The book of the mill."""
    return mill()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for games, seen from the project's folder."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path
