"""Positions in an author's files, and findings: what the compiler has to say about a place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hulldown_compiler.core.fixes import Fix


class Position(NamedTuple):
    """A place in a file below the book's folder; line and column count from 1.

    `length` is how many characters the excerpt underlines; 0 lets it underline the word that stands there.
    """

    path: str
    line: int
    column: int
    length: int = 0


class Related(NamedTuple):
    """Another place that belongs to a finding, and what is there."""

    position: Position
    message: str


class Note(NamedTuple):
    """The result of a rule, before the driver adds code and severity: position, message and hint.

    `witness` is how play comes there, step by step in order, where the fault is one of play, and `inputs` what a player
    chooses and rolls on the way, where that is known. `fixes` are the ways to mend it that are known, the best first.
    """

    position: Position
    message: str
    hint: str = ""
    related: tuple[Related, ...] = ()
    witness: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()
    inputs: tuple[str, ...] = ()


MOST_PLACES = 3
"""How many places of one kind a finding shows."""


def first_few(places: Sequence[Related]) -> tuple[Related, ...]:
    """The first places of one kind, and how many more there are."""
    more, shown = len(places) - MOST_PLACES, list(places[:MOST_PLACES])
    if more > 0:
        shown[-1] = shown[-1]._replace(message=f"{shown[-1].message}, and {more} more like it")
    return tuple(shown)


def here_too(places: Iterable[Position]) -> tuple[Related, ...]:
    """The other places of one mistake: the first few, and how many more there are."""
    return first_few([Related(place, "here too") for place in places])


def as_one(notes: Iterable[Note]) -> Note:
    """Several notes about one mistake: the first, and the places of the others."""
    first, *rest = sorted(notes)
    related = (*first.related, *here_too(note.position for note in rest))
    return first._replace(related=related, fixes=_together([note.fixes for note in (first, *rest)]))


def _together(fixes: Sequence[tuple[Fix, ...]]) -> tuple[Fix, ...]:
    """One fix with the edits of each note's best fix; none, unless every note has a fix."""
    if not all(fixes):
        return ()
    best = [of_note[0] for of_note in fixes]
    edits = tuple(sorted({edit for fix in best for edit in fix.edits}))
    return (Fix(best[0].title, edits, all(fix.safe for fix in best)),)


class Fault(NamedTuple):
    """A note made before the rules run, while reading a file; `rule` names the rule that reports it."""

    rule: str
    note: Note


class Finding(NamedTuple):
    """One finding, as it is reported; findings sort by place, then code."""

    position: Position
    code: str
    rule: str
    severity: str
    message: str
    hint: str = ""
    related: tuple[Related, ...] = ()
    witness: tuple[Related, ...] = ()
    fixes: tuple[Fix, ...] = ()
    inputs: tuple[str, ...] = ()
