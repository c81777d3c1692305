"""The commands of interchange: books from other tools, and ours for them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hulldown_cli import common

if TYPE_CHECKING:
    from collections.abc import Callable

    from hulldown_compiler.book.book import Book
    from hulldown_compiler.interchange.exporting.export import Exported
    from hulldown_compiler.interchange.importing.twee import Imported

IMPORT = typer.Typer(help="Make a book of a story from another tool.", no_args_is_help=True, rich_markup_mode=None)
EXPORT = typer.Typer(help="Write a book for another tool.", no_args_is_help=True, rich_markup_mode=None)

MOST_LISTED = 200
"""Lines about what was not carried over; the rest stand beside their paragraphs."""

BookName = Annotated[str, typer.Argument(metavar="BOOK", help="The book, by name or path.")]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write to this new file, and not to the terminal."),
]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    IMPORT.command("twee")(import_twee)
    EXPORT.command("twee")(export_twee)
    EXPORT.command("ink")(export_ink)
    app.add_typer(IMPORT, name="import")
    app.add_typer(EXPORT, name="export")


# In -------------------------------------------------------------------------------------------------------------------


def import_twee(
    file: Annotated[Path, typer.Argument(help="The Twee file, as Twine or Tweego write it.")],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="The name of the book; made from the story's title otherwise.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Make the book below this folder, and not below the project's content."),
    ] = None,
) -> None:
    """Make a gamebook of a Twee file, and list what it cannot carry over."""
    from hulldown_compiler.core.new_files import InTheWay, land  # noqa: PLC0415 - only needed here
    from hulldown_compiler.interchange.importing.twee import imported  # noqa: PLC0415 - only needed here
    from hulldown_compiler.interchange.twine.twee_reader import NotTwee, decoded, read  # noqa: PLC0415 - only needed here

    _right_name(name)
    _right_path(out or Path())
    try:
        made = imported(read(decoded(_bytes(file))), file.name, name)
    except NotTwee as error:
        common.refuse(f"{file}: {error}")
    folder = (_shelf() if out is None else out) / made.name
    try:
        land(folder, made.files)
    except InTheWay:
        common.refuse(f"{folder} is there already; choose another --name, or another --out")
    except OSError as error:
        common.refuse(f"cannot write {folder}: {error.strerror}")
    _list(made, file)
    typer.echo(f"{folder}: {', '.join(common.extent(made.counts))}")


def _right_name(name: str | None) -> None:
    """Refuse a name that no book can have."""
    from hulldown_compiler.model.base import ID  # noqa: PLC0415 - only needed here

    if name is not None and not (re.fullmatch(ID, name) and len(name) <= 80):  # noqa: PLR2004 - as long as an id may be
        common.refuse(f"--name {name!r}: write small letters, digits and single dashes, as in --name old-mill")


def _bytes(file: Path) -> bytes:
    """What is in a file, unless it is far too large; anything else ends the command."""
    from hulldown_compiler.core import limits  # noqa: PLC0415 - only needed here

    _right_path(file)
    try:
        if (size := file.stat().st_size) > limits.TWEE_BYTES:
            common.refuse(f"{file}: a file of {size:,} bytes; at most {limits.TWEE_BYTES:,} are read")
        if not (file.is_file() or file.is_dir()):
            common.refuse(f"{file} is no file")
        return file.read_bytes()
    except OSError as error:
        common.refuse(f"cannot read {file}: {error.strerror}")


def _right_path(path: Path) -> None:
    """Refuse a path with characters that could command the terminal, or that no file can have."""
    if not str(path).isprintable():
        common.refuse(f"{str(path)!r} is no path")


def _shelf() -> Path:
    """Where a new book goes: into the project's content, or here."""
    from hulldown_compiler.source.discovery import CONTENT, project_root  # noqa: PLC0415 - only needed here

    here = Path.cwd()
    root = project_root(here)
    if root is None:
        return Path()
    try:
        return (root / CONTENT).relative_to(here)
    except ValueError:
        return root / CONTENT


def _list(made: Imported, file: Path) -> None:
    """Say what was not carried over, each with its line in the Twee file."""
    for remark in made.remarks[:MOST_LISTED]:
        typer.echo(
            f"{file}:{remark.line}: {''.join(one if one.isprintable() else ' ' for one in remark.message)}", err=True
        )
    if (more := len(made.remarks) - MOST_LISTED) > 0:
        typer.echo(f"{file}: and {more:,} more, each as a todo beside its paragraph", err=True)


# Out ------------------------------------------------------------------------------------------------------------------


def export_twee(book: BookName, output: Output = None) -> None:
    """Write a book as Twee 3, for Twine, Tweego and everything that reads theirs."""
    from hulldown_compiler.interchange.exporting.twee_writer import twee  # noqa: PLC0415 - only needed here

    _export(book, output, twee)


def export_ink(book: BookName, output: Output = None) -> None:
    """Write a book as ink, for Inky and everything that plays ink."""
    from hulldown_compiler.interchange.exporting.ink_writer import ink  # noqa: PLC0415 - only needed here

    _export(book, output, ink)


def _export(name: str, output: Path | None, write: Callable[[Book], Exported]) -> None:
    """Write one book for another tool, unless it has errors or nothing to read in it."""
    from hulldown_compiler.core.new_files import InTheWay, land_file  # noqa: PLC0415 - only needed here
    from hulldown_compiler.lint.runner import lint, refuses  # noqa: PLC0415 - only needed here

    _right_path(output or Path())
    (book,) = common.books([name])
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
