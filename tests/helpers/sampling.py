"""Of many like cases, `make test` runs a sample that is always the same, and `make thorough` all of them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

One = TypeVar("One")

VARIABLE = "HULLDOWN_THOROUGH"
"""The environment variable that asks for all cases."""


def thorough() -> bool:
    """Whether all cases are asked for."""
    return bool(os.environ.get(VARIABLE))


def many(most: int, otherwise: int) -> int:
    """How many cases are made where they are made one by one."""
    return most if thorough() else otherwise


def sampled(cases: Iterable[One], one_in: int) -> list[One]:
    """The first of every so many cases, which are ordered so that neighbours are alike."""
    return list(islice(cases, 0, None, 1 if thorough() else one_in))
