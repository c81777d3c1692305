"""What one code says never depends on another: not on its selection, its silence, nor its severity."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest
from tests.compiler.rules import casefile
from tests.helpers.paths import CASES
from tests.helpers.sampling import sampled

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding, Note
from hulldown_compiler.core.rule_table import BY_CODE, ERROR, FINAL, RULES, Rule
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.rules import check
from hulldown_compiler.source.lint_config import Policy
from hulldown_compiler.source.suppressions import Silence

ALL = tuple(BY_CODE)

FOLDERS = sorted({path.parent.name for path in CASES.glob("*/*.yaml")})


class Case(NamedTuple):
    """A case in which something is found: its name, the book, the findings, and what every rule says, once asked."""

    name: str
    book: Book
    findings: list[Finding]
    ask: Callable[[Rule], Iterable[Note]]

    def of(self, code: str) -> list[Finding]:
        """The findings of one code."""
        return only(code, self.findings)


def only(code: str, findings: Iterable[Finding]) -> list[Finding]:
    """The findings of one code."""
    return [one for one in findings if one.code == code]


def cases(folder: str, root: Path) -> Iterator[Case]:
    """The cases of a rule; those without a mark are clean, and say nothing of this."""
    texts = {path.stem: path.read_text("utf-8") for path in sorted((CASES / folder).glob("*.yaml"))}
    for name, text in sampled([(name, text) for name, text in texts.items() if "# expect" in text], 4):
        book = read_book(casefile.write(casefile.parts(text), root / name / "case"))
        ask = cache(partial(_asked, Analyses(book)))
        yield Case(name, book, lint(book, ALL, ask=ask), ask)


def _asked(analyses: Analyses, rule: Rule) -> list[Note]:
    return list(check(rule, analyses))


@contextmanager
def others_changed(case: Case, code: str, policy: Policy) -> Iterator[None]:
    """The header has its way with all other codes, and each of their findings has a comment.

    No code is excepted. Of HD611, about comments that silence nothing, one would think that it has to be, for what it
    says is for other findings to decide; but it asks for them all, whether they are selected and wanted or not.
    """
    book, comments = case.book, [*case.book.silences()]
    for one in case.findings:
        if one.code != code and one.code not in FINAL:
            line = one.position.line
            comments.append((one.position.path, Silence(line, 1, line, (one.code,), "for the test", line)))
    with patch.object(book, "silences", lambda: iter(comments)), patch.object(book.declared, "policy", policy):
        yield


def others_ignored(code: str, kept: Policy) -> Policy:
    """A header that ignores all codes but one, as far as a header may."""
    ignored = {one.code for one in RULES if one.severity != ERROR and one.code != code}
    return Policy(kept.ignored | ignored, kept.severities)


def others_regraded(code: str, kept: Policy) -> Policy:
    """A header that makes a note of every warning, and an error of every note, but of those of one code."""
    other = {one.code: "error" if one.severity == "todo" else "todo" for one in RULES if one.severity != ERROR}
    own = {code: kept.severities[code]} if code in kept.severities else {}
    return Policy(kept.ignored, {one: severity for one, severity in other.items() if one != code} | own)


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_code_says_the_same_whatever_becomes_of_others(folder: str, tmp_path: Path) -> None:
    """Selected alone, or beside others that are ignored, silenced, or of another severity."""
    for case in cases(folder, tmp_path):
        policy = case.book.declared.policy
        for code in BY_CODE:
            alone = lint(case.book, codes={code}, ask=case.ask)
            named = f"{case.name}: {code}"
            assert alone == case.of(code), f"{named} alone"
            if not alone:
                continue
            with others_changed(case, code, others_ignored(code, policy)):
                assert lint(case.book, codes={code}) == case.of(code), f"{named} alone, asked anew"
                assert only(code, lint(case.book, ALL, ask=case.ask)) == case.of(code), f"{named} beside ignored ones"
            with others_changed(case, code, others_regraded(code, policy)):
                assert only(code, lint(case.book, ALL, ask=case.ask)) == case.of(code), (
                    f"{named} beside others regraded"
                )
