"""What the tests of telling share."""

from __future__ import annotations

import pytest
from tests.terminal.player import mill

from hulldown_engine import Book


@pytest.fixture(scope="session")
def book() -> Book:
    """The book of the mill."""
    return mill()
