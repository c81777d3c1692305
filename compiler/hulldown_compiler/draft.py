"""A draft: what can be played of a book that still has errors.

What has an error is left out: as little of it as will do, and what cannot do without it as well. In the place of a
paragraph stands a *gap*, which says so, and does nothing: play goes on where it came from, or ends there. What only an
author has to know, such as a failing example, leaves everything in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.core.diagnostics import Finding, Position
from hulldown_compiler.core.rule_table import ERROR, RULES
from hulldown_compiler.gaps.leaving_out import Gap, LeftOut
from hulldown_compiler.gaps.standing_in import GAP
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.rules.common import missing
from hulldown_engine.games.book import DRAFT, GAPS

__all__ = ["Draft", "Gap", "NoDraft", "draft"]

PLAYABLE = ("HD134", "HD206", "HD306", "HD310", "HD414", "HD421", "HD541", "HD547", "HD601", "HD602", "HD610", "HD613")
"""Errors that leave everything playable: what is not so in the end, has no source, or fails an example."""

DECISIVE = tuple(rule for rule in RULES if rule.severity == ERROR and rule.code not in PLAYABLE)

ROUNDS = 40
"""How often errors are looked for: leaving one thing out may show another."""


class NoDraft(Exception):
    """A book that cannot be played even as a draft, for the errors that stand in the way."""

    def __init__(self, errors: Sequence[Finding], texts: Mapping[str, str]) -> None:
        super().__init__("no part of it can be played")
        self.errors = errors
        self.texts = texts


@dataclass
class Draft:
    """A book with gaps: both halves of its bundle, marked as a draft, the texts it is made of, and what is left out."""

    play: dict[str, Any]
    reference: dict[str, Any]
    texts: Mapping[str, str]
    gaps: Sequence[Gap] = field(default_factory=list)


def draft(root: Path) -> Draft:
    """What can be played of the book in a folder; raises NoDraft."""
    whole = book = read_book(root)
    first = errors = _errors(book)
    out = LeftOut()
    for _ in range(ROUNDS):
        if not errors:
            break
        if not out.leave_out(book, list(_wrong(book, errors))):
            raise NoDraft(first, whole.texts)
        book = read_book(root, out.texts)
        errors = _errors(book)
    if errors or not _has_a_game(book):
        raise NoDraft(first, whole.texts)
    return _drafted(book, out)


def _errors(book: Book) -> list[Finding]:
    """The errors that leave something out; those of the whole story when there are no others."""
    for whole in (False, True):
        codes = [rule.code for rule in DECISIVE if rule.whole == whole]
        if errors := [finding for finding in lint(book, codes) if finding.severity == ERROR]:
            return errors
    return []


def _has_a_game(book: Book) -> bool:
    """Whether there is something left to play, if there ever was."""
    return not book.declared.platoon or any(book.parts.of("mission"))


def _wrong(book: Book, errors: Sequence[Finding]) -> Iterator[tuple[Position, str, str]]:
    """Every place with an error, its code, and what is wrong there; of a thing that is not there, each reference."""
    links = {link.position: link for kind in KINDS for link in missing(book, kind)}
    for error in errors:
        link = links.get(error.position)
        alike = [place for place, other in links.items() if link is not None and other.target == link.target]
        yield from ((place, error.code, error.message) for place in alike or [error.position])


def _drafted(book: Book, out: LeftOut) -> Draft:
    play, reference = writer.bundle(book)
    names = [name for name, paragraph in book.paragraphs.items() if paragraph.record["text"].startswith(GAP)]
    told = {"left_out": [gap.message for gap in out.gaps], GAPS: names}
    mark = {"book": f"{book.name}-{DRAFT}", DRAFT: told}
    return Draft({**play, **mark}, {**reference, **mark}, out.texts, out.gaps)
