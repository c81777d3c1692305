"""What is known to be refuted: mended, it makes the tests fail until it is taken off this list."""

from __future__ import annotations

from typing import NamedTuple


class Known(NamedTuple):
    """A refutation that is expected: of a random book, by who claims it, and why the claim is made."""

    language: str
    seed: int
    by: str
    why: str


KNOWN: tuple[Known, ...] = ()
"""Unsound claims, and silences where something must be found."""

CRASHES: tuple[tuple[str, int, type[Exception], str], ...] = ()
"""Books on which an analysis breaks: language, seed, what is raised, and why."""
