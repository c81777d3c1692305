"""The command that gives a thing another name: rename."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.books import one_book
from hulldown_cli.writing.fixes import show_changes, write_changes
from hulldown_compiler.core.fixes import ChangeRefused
from hulldown_compiler.refactor.renaming import KINDS, kind_of, renamed
from hulldown_compiler.source.discovery import displayed_path


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("rename")(rename_command)


def rename_command(
    old: Annotated[str, typer.Argument(metavar="OLD", help="The name of a thing of the book.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="What it is to be called.")],
    book: Annotated[str, typer.Option(help="The book; may be left out when there is only one.")] = "",
    kind: Annotated[str | None, typer.Option(help="The kind of thing, where several have the name.")] = None,
    diff: Annotated[bool, typer.Option("--diff", help="Show the change as a diff, and change nothing.")] = False,  # noqa: FBT002
) -> None:
    """Give a thing another name, at every place of the book that names it.

    A paragraph keeps its printed number; a rule section takes the sections in it along. Nothing else changes, neither
    what the book means nor a single byte around the names.
    """
    common.one_of("kind", kind, KINDS)
    opened = one_book(book)
    shown = partial(displayed_path, opened.root)
    try:
        what = kind_of(opened, old, kind, shown)
        after = renamed(opened, what, old, new, shown)
    except ChangeRefused as error:
        common.refuse(str(error))
    if diff:
        show_changes(opened, after)
        return
    write_changes(opened, after)
    typer.echo(f"{what} {old!r} is {new!r} now, in {', '.join(map(shown, after))}")
