"""The command that starts a table: one to be written over, a copy, or one that is read from CSV."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common, stories
from hulldown_cli.books import one_book
from hulldown_cli.writing.new.start import File, FromCharts, Name, Title, place, start
from hulldown_cli.writing.starting import InBook, starting
from hulldown_compiler.book.book import Book
from hulldown_compiler.core import limits
from hulldown_compiler.interchange.tables.importing import catalogues_of, recognised, shown, written
from hulldown_compiler.interchange.tables.sheet import NotATable, read_sheet
from hulldown_compiler.scaffold.naming import check_form, check_free, check_title, titled

PASTED = "-"
"""What stands for the file where the table is typed or pasted."""

From = Annotated[
    str,
    typer.Option(
        "--from", metavar="FILE", help="Make it of this file of CSV, or of what is pasted, '-': commas, ';' or tabs."
    ),
]
Yes = Annotated[bool, typer.Option("--yes", help="With --from: write what is recognized, without asking.")]


def new_table_command(  # noqa: PLR0913 - one parameter for each option of the command
    name: Name,
    *,
    book: InBook = "",
    title: Title = None,
    file: File = "",
    copy: FromCharts = False,
    origin: From = "",
    yes: Yes = False,
) -> None:
    """Start a table: two axes, cells, and its rows; a copy of one that the book uses; or one that stands in a file.

    Of a file it is shown what is recognised, dice, bands, names and cells, and asked whether to write it. What the file
    cannot show can be said in it, below an empty line: 'title', 'source', 'axes' and other fields, one a line.
    """
    if not origin:
        if yes:
            common.refuse("--yes answers what --from asks: say which file")
        start(book, file, kind="table", name=name, title=title, installed=copy)
    elif copy:
        common.refuse("--from-charts and --from are two ways to begin: leave out one of them")
    else:
        opened = one_book(book)
        with starting():
            check_form("table", name)
            check_free(opened, "table", name)
            chosen = {} if title is None else {"title": check_title(title)}
        lines, then = _read(opened, name, chosen, origin)
        _ask(yes=yes)
        place(str(opened.root), file, then, kind="table", name=name, lines=lines)


def _read(opened: Book, name: str, chosen: Mapping[str, str], origin: str) -> tuple[str, str]:
    """The lines of a table that is made of a file, of which is shown what it is taken for; and what to do then."""
    called = "a pasted text" if origin == PASTED else Path(origin).name
    data = _pasted() if origin == PASTED else stories.read(Path(origin))
    try:
        sheet = read_sheet(data)
        found = recognised(sheet, catalogues_of(opened))
        found = found._replace(fields={**found.fields, **chosen})
        source = {"house": f"taken over from {called if origin == PASTED else f'`{called}`'}"}
        lines = written(name, found, titled(name, "table"), source, sheet.foot)
    except NotATable as error:
        common.refuse(f"{called}{error}")
    first, *others = shown(found)
    typer.echo("\n".join([f"{called}: {first}", *(f"  {line}" for line in others)]))
    return lines, "look it over" if "source" in sheet.foot else "say where its values come from"


def _pasted() -> bytes:
    """What is pasted or piped, to its end."""
    if sys.stdin is None:
        common.refuse("there is nothing to read: name a file")
    if watched():
        typer.echo("Paste the table, and end it with Ctrl-D on a line of its own.", err=True)
    return sys.stdin.buffer.read(limits.FILE_BYTES + 1)


def watched() -> bool:
    """Whether somebody types here, who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def _ask(*, yes: bool) -> None:
    """Go on if that is wanted; where nobody can be asked, it has to be said beforehand."""
    if yes:
        return
    if not watched():
        common.refuse("nothing is written, for nobody can be asked here: if it is right, say --yes")
    try:
        wanted = typer.confirm("Write it?")
    except typer.Abort:
        wanted = False
    if not wanted:
        common.refuse("nothing is written", common.FINDINGS)
