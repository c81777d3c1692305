"""Slips tried on a book: which rules notice each, which change nothing, and which nobody notices.

A slip that nobody notices counts only if the book means something else then, which is asked of the bundle: the logic,
the prose and the reference of the book with the slip in it are compared with those of the book without. Two kinds are
apart from what counts. Of one the bundle is the same. Of the other it is the same but for the worked examples: they
are carried out whenever a book is read and follow from its rules, so with the same rules another example that holds,
or one fewer, is as true, and nothing is played or read otherwise.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.mutants.meaning import Meaning, meaning
from tests.mutants.reasons import UNKNOWN, Pair, reason
from tests.mutants.slips import SLIPS, drawn, page

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.report import refuses
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lint.workspace import Workspace
from hulldown_compiler.source.yaml_loader import parse

NOTICED, SAME, EXAMPLE, MISSED, BROKEN = "noticed", "same", "example", "missed", "broken"
"""A rule says something new; the book means what it meant; so it does, and another example of it holds; it means
something else and nobody says so; we failed."""


class Mutant(NamedTuple):
    """A book with one slip in it: of which kind, in which file and line, at which key, and in words."""

    book: str
    kind: str
    path: str
    line: int
    key: str
    said: str
    text: str

    @property
    def place(self) -> str:
        """Where it is."""
        return f"{self.book}/{self.path}:{self.line}"


class Outcome(NamedTuple):
    """What came of a mutant, and the codes of the rules that noticed, what went wrong, or why nobody notices."""

    mutant: Mutant
    result: str
    codes: tuple[str, ...] = ()
    fault: str = ""
    why: str = ""


def mutants(root: Path, kinds: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """So many mutants of each kind of one book, or as many as there can be; the same for the same seed."""
    book = read_book(root)
    pages = [page(parse(path, text.encode()), book) for path, text in sorted(book.texts.items())]
    found = []
    for kind in kinds or SLIPS:
        for one, slip in drawn(pages, kind, count, seed):
            start, end, instead = slip.change
            line = one.text.count("\n", 0, start) + 1
            text = one.text[:start] + instead + one.text[end:]
            found.append(Mutant(root.name, kind, one.document.path, line, slip.key, slip.said, text))
    return found


def tried(root: Path, those: Sequence[Mutant]) -> list[Outcome]:
    """What comes of mutants of one book, one after the other."""
    whole = read_book(root)
    meant, before = meaning(whole), _said(lint(whole))
    held = Workspace(root)
    held.findings()
    found = []
    for mutant in those:
        try:
            held.change(mutant.path, mutant.text)
            codes = tuple(sorted({code for code, _ in _said(held.findings()) - before}))
            found.append(Outcome(mutant, NOTICED, codes) if codes else _unnoticed(whole, mutant, meant, before))
            held.release(mutant.path)
            assert _said(held.findings()) == before, "what was found before is not found again"
        except Exception:  # noqa: BLE001 - whatever the compiler does to a mutant is what is asked here
            found.append(Outcome(mutant, BROKEN, fault=traceback.format_exc(limit=-3)))
            held = Workspace(root)
    return found


def _unnoticed(whole: Book, mutant: Mutant, meant: Meaning, before: Counter[tuple[str, str]]) -> Outcome:
    """A mutant of which the book that is held has nothing to say: whether it means the same, read anew."""
    book = read_book(whole.root, instead={mutant.path: mutant.text})
    findings = lint(book)
    assert _said(findings) == before, "the book that is held finds nothing, and the same book read anew does"
    if refuses(findings):
        return Outcome(mutant, MISSED, why=UNKNOWN)
    means = meaning(book)
    if means.rules == meant.rules:
        return Outcome(mutant, SAME if means == meant else EXAMPLE)
    return Outcome(mutant, MISSED, why=reason(mutant, Pair(whole, meant, book, means)))


def _said(findings: Sequence[Finding]) -> Counter[tuple[str, str]]:
    """What is said, wherever it stands."""
    return Counter((one.code, one.message) for one in findings)
