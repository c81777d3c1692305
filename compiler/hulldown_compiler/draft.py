"""A draft: what can be played of a book that still has errors.

A paragraph with an error, or one that is referred to and not there, is a *gap*: in its place stands one that says so,
and does nothing. Play goes on where it came from, or ends there. What is wrong elsewhere, in the header, on a card or
in a mission, leaves no game; and what only an author has to know, such as a failing example, leaves all of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.core.diagnostics import Finding, Position
from hulldown_compiler.core.rule_table import ERROR, RULES
from hulldown_compiler.lint.paragraph_lines import begins, written_in
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.rules.common import missing
from hulldown_compiler.source.scalars import scalar
from hulldown_engine.games.book import DRAFT

PLAYABLE = ("HD134", "HD206", "HD306", "HD310", "HD414", "HD421", "HD547", "HD601", "HD602", "HD610", "HD613")
"""Errors that leave everything playable: what is not so in the end, has no source, or fails an example."""

DECISIVE = tuple(rule.code for rule in RULES if rule.severity == ERROR and rule.code not in PLAYABLE)

UNREADABLE = "HD00"
"""What the codes of errors begin with that leave a whole file unread."""

ROUNDS = 8
"""How often gaps are looked for: leaving one thing out may show another."""


class Gap(NamedTuple):
    """What is left out of a draft: where, and why."""

    position: Position
    message: str


class NoDraft(Exception):
    """A book that cannot be played even as a draft, for the errors that stand in the way."""

    def __init__(self, errors: Sequence[Finding], texts: Mapping[str, str]) -> None:
        super().__init__("no part of it can be played")
        self.errors = errors
        self.texts = texts


@dataclass
class Draft:
    """A book with gaps: both halves of its bundle, marked as a draft, and what is left out."""

    play: dict[str, Any]
    reference: dict[str, Any]
    gaps: Sequence[Gap] = field(default_factory=list)


def draft(root: Path) -> Draft:
    """What can be played of the book in a folder; raises NoDraft."""
    instead: dict[str, str] = {}
    gaps: list[Gap] = []
    for _ in range(ROUNDS):
        book = read_book(root, instead)
        errors = [finding for finding in lint(book, DECISIVE) if finding.severity == ERROR]
        if not errors:
            return _drafted(book, gaps)
        found = list(_left_out(book, errors, instead))
        if not found:
            raise NoDraft(errors, book.texts)
        gaps += found
    raise NoDraft(errors, book.texts)


def _drafted(book: Book, gaps: Sequence[Gap]) -> Draft:
    play, reference = writer.bundle(book)
    mark = {"book": f"{book.name}-{DRAFT}", DRAFT: [gap.message for gap in gaps]}
    return Draft({**play, **mark}, {**reference, **mark}, gaps)


def _left_out(book: Book, errors: Sequence[Finding], instead: dict[str, str]) -> Iterator[Gap]:
    """Leave out what has an error, in the texts that are read the next time; what that is."""
    done: set[tuple[str, str]] = set()
    for error in sorted(errors, reverse=True):  # from the last line up, so that no line before moves
        path, line = error.position[:2]
        lines = book.texts.get(path, "").split("\n")
        entry = written_in(lines, line)
        if error.code.startswith(UNREADABLE) and _paragraphs_only(lines) and (path, "") not in done:
            done.add((path, ""))
            instead[path] = "# left out of the draft\n"
            yield Gap(error.position, f"the whole file is left out: {error.message}")
        elif entry is not None and (path, entry.name) not in done and (path, "") not in done:
            done.add((path, entry.name))
            if error.code == "HD101" and entry.name in book.paragraphs:
                continue  # it leads to a gap, and is none itself
            now = instead.get(path, book.texts[path]).split("\n")
            now[entry.first : entry.last] = _gap(entry.name, lines[entry.first : entry.last], action=False)
            instead[path] = "\n".join(now)
            yield Gap(error.position, f"{entry.name!r} is left out: {error.message}")
    yield from _absent(book, instead)


def _absent(book: Book, instead: dict[str, str]) -> Iterator[Gap]:
    """Write a gap for each paragraph that is referred to and not there."""
    links = {link.target.name: link for link in reversed(list(missing(book, "paragraph"))) if link.role != "mentions"}
    absent = {
        name: link for name, link in links.items() if not book.unread(name) and re.fullmatch(r"[a-z][\w-]*", name)
    }
    if absent:
        beside = next(iter(book.paragraphs.values()), None)
        if beside is None:
            return
        lines = instead.get(beside.path, book.texts[beside.path]).split("\n")
        entry = written_in(lines, next(nth for nth, text in enumerate(lines, 1) if begins(text, beside.id)))
        for name, link in sorted(absent.items()):
            by_germans = link.source.kind == "unit-card" or (
                link.source.kind == "paragraph"
                and link.source.name in book.paragraphs
                and bool(book.paragraphs[link.source.name].record.get("action"))
            )
            if entry is not None:
                lines[entry.last : entry.last] = _gap(name, [], action=by_germans)
                yield Gap(link.position, f"there is no {name!r}")
        instead[beside.path] = "\n".join(lines)


# What a gap is written as ---------------------------------------------------------------------------------------------


def _paragraphs_only(lines: Sequence[str]) -> bool:
    """Whether a file has paragraphs, and no other section."""
    return {text.partition(":")[0] for text in lines if re.match(r"\w+:", text)} == {"paragraphs"}


_KEPT = re.compile(r"^\s+(?:mission: [\w-]+|action: true|number: [0-9]+)\s*(?:#.*)?$")
"""What a gap keeps of its paragraph, where it stands on a line of its own."""


def _gap(name: str, lines: Sequence[str], *, action: bool) -> list[str]:
    """The lines of a paragraph in whose place there is a gap."""
    kept = [f"    {text.strip()}" for text in lines if _KEPT.match(text)]
    action = action or any("action: true" in text for text in lines)
    if action and not any("action:" in text for text in kept):
        kept.append("    action: true")
    text = f"The draft has a gap here: {name} is still to be written, or to be mended."
    return [
        f"  {scalar(name, key=True)}:",
        *kept,
        f'    text: "{text}"',
        *(["    do: [{hold: true}]"] if action else []),
    ]
