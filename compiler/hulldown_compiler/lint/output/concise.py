"""A finding a line, as compilers write them and editors read them: place, severity, code, message, hint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.output import statistics
from hulldown_compiler.lint.output.checked import Checked, Wish, bounded, everything
from hulldown_compiler.lint.report import Paint, more, plain


def lines(checked: Sequence[Checked], wish: Wish) -> Iterator[str]:
    """The findings in the order of their places, or how often each rule found something."""
    if wish.counted:
        yield from statistics.lines(checked, wish)
        return
    kept, left = bounded(checked, wish.most)
    yield from (line(book, finding, wish.paint) for book, finding in everything(kept))
    yield from more(left)


def line(book: Checked, finding: Finding, paint: Paint) -> str:
    """One finding in one line."""
    where = finding.position
    place = paint("place", plain(f"{book.shown(where.path)}:{where.line}:{where.column}:"))
    hint = f"; {finding.hint}" if finding.hint else ""
    said = plain(f"{finding.message}{hint}")
    return f"{place} {paint(finding.severity, f'{finding.severity}:')} {finding.code} {said} [{finding.rule}]"
