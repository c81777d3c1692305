"""What the tests of commands share."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _read_once(read_once: None) -> None:
    """Books come from the compiler's cache."""
