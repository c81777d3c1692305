"""The command that lays files out: fmt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.books import read_books
from hulldown_cli.findings import checked, show
from hulldown_cli.writing.fixes import counted, print_lines, show_changes, write_changes
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.rule_table import ERROR
from hulldown_compiler.core.selectors import meant
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.refactor.formatting import formatted
from hulldown_compiler.refactor.shortening import shortened_texts
from hulldown_compiler.source.discovery import displayed_path


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("fmt")(fmt_command)


def fmt_command(
    books: Annotated[
        list[str] | None, typer.Argument(help="Books, by name or path; if none is named, all there are.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Change nothing; name the files that would change.")] = False,  # noqa: FBT002
    diff: Annotated[bool, typer.Option("--diff", help="Change nothing; show the change as a diff.")] = False,  # noqa: FBT002
    shorten: Annotated[  # noqa: FBT002
        bool,
        typer.Option("--shorten", help="Leave out of examples what the book says, and put short steps on one line."),
    ] = False,
) -> None:
    """Lay out the files of books in the one usual way; what they say stays the same, and so do their comments.

    The exit code is 1 when a file would change under --check or --diff, and when one has errors in its YAML: it is
    left as it is.
    """
    failed = False
    counts = Counter[bool]()
    for book in read_books(books or []):
        texts = {**book.texts, **(_shortened(book) if shorten else {})}
        after = {path: new for path, text in sorted(texts.items()) if (new := formatted(text)) != book.texts[path]}
        counts.update({True: len(after), False: len(book.texts) - len(after)})
        broken = [finding for finding in lint(book, codes=meant("HD00")) if finding.severity == ERROR]
        show(checked(book.root, book.texts, broken))
        failed |= bool(broken) or (bool(after) and (check or diff))
        if diff:
            show_changes(book, after)
        elif check:
            print_lines(f"would change: {displayed_path(book.root, path)}" for path in after)
        else:
            write_changes(book, after)
    would = "would change" if check or diff else "changed"
    typer.echo(f"{counted(counts[True], 'file', 'files')} {would}, {counts[False]:,} as before", err=True)
    if failed:
        raise typer.Exit(common.FINDINGS)


def _shortened(book: Book) -> Mapping[str, str]:
    """The files of a book that can be said more shortly; refuses for a book with errors."""
    if not book.is_complete:
        common.refuse(f"{book.name} has errors, and is not shortened: 'hulldown lint {book.name}' shows them")
    return shortened_texts(book)
