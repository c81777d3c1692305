"""Edits of a platoon game as authors make them, one after another, drawn from a seed: of each kind as many."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple


class Edit(NamedTuple):
    """One edit: its kind, its file, and the text of the file before and after it."""

    kind: str
    path: str
    before: str
    after: str

    @property
    def place(self) -> str:
        """Where it is made: the file and the line, and the line as it is now."""
        old, new = self.before.split("\n"), self.after.split("\n")
        line = next((nth for nth, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), 0)
        return f"{self.path}:{line + 1}: {new[line].strip()[:50]}"


class Kind(NamedTuple):
    """A kind of edit: a pattern of its files, one of its places there, and what stands there afterwards."""

    files: str
    found: str
    instead: Callable[[re.Match[str], random.Random], str]


NAME = re.compile(r"^  ([a-z][\w-]*):$", re.MULTILINE)
"""A paragraph's name, where it begins."""


def _number(match: re.Match[str], rng: random.Random) -> str:
    """Another number, one or two off."""
    return f"{match[1]}{max(0, int(match[2]) + rng.choice((-2, -1, 1, 2)))}"


def _link(match: re.Match[str], rng: random.Random) -> str:
    """Another paragraph of the same file."""
    return f"{match[1]}{rng.choice(NAME.findall(match.string))}"


def _place(match: re.Match[str], rng: random.Random) -> str:
    """Another hex of the same column."""
    return f"{match[1]}{rng.randint(4, 24):02}"


def _word(match: re.Match[str], rng: random.Random) -> str:
    return match[0] + rng.choice(("Now ", "Then ", "Once more "))


PARAGRAPHS = "paragraphs/|events|actions"

KINDS: Mapping[str, Kind] = {
    "word": Kind(PARAGRAPHS, r"    text: (?:>-\n +)?", _word),
    "link": Kind(PARAGRAPHS, r"(see: )([a-z][\w-]*)", _link),
    "guard": Kind(PARAGRAPHS, r"((?:when|until): .*?(?:[<>=]= |within\())(\d+)", _number),
    "cell": Kind("^tables/", r"(\n +[\w-]+: \[(?:[\w-]+, )*)(\d+)", _number),
    "card": Kind("^unit-cards", r"(    [a-z_]+: \[(?:-?\d+, )*)(\d)", _number),
    "header": Kind("mission.yaml$|mission-", r"(\n      \d+: \"\d\d)(\d\d)", _place),
    "example": Kind(PARAGRAPHS, r"(        dice: \[(?:\d+, )*)(\d+)", _number),
}
"""What is edited."""


def edits(book: Path, seed: int, count: int) -> Iterator[Edit]:
    """Edits of a book: each is to be made before the next is drawn. Kinds that it has no place for are left out."""
    rng = random.Random(seed)
    kinds = [kind for kind in KINDS if _files(book, kind)]
    for nth in range(count):
        yield _one(book, kinds[nth % len(kinds)], rng)


def _files(book: Path, kind: str) -> list[Path]:
    """The files in which an edit of a kind can be made."""
    files = sorted(path for path in book.rglob("*.yaml") if re.search(KINDS[kind].files, str(path.relative_to(book))))
    return [path for path in files if re.search(KINDS[kind].found, path.read_text("utf-8"))]


def _one(book: Path, kind: str, rng: random.Random) -> Edit:
    """An edit of a kind."""
    path = rng.choice(_files(book, kind))
    before = path.read_text("utf-8")
    match = rng.choice(list(re.finditer(KINDS[kind].found, before)))
    after = before
    while after == before:
        after = before[: match.start()] + KINDS[kind].instead(match, rng) + before[match.end() :]
    return Edit(kind, str(path.relative_to(book)), before, after)
