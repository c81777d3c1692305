"""Statements: what a rulebook says, held against what is played, and what each section has that can be stated.

Both are files among the tests, beside what holds them: one lists the sections, each with its rule, its numbers and its
exceptions as far as it has such; in the others each statement names its section and which of these it is. A statement
that is marked as wrong or doubtful proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hulldown_compiler.source import yaml_loader
from hulldown_compiler.source.document import Document
from hulldown_compiler.tracing import rule_citations
from hulldown_compiler.tracing.rule_citations import CodePlace

FOLDER = "tests/statements"

SECTIONS = "sections.yaml"
"""The file that lists what each section has."""

LABELS = ("rule", "number", "exception")
"""What a section can have; one that is not listed is taken to have all of it."""

MARKS = ("wrong", "doubtful")
"""How a statement is marked that does not hold, and one that can be read in two ways."""


class Statement(NamedTuple):
    """One statement: its place and name, what it says in words, and how it is marked, if it is."""

    place: CodePlace
    says: str
    mark: str


class Claim(NamedTuple):
    """The rule, the numbers or the exceptions of a section: what they are, in words, and what states them."""

    label: str
    what: str
    statements: Sequence[Statement]

    @property
    def holding(self) -> int:
        """How many statements hold; one is enough to prove it."""
        return sum(not statement.mark for statement in self.statements)

    @property
    def marked(self) -> Mapping[str, int]:
        """How many statements bear each mark that there is."""
        marks = [statement.mark for statement in self.statements]
        return {mark: marks.count(mark) for mark in MARKS if mark in marks}

    @property
    def marked_in_words(self) -> str:
        """How many statements bear each mark, as in "1 wrong, 2 doubtful"; nothing, if none does."""
        return ", ".join(f"{number} {mark}" for mark, number in self.marked.items())


def claims(sections: Sequence[str]) -> Mapping[str, Sequence[Claim]] | None:
    """What each section has, and what states it; nothing, where the engine is installed without its tests.

    What a statement says of a section it has, though it is not listed.
    """
    project = rule_citations.root()
    if project is None:
        return None
    listed, stated = _read(project)
    return {section: list(_claims(listed.get(section), stated.get(section, {}))) for section in sections}


def _claims(listed: Mapping[str, str] | None, stated: Mapping[str, Sequence[Statement]]) -> Iterator[Claim]:
    has = dict.fromkeys(LABELS, "") if listed is None else listed
    for label in LABELS:
        if label in has or label in stated:
            yield Claim(label, has.get(label, ""), stated.get(label, ()))


@cache
def _read(project: Path) -> tuple[Mapping[str, Mapping[str, str]], Mapping[str, Mapping[str, Sequence[Statement]]]]:
    """What is listed of each section, and what is stated of it by label."""
    sections = project / FOLDER / SECTIONS
    stated: dict[str, dict[str, list[Statement]]] = {}
    for path in sorted({*sections.parent.glob("*.yaml")} - {sections}):
        document = _document(path, project)
        for name, said in document.value.items():
            by_label = stated.setdefault(said["section"], {})
            by_label.setdefault(said["label"], []).append(_statement(document, name))
    return _document(sections, project).value, stated


def _document(path: Path, project: Path) -> Document:
    return yaml_loader.parse(path.relative_to(project).as_posix(), path.read_bytes())


def _statement(document: Document, name: str) -> Statement:
    said = document.value[name]
    place = CodePlace(document.path, document.position((name,), key=True).line, name)
    return Statement(place, said["says"], next((mark for mark in MARKS if mark in said), ""))
