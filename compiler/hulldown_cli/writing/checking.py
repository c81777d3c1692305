"""What `lint` does with books that have to be read: it checks, mends and watches them."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from pathlib import Path

from hulldown_cli import stories
from hulldown_cli.books import read_books
from hulldown_cli.findings import checked, write_lines
from hulldown_cli.writing import fixes
from hulldown_cli.writing.watch import New, checked_book, watch
from hulldown_compiler import rules
from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search.budgets import allow
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.lint import output
from hulldown_compiler.lint.besides.asking import everything, known_besides
from hulldown_compiler.lint.output.checked import Checked, Options
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lint.workspace import check


def anew(root: Path, codes: Collection[str]) -> Checked:
    """A book, checked."""
    _, found = check(root, codes)
    return checked(root, found.texts, found.findings, readable=found.readable, complete=found.complete)


def within(root: Path, codes: Collection[str], budget: int) -> Checked:
    """A book, checked by searches of so many states; nothing of it is kept."""
    book = read_book(root)
    analyses = Analyses(book)
    allow(analyses, budget)
    findings = [*lint(book, codes, ask=partial(rules.check, analyses=analyses)), *known_besides(book, codes)]
    return checked_book(book, sorted(findings))


def story(file: Path, codes: Collection[str]) -> Checked:
    """A story, checked where it stands."""
    return stories.checked(file, stories.read(file), codes)


def fixed(names: list[str], codes: Collection[str]) -> list[Checked]:
    """Books with what is left in them when all that can be mended safely is mended."""
    after = fixes.fix(read_books(names), partial(everything, codes=codes))
    return [checked_book(book, findings) for book, findings in after]


def show_fixes(names: list[str], codes: Collection[str]) -> None:
    """Print what would be mended in books, as a diff."""
    fixes.show_fixes(read_books(names), partial(everything, codes=codes))


def watch_books(names: list[str], codes: Collection[str], form: str, options: Options, new: New) -> None:
    """Check books and stories again and again, and print what is found in a form; of all that is found, what is new."""

    def show(found: Checked) -> None:
        write_lines(output.lines(form, [found] if found.findings else [], options), None)

    watch(names, codes, show, new)
