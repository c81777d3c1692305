"""Findings for a person: each with its line, a caret under the word, the other places, and what might help."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.output.checked import Checked, Options
from hulldown_compiler.lint.report import render


def of_finding(book: Checked, finding: Finding, options: Options) -> Iterator[str]:
    """The lines of one finding."""
    return render([finding], book.texts, book.shown, options.paint)


def of_gone(text: str, options: Options) -> str:
    """The line about a known finding that is gone."""
    return options.paint("hint", text)
