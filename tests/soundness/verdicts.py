"""All verdicts and findings of many books, one a line: what two commits say of the same books can be compared."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.helpers import outpost
from tests.helpers.paths import ROOT
from tests.soundness.playing import LANGUAGES, authored, files_of, written

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.verdicts.report import VerdictReport
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.lint.runner import lint

BUDGET, RANDOM_BUDGET = 20_000, 2_000
"""States of one search: of a book of this repository, and of a random one."""

RANDOM = 80
"""Random books of each language."""

LOT = 10


def lines(map_: Callable[..., Iterable[list[str]]]) -> Iterator[str]:
    """The lines of all books; `map_` does the work, perhaps in several processes."""
    jobs: list[tuple[str, int]] = [(name, 0) for name in sorted(_folders())]
    jobs += [(language, first) for language in LANGUAGES for first in range(0, RANDOM, LOT)]
    for lot in map_(_of, jobs):
        yield from lot


def _folders() -> dict[str, Path]:
    """The books of this repository that have a story, by name."""
    found = [*(ROOT / "content").glob("*/book.yaml"), *(ROOT / "tests" / "books").glob("*/book.yaml")]
    return {path.parent.name: path.parent for path in found}


def _of(job: tuple[str, int]) -> list[str]:
    """The lines of one book of the repository, or of some random ones."""
    name, first = job
    if name not in LANGUAGES:
        return [f"{name} {line}" for line in _said(_read(name), BUDGET)]
    return [
        f"{name}-{seed} {line}"
        for seed in range(first, first + LOT)
        for line in _said(authored(name, files_of(written(name, seed))), RANDOM_BUDGET)
    ]


def _read(name: str) -> Book:
    """A book of this repository; the one that lacks charts is given those of Open Fire."""
    if name == outpost.OUTPOST.name:
        with tempfile.TemporaryDirectory() as folder:
            return read_book(outpost.assemble(Path(folder)))
    return read_book(_folders()[name])


def _said(book: Book, budget: int) -> Iterator[str]:
    """What is said of a book: its verdicts, or what they break on, and its findings."""
    if book.header.kind != "reference" and book.is_complete:
        report = VerdictReport(Analyses(book), budget=budget)
        for kind, name in report.occurrences:
            yield f"{kind} {name}: {_verdict(report, kind, name)}"
    for finding in lint(book):
        path, line, column, _ = finding.position
        yield f"{finding.code} {path}:{line}:{column} {finding.message}; {finding.hint}"


def _verdict(report: VerdictReport, kind: str, name: str) -> Any:
    try:
        return report.verdict(kind, name).verdict
    except KeyError as error:
        return f"KeyError {error}"
