"""Changes to an author's files, as commands make and show them: what `lint --fix` and `--diff` do, and more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import typer

from hulldown_cli import common
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.fixes import ChangeRefused
from hulldown_compiler.refactor.difference import difference
from hulldown_compiler.refactor.fixing import fixed
from hulldown_compiler.refactor.writing import write
from hulldown_compiler.source.discovery import displayed_path

Check = Callable[[Book], list[Finding]]
"""A function from a book to its findings."""


def fix(books: Sequence[Book], check: Check) -> list[tuple[Book, list[Finding]]]:
    """Apply and write all safe fixes. Returns the books read anew, each with the findings that are left."""
    after = []
    made = files = 0
    for book in books:
        now = fixed(book, check)
        write_changes(book, now.texts)
        after.append((now.book, now.findings))
        made, files = made + len(now.made), files + len(now.texts)
    if made:
        typer.echo(f"{counted(made, 'fix', 'fixes')} made in {counted(files, 'file', 'files')}", err=True)
    return after


def show_fixes(books: Sequence[Book], check: Check) -> None:
    """Print what `fix` would change, as a diff, without writing; the exit code is 1 if it would change anything."""
    shown = [show_changes(book, fixed(book, check).texts) for book in books]
    if any(shown):
        raise typer.Exit(common.FINDINGS)


def show_changes(book: Book, after: Mapping[str, str]) -> bool:
    """Print the changes of a book's files as a diff. Returns whether there are any."""
    lines = list(difference(book.texts, after, partial(displayed_path, book.root)))
    print_lines(lines)
    return bool(lines)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines, one by one."""
    for line in lines:
        typer.echo(line)


def write_changes(book: Book, after: Mapping[str, str]) -> None:
    """Write changed files, or refuse."""
    try:
        with common.writing(book.root):
            write(book.root, book.texts, after)
    except ChangeRefused as error:
        common.refuse(str(error), common.FINDINGS)


def counted(number: int, one: str, many: str) -> str:
    """A number of things: 1 file, 1,200 files."""
    return f"{number:,} {one if number == 1 else many}"
