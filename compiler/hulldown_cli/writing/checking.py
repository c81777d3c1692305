"""What `lint` does with books that have to be read: it checks, mends and watches them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path

from hulldown_cli.books import read_books
from hulldown_cli.findings import checked, write_lines
from hulldown_cli.writing import fixes
from hulldown_cli.writing.watch import watch
from hulldown_compiler import rules
from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search.budgets import allow
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint import output
from hulldown_compiler.lint.besides.asking import everything, known_besides
from hulldown_compiler.lint.output.checked import Checked, Options
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lint.workspace import Workspace, check


def anew(root: Path, codes: Collection[str]) -> Checked:
    """A book, checked."""
    _, found = check(root, codes)
    return checked(root, found.texts, found.findings)


def within(root: Path, codes: Collection[str], budget: int) -> Checked:
    """A book, checked by searches of so many states; nothing of it is kept."""
    book = read_book(root)
    analyses = Analyses(book)
    allow(analyses, budget)
    findings = [*lint(book, codes, ask=partial(rules.check, analyses=analyses)), *known_besides(book, codes)]
    return checked(root, book.texts, sorted(findings))


def fixed(names: list[str], codes: Collection[str]) -> list[Checked]:
    """Books with what is left in them when all that can be mended safely is mended."""
    after = fixes.fix(read_books(names), partial(everything, codes=codes))
    return [checked(book.root, book.texts, findings) for book, findings in after]


def show_fixes(names: list[str], codes: Collection[str]) -> None:
    """Print what would be mended in books, as a diff."""
    fixes.show_fixes(read_books(names), partial(everything, codes=codes))


def watch_books(names: list[str], codes: Collection[str], form: str, options: Options) -> None:
    """Check books again and again, and print what is found in a form."""

    def show(workspace: Workspace, findings: Sequence[Finding]) -> None:
        book = workspace.book
        found = [checked(book.root, book.texts, findings)] if findings else []
        write_lines(output.lines(form, found, options), None)

    watch(names, codes, show)
