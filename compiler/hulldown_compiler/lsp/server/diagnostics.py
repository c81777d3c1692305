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


def diagnostics(desk: Desk, findings: Iterable[Finding], pages: Pages, encoding: str) -> list[Diagnostic]:
    """Findings as diagnostics, the errors first where there are too many."""
    kept = list(findings)
    if len(kept) > MOST_OF_A_FILE:
        kept = sorted(sorted(kept, key=lambda graver: list(SEVERITIES).index(graver.severity))[:MOST_OF_A_FILE])
    return [_diagnostic(desk, finding, pages, encoding) for finding in kept]


def _diagnostic(desk: Desk, finding: Finding, pages: Pages, encoding: str) -> Diagnostic:
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
