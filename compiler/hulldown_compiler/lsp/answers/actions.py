"""Code actions for a finding: its fixes, the name that its hint suggests, and a comment that allows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.fixes import Edit
from hulldown_compiler.core.rule_table import FINAL
from hulldown_compiler.lint.report import end_column
from hulldown_compiler.lsp.index.index import File

REASON = "say why"
"""The placeholder for the reason."""

MEANT = re.compile(r"did you mean '(?P<name>[^']+)'\?")


class Action(NamedTuple):
    """Something that can be done about a finding: its title, its edits, and whether it is the one to take."""

    title: str
    edits: tuple[Edit, ...]
    finding: Finding
    best: bool = False


def actions(findings: Sequence[Finding], file: File, path: str, begin: int, end: int) -> list[Action]:
    """What can be done about the findings on some lines of a file."""
    return [
        action
        for finding in findings
        if finding.position.path == path and begin <= finding.position.line <= end
        for action in _about(finding, file)
    ]


def _about(finding: Finding, file: File) -> Iterator[Action]:
    for nth, fix in enumerate(finding.fixes):
        yield Action(fix.title, fix.edits, finding, nth == 0)
    if not finding.fixes and (guess := MEANT.search(finding.hint)):
        yield from _meant(finding, file, guess["name"])
    if (edit := allowing(finding, file)) is not None:
        yield Action(f"allow {finding.code} here", (edit,), finding)


def _meant(finding: Finding, file: File, name: str) -> Iterator[Action]:
    """The action that writes the suggested name in place of the one that stands there."""
    at = finding.position
    end = end_column(at, file.text)
    if re.fullmatch(r"[\w.-]+", file.lines[at.line - 1][at.column - 1 : end - 1]):
        edit = Edit(at.path, (at.line, at.column), (at.line, end), name)
        yield Action(f"write {name!r}", (edit,), finding, best=True)


def allowing(finding: Finding, file: File) -> Edit | None:
    """An edit that puts a comment above a finding's line, which silences it; None where none could."""
    at = finding.position
    inside = any(word.line < at.line <= word.end_line for word in file.words)
    if finding.code in FINAL or inside or at.line > len(file.lines):
        return None
    line = file.lines[at.line - 1]
    indent = line[: len(line) - len(line.lstrip(" "))]
    comment = f"{indent}# hulldown: allow {finding.code} {REASON}\n"
    return Edit(at.path, (at.line, 1), (at.line, 1), comment)
