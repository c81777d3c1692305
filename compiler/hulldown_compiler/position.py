"""Positions in an author's files, and findings: what the compiler has to say about a place."""

from __future__ import annotations

from typing import NamedTuple


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
    """What a rule says, before the driver stamps it: where, what is wrong, and what might help."""

    position: Position
    message: str
    hint: str = ""
    related: tuple[Related, ...] = ()


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
