"""The commands that write books for other tools: export twee, export ink."""

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
from hulldown_compiler.interchange.exporting.export import Exported
from hulldown_compiler.interchange.exporting.ink_writer import ink
from hulldown_compiler.interchange.exporting.twee_writer import twee
from hulldown_compiler.lint.report import refuses
from hulldown_compiler.lint.runner import lint

EXPORT = typer.Typer(help="Write a book for another tool.", no_args_is_help=True, rich_markup_mode=None)


BookName = Annotated[str, typer.Argument(metavar="BOOK", help="The book, by name or path.")]


Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write to this new file, and not to the terminal."),
]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    EXPORT.command("twee")(export_twee)
    EXPORT.command("ink")(export_ink)
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
    exported = write(book)
    if output is None:
        typer.echo(exported.text, nl=False)
    else:
        try:
            land_file(output, exported.text)
        except InTheWay:
            common.refuse(f"{output} is there already")
        except OSError as error:
            common.refuse(f"cannot write {output}: {error.strerror}")
        typer.echo(f"{output}: {', '.join(common.extent({'paragraph': len(book.paragraphs)}))}")
    if exported.lacks:
        typer.echo(f"{book.name}: {exported.lacks}", err=True)
