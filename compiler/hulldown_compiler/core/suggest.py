"""Did you mean: the known name nearest to one that is not known."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rapidfuzz import process
from rapidfuzz.distance import OSA

NEAR = 0.6
"""How alike two names must be, from 0 to 1, to be taken for a slip of the keyboard."""


def nearest(name: str, known: Collection[str]) -> str | None:
    """The known name that is most like this one, or None when none is near; ties go to the first in order."""
    match = process.extractOne(name, sorted(known), scorer=OSA.normalized_similarity, score_cutoff=NEAR)
    return None if match is None else match[0]


class Guess(str):
    """A hint that suggests another name: its text, the `written` name, and the `meant` one.

    `sure` says that it can hardly be anything else, so that a fix may write it without asking.
    """

    __slots__ = ("meant", "sure", "written")
    written: str
    meant: str
    sure: bool


def guess(text: str, name: str, near: str, known: Collection[str], *, closed: bool = False) -> Guess:
    """A hint about a name that may be a typing slip for a known one; authors cannot add to names that are `closed`."""
    hint = Guess(text)
    hint.written, hint.meant, hint.sure = name, near, _sure(name, near, known, closed=closed)
    return hint


def did_you_mean(name: str, known: Collection[str], *, closed: bool = False) -> str:
    """The question for a hint (see `guess`), or nothing."""
    near = nearest(name, known)
    return "" if near is None else guess(f"did you mean {near!r}?", name, near, known, closed=closed)


def unless_there(hint: str, names: object) -> str:
    """The hint; as plain text, from which no fix is made, if the suggested name is already among `names`."""
    there = isinstance(hint, Guess) and isinstance(names, Collection) and hint.meant in names
    return "".join(hint) if there else hint


SHORT = 4
"""Names of fewer letters differ by one or two without being slips: `sea` and `see`, `gun-a` and `gun-b`."""


def _sure(name: str, near: str, known: Collection[str], *, closed: bool) -> bool:
    """Whether a name is a typing slip for `near`, and no other known name is as close.

    Two names that an author chooses may look alike and still be two, as those that differ in a number. Names that
    are `closed` are all known.
    """
    slips = 2 if closed and len(name) > SHORT else 1
    distance = OSA.distance(name, near, score_cutoff=slips)
    if distance > slips or not (closed or _hardly_two(name, near)):
        return False
    return len(process.extract(name, list(known), scorer=OSA.distance, score_cutoff=distance, limit=2)) == 1


_DIGITS = re.compile("[0-9]")
_BETWEEN_PARTS = re.compile("[-_.]")


def _hardly_two(name: str, near: str) -> bool:
    """Whether two names are probably one: the same digits, and long parts wherever they differ."""
    if _DIGITS.findall(name) != _DIGITS.findall(near):
        return False
    parts, near_parts = (_BETWEEN_PARTS.split(text) for text in (name, near))
    if len(parts) != len(near_parts):
        return min(len(name), len(near)) > SHORT
    return all(min(len(one), len(other)) >= SHORT for one, other in zip(parts, near_parts, strict=True) if one != other)


MOST_NAMED = 12
"""How many names a sentence gives."""


def listed(names: Sequence[object]) -> str:
    """The names of a sentence: all, or the first of very many and how many more there are."""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"{', '.join(map(str, names[:MOST_NAMED]))}{more}"


def quoted(name: str) -> str:
    """A name as a message gives it: in quotes, as the author wrote it, unless it is a number."""
    return name if name.replace(".", "").isdigit() else repr(name)
