"""The matrix of a rulebook: for each section what enforces it, what proves it, and which errata touch it.

All of it is read: functions from the engine, tests from the tests (see `rule_citations`), what is stated of a section
from the statements, the rest from the compiled book. A section is proved once its rule, its numbers and its exceptions,
as far as it has such, each have a statement that holds; tests and examples are named beside it. What the engine
enforces is a matter of a book's kind. A reference is played by nobody, so its tables and procedures are all the code
that it has, and examples its proof.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.bundle.published import Published
from hulldown_compiler.model.base import SECTION
from hulldown_compiler.tracing import rule_citations, statements
from hulldown_compiler.tracing.rule_citations import CodePlace
from hulldown_compiler.tracing.statements import MARKS, Claim

PACKAGES = {"platoon-game": ("platoon", "campaign")}
"""The parts of the engine that enforce the rulebooks of a kind of book."""

CHARTS = ("procedure", "table")
"""The kinds of chart that can carry a section out: those made of it, citing it, or named in it."""

CODE, PROOF = "code", "proof"
"""What a section can lack, besides statements of what it claims."""


class SectionRow(NamedTuple):
    """One section: its code (functions, and charts as kind and name), what it claims, its tests and examples.

    `claims` and `tests` are nothing where the tests are not to be had; a section of a reference claims nothing that
    could be stated. `prose` is the reason why a section needs none of it.
    """

    section: str
    title: str
    prose: str
    code: Sequence[CodePlace]
    charts: Sequence[tuple[str, str]]
    claims: Sequence[Claim] | None
    tests: Sequence[CodePlace] | None
    examples: Sequence[str]
    errata: Sequence[str]

    @property
    def by_example(self) -> bool:
        """Whether examples are its proof, because there is nothing that could be stated."""
        return not self.prose and self.claims is not None and not self.claims

    @property
    def gaps(self) -> tuple[str, ...]:
        """What it lacks: code, and the labels that no statement proves, or proof where nothing can be stated.

        None for pure prose, and no proof where tests are not available.
        """
        if self.prose:
            return ()
        unproved = [claim.label for claim in self.claims or () if not claim.holding]
        if self.by_example and not self.examples:
            unproved = [PROOF]
        return (*([] if self.code or self.charts else [CODE]), *unproved)


class Stated(NamedTuple):
    """How many rules, numbers and exceptions there are, how many are proved, and by how many statements."""

    claims: int
    proved: int
    statements: int
    wrong: int
    doubtful: int


class Totals(NamedTuple):
    """The matrix in figures; a function or a test that is about several sections counts once."""

    sections: int
    prose: int
    functions: int
    charts: int
    stated: Stated | None
    tests: int | None
    examples: int
    errata: int
    gaps: int


class Matrix:
    """The matrix of one book."""

    def __init__(self, book: Published) -> None:
        packages = PACKAGES.get(book.play["kind"], ())
        self.book = book
        self._code = rule_citations.code(packages, book.sections)
        self._tests: Mapping[str, Sequence[CodePlace]] | None = dict.fromkeys(book.sections, ())
        self._claims: Mapping[str, Sequence[Claim]] | None = {}
        if packages:  # rules that no part of the engine carries out are not what its tests are about
            self._tests = rule_citations.tests(packages, book.sections)
            self._claims = statements.claims([one for one in book.sections if not book.rules[one].get("prose")])
        self._made = self._charts_made()
        self.rows = [self._row(section) for section in book.sections]

    @property
    def tested(self) -> bool:
        """Whether the tests are to be had."""
        return self._tests is not None

    @property
    def totals(self) -> Totals:
        """The matrix in figures."""
        rows = self.rows
        tests = {entry for row in rows for entry in row.tests or ()}
        return Totals(
            len(rows),
            sum(bool(row.prose) for row in rows),
            len({entry for row in rows for entry in row.code}),
            len({entry for row in rows for entry in row.charts}),
            _stated([claim for row in rows for claim in row.claims or ()]) if self.tested else None,
            len(tests) if self.tested else None,
            sum(len(row.examples) for row in rows),
            len({entry for row in rows for entry in row.errata}),
            sum(bool(row.gaps) for row in rows),
        )

    def _row(self, section: str) -> SectionRow:
        record = self.book.rules[section]
        about = self.book.references("rule", section)
        return SectionRow(
            section,
            record["title"],
            record.get("prose", ""),
            self._code[section],
            list(dict.fromkeys(self._charts(section))),
            None if self._claims is None else self._claims.get(section, ()),
            None if self._tests is None else self._tests[section],
            [example["example"] for example in record["examples"]],
            sorted({link.name for link in about if link.kind == "erratum"}),
        )

    def _charts(self, section: str) -> Iterator[tuple[str, str]]:
        """The procedures and tables that were made of a section, cite it, or are named in it."""
        yield from self._made.get(section, ())
        named = (link for link in self.book.referred("rule", section) if link.role == "mentions")
        for link in (*self.book.references("rule", section), *named):
            if link.kind in CHARTS:
                yield link.kind, link.name

    def _charts_made(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """The charts by section: those whose source is the same place of a document as the section's."""
        sources: Mapping[str, Any] = self.book.reference["sources"]
        places = {section: _place(self.book.rules[section]["source"]) for section in self.book.sections}
        sections = {place: section for section, place in places.items() if place is not None}
        charts: dict[str, list[tuple[str, str]]] = {}
        for kind in CHARTS:
            for name in self.book.logic.get(f"{kind}s", {}):
                place = _place(sources.get(f"{kind} {name!r}"))
                if place in sections:
                    charts.setdefault(sections[place], []).append((kind, name))
        return charts


def _stated(claims: Sequence[Claim]) -> Stated:
    marked = (sum(claim.marked.get(mark, 0) for claim in claims) for mark in MARKS)
    proved = sum(claim.holding > 0 for claim in claims)
    return Stated(len(claims), proved, sum(len(claim.statements) for claim in claims), *marked)


def _place(source: Mapping[str, Any] | None) -> tuple[str, str] | None:
    """The place that a source is at: its document, and the section there."""
    match = re.match(SECTION, (source or {}).get("at", ""))
    return (source["document"], match[0]) if source and match and "document" in source else None


UNTESTED = "hulldown is installed here without its tests, so none are named."


def totals(matrix: Matrix) -> str:
    """The matrix in a few sentences."""
    summed = matrix.totals
    stated = ""
    if summed.stated and summed.stated.claims:
        claims, proved, told, wrong, doubtful = summed.stated
        stated = (
            f"They have {claims} rules, numbers and exceptions, of which {proved} are proved "
            f"({told} statements, {wrong} wrong, {doubtful} doubtful). "
        )
    tests = f"{summed.tests} tests and " if summed.tests else ""
    lacking = f"{summed.gaps or 'none'} {'lacks' if summed.gaps == 1 else 'lack'}"
    functions, what = (f"{summed.functions} functions and ", "code or proof") if summed.functions else ("", CHARTED)
    return (
        f"{summed.sections} sections, {summed.prose} of them only to be read: {functions}{summed.charts} charts carry "
        f"them out. {stated}{tests}{summed.examples} examples are about them, {summed.errata} errata touch them; "
        f"{lacking} {what}."
    )


CHARTED = "a chart or an example"
"""What a section of a book can lack that no code of ours carries out."""
