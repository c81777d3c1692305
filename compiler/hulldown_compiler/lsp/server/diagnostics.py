"""Findings as an editor shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lsprotocol.types import (
    CodeDescription,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    DiagnosticTag,
    Location,
)

from hulldown_compiler.core.diagnostics import Finding, Position
from hulldown_compiler.lint.identity import fingerprints, identities
from hulldown_compiler.lint.report import way
from hulldown_compiler.lsp.server.documents import Desk

SOURCE = "hulldown"

SEVERITIES = {
    "error": DiagnosticSeverity.Error,
    "warning": DiagnosticSeverity.Warning,
    "todo": DiagnosticSeverity.Information,
}

UNNECESSARY = ("unused-", "unreferenced-", "unreachable-paragraph", "unreachable-rows", "needless-", "idle-",
               "step-after-jump", "row-out-of-reach", "modifier-never-applies", "modifier-covered",
               "covered-option", "flag-never-asked")  # fmt: skip
"""How the names of rules begin that are about something which could be left out: editors show it faded."""

MOST_OF_A_FILE = 200
"""How many findings of one file are sent: more is no list that anybody reads."""

Pages = Callable[[str], str]
"""The address of the page of a code; nothing, where there is no site."""


def of_files(desk: Desk, pages: Pages, encoding: str) -> dict[str, list[Diagnostic]]:
    """The findings of each file as diagnostics, each with what it is known by in JSON and SARIF."""
    findings = desk.findings
    by_path = by_file(findings)
    texts = {path: desk.text(path, encoding).plain for path in by_path}
    identified = identities(desk.root.name, texts, findings)
    known = dict(zip(map(id, findings), fingerprints(identified), strict=True))
    return {
        path: [_diagnostic(desk, one, known[id(one)], pages, encoding) for one in _kept(of_file)]
        for path, of_file in by_path.items()
    }


def _kept(findings: list[Finding]) -> list[Finding]:
    """Findings of one file, the gravest of them where there are too many."""
    if len(findings) <= MOST_OF_A_FILE:
        return findings
    return sorted(sorted(findings, key=lambda graver: list(SEVERITIES).index(graver.severity))[:MOST_OF_A_FILE])


def _diagnostic(desk: Desk, finding: Finding, fingerprint: str, pages: Pages, encoding: str) -> Diagnostic:
    page = pages(finding.code)
    return Diagnostic(
        range=desk.text(finding.position.path, encoding).of(finding.position),
        message=said(finding),
        severity=SEVERITIES.get(finding.severity, DiagnosticSeverity.Warning),
        code=finding.code,
        code_description=CodeDescription(page) if page else None,
        source=SOURCE,
        tags=[DiagnosticTag.Unnecessary] if finding.rule.startswith(UNNECESSARY) else None,
        related_information=[
            DiagnosticRelatedInformation(location(desk, related.position, encoding), related.message)
            for related in (*finding.related, *way(finding))
        ]
        or None,
        data={"fingerprint": fingerprint},
    )


def said(finding: Finding) -> str:
    """What a finding says: the fault, and what might help."""
    return f"{finding.message}\n{finding.hint}" if finding.hint else finding.message


def location(desk: Desk, position: Position, encoding: str) -> Location:
    """A place in a file of the book."""
    return Location(desk.uri(position.path), desk.text(position.path, encoding).of(position))


def by_file(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    """Findings by the file that they are in."""
    files: dict[str, list[Finding]] = {}
    for finding in findings:
        files.setdefault(finding.position.path, []).append(finding)
    return files
