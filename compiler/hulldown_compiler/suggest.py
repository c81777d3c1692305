"""Did you mean: the known name nearest to one that is not known."""

from __future__ import annotations

from collections.abc import Collection

from rapidfuzz import process
from rapidfuzz.distance import OSA

NEAR = 0.6
"""How alike two names must be, from 0 to 1, to be taken for a slip of the keyboard."""


def nearest(name: str, known: Collection[str]) -> str | None:
    """The known name that is most like this one, or None when none is near; ties go to the first in order."""
    found = process.extractOne(name, sorted(known), scorer=OSA.normalized_similarity, score_cutoff=NEAR)
    return None if found is None else found[0]


def did_you_mean(name: str, known: Collection[str]) -> str:
    """The question for a hint, or nothing."""
    near = nearest(name, known)
    return "" if near is None else f"did you mean {near!r}?"


def quoted(name: str) -> str:
    """A name as a message gives it: in quotes, as the author wrote it, unless it is a number."""
    return name if name.replace(".", "").isdigit() else repr(name)
