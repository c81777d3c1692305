"""The command that makes books of other tools' stories: import twee."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common, stories
from hulldown_compiler.core.new_files import InTheWay, land
from hulldown_compiler.interchange.importing.twee import Imported, imported
from hulldown_compiler.interchange.twine.twee_reader import NotTwee, decoded, read
from hulldown_compiler.model.base import ID
from hulldown_compiler.source.discovery import CONTENT, project_root

IMPORT = typer.Typer(help="Make a book of a story from another tool.", no_args_is_help=True, rich_markup_mode=None)

MOST_LISTED = 200
"""Lines about what was not carried over; the rest stand beside their paragraphs."""


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    IMPORT.command("twee")(import_twee)
    app.add_typer(IMPORT, name="import")


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
    language: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="The language of its texts, as in fr; told by its words otherwise."),
    ] = None,
) -> None:
    """Make a gamebook of a Twee file, and list what it cannot carry over."""
    _right_name(name)
    _right_language(language)
    stories.check_path(out or Path())
    try:
        made = imported(read(decoded(stories.read(file))), file.name, name, language)
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
    if name is not None and not (re.fullmatch(ID, name) and len(name) <= 80):  # noqa: PLR2004 - as long as an id may be
        common.refuse(f"--name {name!r}: write small letters, digits and single dashes, as in --name old-mill")


def _right_language(code: str | None) -> None:
    """Refuse what is no code of a language."""
    if code is not None and not re.fullmatch("[a-z]{2,3}", code):
        common.refuse(f"--language {code!r}: write the code of a language, as in --language fr")


def _shelf() -> Path:
    """Where a new book goes: into the project's content, or here."""
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
            f"{file}:{remark.at.line}: {''.join(letter if letter.isprintable() else ' ' for letter in remark.message)}",
            err=True,
        )
    if (more := len(made.remarks) - MOST_LISTED) > 0:
        typer.echo(f"{file}: and {more:,} more, each as a todo beside its paragraph", err=True)


# Out ------------------------------------------------------------------------------------------------------------------
