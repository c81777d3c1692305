"""What the forms are given: the books that were checked, with their findings, and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.report import MOST, Paint, unpainted


class Checked(NamedTuple):
    """A book that was checked: its name, its folder as it is shown, the texts of its files, and what was found.

    `shown` says how a file of the book is called.
    """

    name: str
    folder: str
    texts: Mapping[str, str]
    shown: Callable[[str], str]
    findings: Sequence[Finding]

    def text(self, finding_path: str) -> str:
        """The text of a file of the book; nothing, where it could not be read."""
        return self.texts.get(finding_path, "")

    def without(self, code: str) -> Checked:
        """The book without what one rule has to say."""
        return self._replace(findings=[finding for finding in self.findings if finding.code != code])


class Options(NamedTuple):
    """Options of a form: colours, at most how many findings (0: all), counts alone, and the site to link to."""

    paint: Paint = unpainted
    most: int = MOST
    counted: bool = False
    site: str = ""


class Count(NamedTuple):
    """How often a rule found something, and how grave that was."""

    code: str
    rule: str
    severity: str
    number: int


def all_findings(books: Sequence[Checked]) -> Iterator[tuple[Checked, Finding]]:
    """Every finding, with its book."""
    return ((book, finding) for book in books for finding in book.findings)


def counts(books: Sequence[Checked]) -> list[Count]:
    """How often each rule found something, the most frequent first."""
    numbers = Counter((finding.code, finding.rule, finding.severity) for _, finding in all_findings(books))
    return sorted(
        (Count(*count, number) for count, number in numbers.items()), key=lambda count: (-count.number, count)
    )


def severities(books: Sequence[Checked]) -> dict[str, int]:
    """How many findings there are of each severity, the gravest first."""
    numbers = Counter(finding.severity for _, finding in all_findings(books))
    return {severity: numbers[severity] for severity in ("error", "warning", "todo")}
