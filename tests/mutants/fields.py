"""Slips in what the fields of every model say, made by `hulldown mutants`'s own operators in every book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.mutation.slips import drawn, slips
from hulldown_compiler.mutation.telling import Tried, lines
from hulldown_compiler.mutation.trial import Outcome, tried

LIMIT = 60
"""How many slips are tried in each book."""


def in_fields(roots: Sequence[Path], limit: int, seed: int, jobs: int) -> Iterator[str]:
    """What is said of the slips in each book, and then of all books together."""
    outcomes: list[Outcome] = []
    possible = 0
    for root in roots:
        every = list(slips(read_book(root)))
        found = Tried(root.name, tried(root, drawn(every, limit, seed), jobs), len(every), seed)
        yield from lines(found, lambda path, book=root.name: f"{book}/{path}")  # type: ignore[misc]
        yield ""
        outcomes += found.outcomes
        possible += len(every)
    if len(roots) > 1:
        yield from lines(Tried("all books", outcomes, possible, seed), str)
        yield ""
