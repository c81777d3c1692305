"""A finding a line, as compilers write them and editors read them: place, severity, code, message, hint."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.output.checked import Checked, Options
from hulldown_compiler.lint.report import Paint, plain


def of_finding(book: Checked, finding: Finding, options: Options) -> Iterator[str]:
    """The line of one finding."""
    yield line(book, finding, options.paint)


def of_gone(text: str, options: Options) -> str:
    """The line about a known finding that is gone."""
    return options.paint("hint", text)


def line(book: Checked, finding: Finding, paint: Paint) -> str:
    """One finding in one line."""
    where = finding.position
    place = paint("place", plain(f"{book.shown(where.path)}:{where.line}:{where.column}:"))
    hint = f"; {finding.hint}" if finding.hint else ""
    text = plain(f"{finding.message}{hint}")
    return f"{place} {paint(finding.severity, f'{finding.severity}:')} {finding.code} {text} [{finding.rule}]"
