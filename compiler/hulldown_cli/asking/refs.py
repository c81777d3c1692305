"""The command about references: refs."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.books import read_books
from hulldown_compiler.book.references import references
from hulldown_compiler.source.discovery import displayed_path


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("refs")(refs_command)


def refs_command(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[BOOK] NAME",
            help="The book, by name or path, if there are several; and a name in it, or a printed paragraph number.",
        ),
    ],
    book: Annotated[str | None, typer.Option(help="The book, if it is not said before the name.")] = None,
) -> None:
    """Print everything that refers to a thing, and everything it refers to."""
    *books, name = words
    if len(books) > (0 if book else 1):
        common.refuse(f"one book and one name, as in 'refs {books[0]} {name}'")
    book = book or "".join(books)
    opened = read_books([book] if book else [])
    lines = [
        line
        for opened_book in opened
        for line in references(opened_book, name, partial(displayed_path, opened_book.root))
    ]
    if not lines:
        common.refuse(f"no {name!r} in {', '.join(opened_book.name for opened_book in opened)}", common.FINDINGS)
    typer.echo("\n".join(lines))
