"""Findings as GitHub's workflow commands: each becomes a note at its line in the review of a change."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.output.checked import Checked, Options
from hulldown_compiler.lint.report import end_column, plain, way

COMMANDS = {"error": "error", "warning": "warning", "todo": "notice"}
"""The command for each severity."""

IN_MESSAGES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
IN_PROPERTIES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})
"""What would end a message, or a property before it, is written by its number."""


def of_finding(book: Checked, finding: Finding, options: Options) -> Iterator[str]:
    """The command of one finding."""
    where = finding.position
    properties = {
        "file": plain(book.shown(where.path)),
        "line": where.line,
        "col": where.column,
        "endColumn": end_column(where, book.text(where.path)),
        "title": f"{finding.code} {finding.rule}",
    }
    written = ",".join(f"{name}={str(value).translate(IN_PROPERTIES)}" for name, value in properties.items())
    yield f"::{COMMANDS[finding.severity]} {written}::{_message(book, finding).translate(IN_MESSAGES)}"


def of_gone(text: str, options: Options) -> str:
    """The command about a known finding that is gone."""
    return f"::notice title=gone::{text.translate(IN_MESSAGES)}"


def _message(book: Checked, finding: Finding) -> str:
    """The message, then on lines of their own the related places, the witness and the hint."""
    there = [*finding.related, *way(finding)]
    place_lines = [
        f"{book.shown(related.position.path)}:{related.position.line}: {related.message}" for related in there
    ]
    return "\n".join(map(plain, (finding.message, *place_lines, *([finding.hint] if finding.hint else []))))
