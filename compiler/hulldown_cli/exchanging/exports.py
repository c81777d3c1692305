"""The commands that write books for other tools: export twee, export ink, export table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.books import read_books
from hulldown_cli.stories import check_path
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.new_files import InTheWay, land_file
from hulldown_compiler.core.suggest import did_you_mean, listed
from hulldown_compiler.interchange.exporting.export import Exported
from hulldown_compiler.interchange.exporting.ink_writer import ink
from hulldown_compiler.interchange.exporting.twee_writer import twee
from hulldown_compiler.interchange.tables.exporting import exported
from hulldown_compiler.interchange.tables.importing import catalogues_of
from hulldown_compiler.interchange.tables.sheet import NotATable
from hulldown_compiler.lint.report import refuses
from hulldown_compiler.lint.runner import lint

EXPORT = typer.Typer(
    help="Write a book, or a table of it, for another tool.", no_args_is_help=True, rich_markup_mode=None
)


BookName = Annotated[str, typer.Argument(metavar="BOOK", help="The book, by name or path.")]


Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write to this new file, and not to the terminal."),
]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    EXPORT.command("twee")(export_twee)
    EXPORT.command("ink")(export_ink)
    EXPORT.command("table")(export_table)
    app.add_typer(EXPORT, name="export")


def export_twee(book: BookName, output: Output = None) -> None:
    """Write a book as Twee 3, for Twine, Tweego and everything that reads theirs."""
    _export(book, output, twee)


def export_ink(book: BookName, output: Output = None) -> None:
    """Write a book as ink, for Inky and everything that plays ink."""
    _export(book, output, ink)


def _export(name: str, output: Path | None, write: Callable[[Book], Exported]) -> None:
    """Write one book for another tool, unless it has errors or nothing to read in it."""
    check_path(output or Path())
    (book,) = read_books([name])
    if not book.declared.playable:
        common.refuse(f"{book.name} is a reference: there are no paragraphs to export")
    if refuses(lint(book)):
        common.refuse(f"{book.name} has errors, which 'hulldown lint {name}' shows: mend them first", common.FINDINGS)
    made = write(book)
    _write(output, made.text, ", ".join(common.extent({"paragraph": len(book.paragraphs)})))
    if made.lacks:
        typer.echo(f"{book.name}: {made.lacks}", err=True)


def export_table(
    book: BookName,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table, by name.")],
    output: Output = None,
) -> None:
    """Write a table as CSV: its cells, and below an empty line what they do not show; 'new table --from' reads it."""
    check_path(output or Path())
    (opened,) = read_books([book])
    charts = opened.charts
    if table not in charts.charts["table"] and table not in opened.known.get("table", {}):
        common.refuse(f"no table {table!r} in {opened.name}{_near(table, list(charts.charts['table']))}")
    if table not in charts.shapes or any(about == f"table {table}" for about, _ in charts.reported):
        shown = f"'hulldown lint {book}' shows"
        common.refuse(f"the table {table!r} has errors, which {shown}: mend them first", common.FINDINGS)
    try:
        text = exported(charts.charts["table"][table], charts.shapes[table], catalogues_of(opened))
    except NotATable as error:
        common.refuse(f"table {table!r}{error}", common.FINDINGS)
    _write(output, text, f"table {table}")


def _near(name: str, known: list[str]) -> str:
    hint = did_you_mean(name, known) or (f"there are {listed(known)}" if known else "there is none")
    return f"; {hint}"


def _write(output: Path | None, text: str, said: str) -> None:
    """Write a text to the terminal, or into a new file, of which it is said what is in it."""
    if output is None:
        typer.echo(text, nl=False)
        return
    try:
        land_file(output, text)
    except InTheWay:
        common.refuse(f"{output} is there already")
    except OSError as error:
        common.refuse(f"cannot write {output}: {error.strerror}")
    typer.echo(f"{output}: {said}")
