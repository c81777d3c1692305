"""What the forms are given: the books that were checked, with their findings, and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.identity import Identity, fingerprints, identities
from hulldown_compiler.lint.report import MOST, Paint, plain, unpainted


class Checked(NamedTuple):
    """A book that was checked: its name, its folder as it is shown, the texts of its files, and what was found.

    `shown` says how a file of the book is called. Of a book that is not `readable` some file has told nothing, and of
    one that is not `complete` the whole story has not. Where it was held against a baseline, only new findings are
    there; `known` is how many more were found, and `gone` those that are known and were not, with how often.
    """

    name: str
    folder: str
    texts: Mapping[str, str]
    shown: Callable[[str], str]
    findings: Sequence[Finding]
    readable: bool = True
    complete: bool = True
    known: int = 0
    gone: Sequence[tuple[Identity, int]] = ()

    def text(self, finding_path: str) -> str:
        """The text of a file of the book; nothing, where it could not be read."""
        return self.texts.get(finding_path, "")

    def without(self, code: str) -> Checked:
        """The book without what one rule has to say."""
        return self._replace(findings=[finding for finding in self.findings if finding.code != code])


class Options(NamedTuple):
    """Options of a form: colours, at most how many findings (0: all), counts alone, the site to link to.

    `baseline` is the file of known findings, if the books were held against one.
    """

    paint: Paint = unpainted
    most: int = MOST
    counted: bool = False
    site: str = ""
    baseline: str = ""


class Count(NamedTuple):
    """How often a rule found something, and how grave that was."""

    code: str
    rule: str
    severity: str
    number: int


def all_findings(books: Sequence[Checked]) -> Iterator[tuple[Checked, Finding]]:
    """Every finding, with its book."""
    return ((book, finding) for book in books for finding in book.findings)


def with_fingerprints(books: Sequence[Checked]) -> Iterator[tuple[Checked, Finding, str]]:
    """Every finding, with its book, and with what it is recognized by over edits."""
    for book in books:
        marks = fingerprints(identities(book.name, book.texts, book.findings))
        yield from ((book, *one) for one in zip(book.findings, marks, strict=True))


def gone(books: Sequence[Checked]) -> Iterator[tuple[Identity, int]]:
    """Every known finding that is gone, and how often."""
    return (one for book in books for one in book.gone)


def gone_line(identity: Identity, count: int) -> str:
    """What is said of a known finding that is gone."""
    often = f" ({count} times)" if count > 1 else ""
    return plain(f"gone: {identity.code} in {identity.within} of {identity.book}: {identity.message}{often}")


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
