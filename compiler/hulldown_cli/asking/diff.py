"""The command that compares two versions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.diff.changes import Changes, changes
from hulldown_compiler.diff.sides import NoSide, is_book, same, side
from hulldown_compiler.diff.snapshot import snapshot
from hulldown_compiler.diff.telling import FORMATS


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("diff")(diff_command)


Side = Annotated[str, typer.Argument(help="A folder (a project or a book), or a revision of this Git repository.")]


def diff_command(
    old: Side,
    new: Side,
    book: Annotated[str | None, typer.Argument(help="Compare this book alone.")] = None,
    form: Annotated[str, typer.Option("--format", metavar="NAME", help="markdown or json.")] = "markdown",
) -> None:
    """Say what changed from one version to another: paragraphs, references, reachability, odds, tables, findings."""
    common.one_of("format", form, FORMATS)
    try:
        with side(old, Path.cwd()) as there, side(new, Path.cwd()) as after:
            alone = len(there) == len(after) == 1 and book is None  # two copies of one book, whatever their folders
            before = dict(zip(after, there.values(), strict=True)) if alone else there
            single = [books for name, books in ((new, after), (old, before)) if is_book(name, Path.cwd())]
            names = list(single[0]) if single and book is None else _named(book, before, after)
            compared = {
                name: _compared(before[name], after[name]) for name in names if name in before and name in after
            }
            added = [name for name in names if name not in before]
            gone = [name for name in names if name not in after]
    except NoSide as error:
        common.refuse(str(error))
    typer.echo(FORMATS[form](compared, added, gone), nl=False)


def _named(book: str | None, before: Mapping[str, Path], after: Mapping[str, Path]) -> list[str]:
    """The books that are compared: those of either side, or the one that is asked for."""
    names = [*after, *(name for name in before if name not in after)]
    if book is None:
        return names
    common.one_of("book", book, names)
    return [book]


def _compared(old: Path, new: Path) -> Changes:
    """What changed in one book."""
    if same(old, new):
        return Changes()
    return changes(snapshot(Analyses(read_book(old))), snapshot(Analyses(read_book(new))))
