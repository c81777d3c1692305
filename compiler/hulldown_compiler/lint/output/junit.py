"""Findings as a JUnit report: a suite for each book, and a case for each of its files, which fails or passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.output.checked import Checked, Options, gone_line
from hulldown_compiler.lint.output.concise import line
from hulldown_compiler.lint.report import by_severity, plain, unpainted


def lines(books: Sequence[Checked], options: Options) -> Iterator[str]:
    """The report, in ASCII: no tool can take its letters for others."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    suites = [(book, _by_file(book)) for book in books]
    files, failed = sum(len(cases) for _, cases in suites), sum(_failed(cases) for _, cases in suites)
    yield _begin("testsuites", {"name": "hulldown lint", "tests": files, "failures": failed, "errors": 0})
    for book, cases in suites:
        name: Mapping[str, str | int] = {
            "name": book.name,
            "tests": len(cases),
            "failures": _failed(cases),
            "errors": 0,
            "skipped": 0,
        }
        yield f"  {_begin('testsuite', {**name, 'time': 0})}"
        for path, findings in cases.items():
            yield from _case(book, path, findings)
        if book.gone:
            text = "\n".join(gone_line(*one) for one in book.gone)
            yield f"    <system-out>{_ascii(escape(text))}</system-out>"
        yield "  </testsuite>"
    yield "</testsuites>"


Cases = Mapping[str, Sequence[Finding]]
"""The findings of each file."""


def _by_file(book: Checked) -> Cases:
    """Every file of a book, those about which there is nothing to say as well."""
    by_path: dict[str, list[Finding]] = {path: [] for path in sorted(book.texts)}
    for finding in book.findings:
        by_path.setdefault(finding.position.path, []).append(finding)
    return by_path


def _failed(cases: Cases) -> int:
    return sum(any(map(_grave, findings)) for findings in cases.values())


def _grave(finding: Finding) -> bool:
    """Whether a finding fails its file: a note to the author does not."""
    return finding.severity != "todo"


def _case(book: Checked, path: str, findings: Sequence[Finding]) -> Iterator[str]:
    case = _begin("testcase", {"classname": book.name, "name": book.shown(path), "time": 0})
    if not findings:
        yield f"    {case[:-1]}/>"
        return
    yield f"    {case}"
    for tag, fails in (("failure", True), ("system-out", False)):
        if of_tag := [finding for finding in findings if _grave(finding) == fails]:
            text = "\n".join(line(book, finding, unpainted) for finding in of_tag)
            about = {"type": "hulldown", "message": _summed(of_tag)} if fails else {}
            yield f"      {_begin(tag, about)}{_ascii(escape(text))}</{tag}>"
    yield "    </testcase>"


def _summed(findings: Sequence[Finding]) -> str:
    """How many findings, and the first of them."""
    codes = Counter(f"{finding.code} {finding.rule}" for finding in findings)
    return f"{by_severity(findings)}: {', '.join(codes)}"


def _begin(tag: str, about: Mapping[str, str | int]) -> str:
    """The beginning of an element."""
    written = "".join(f" {name}={_ascii(quoteattr(plain(str(value))))}" for name, value in about.items())
    return f"<{tag}{written}>"


def _ascii(text: str) -> str:
    return text.encode("ascii", "xmlcharrefreplace").decode()
