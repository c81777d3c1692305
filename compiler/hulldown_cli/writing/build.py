"""The command that compiles: build.

This module is light, as that of `lint` is: what compiles books (`compiling`) is loaded where one has changed.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.common import Books
from hulldown_cli.findings import checked, show
from hulldown_compiler.bundle.made import still_made
from hulldown_compiler.lint.standing import standing
from hulldown_compiler.source.discovery import project_root


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("build")(build_command)


def build_command(
    books: Books = None,
    *,
    out: Annotated[Path | None, typer.Option(help="Write the bundles below this folder instead.")] = None,
    draft: Annotated[
        bool,
        typer.Option("--draft", help="Compile what can be played of books with errors, marked, below build/drafts."),
    ] = False,
) -> None:
    """Compile books that have no errors, and remember the numbers of new paragraphs."""
    common.hasten()
    roots = common.roots(books or [])
    if draft:
        for root in roots:
            with common.writing(root):
                _compiling().write_draft(root, out)
        return
    failed = False
    for root in roots:
        with common.writing(root):
            failed |= not _built(root, out)
    if failed:
        raise typer.Exit(common.FINDINGS)


def _built(root: Path, out: Path | None) -> bool:
    """Tell what is found in a book and compile it, if it has no errors; whether it is compiled."""
    below = out or project_root(root) or Path.cwd()
    known = standing(root)
    said = None if known is None else still_made(root, below, known.stamp)
    if known is None or said is None:
        return bool(_compiling().build(root, out, below))
    show(checked(known.root, known.texts, known.findings))
    typer.echo(said)
    return True


def _compiling() -> ModuleType:
    """What reads books, and compiles them."""
    from hulldown_cli.writing import building  # noqa: PLC0415 - it takes longer to load than the rest of the command

    return building
