"""The publisher's command: site."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.common import Books
from hulldown_compiler.bundle.published import Published
from hulldown_compiler.publish import NotPublished, publish
from hulldown_compiler.source.discovery import NO_PROJECT, NoBook, find_books, project_root

SITE = Path("build", "site")
"""Where a project's site goes, below the folder that holds its `content`."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("site")(site_command)


def site_command(
    books: Books = None,
    out: Annotated[Path | None, typer.Option(help="Write the site into this folder instead of build/site.")] = None,
    title: Annotated[
        str | None, typer.Option(help="The title of the site; that of the only book, if there is but one.")
    ] = None,
) -> None:
    """Publish books of a project as a rulebook site, which works from a disk as from a server.

    The site of a single book looks as `site` in its header says.
    """
    try:
        from hulldown_site import standalone  # noqa: PLC0415 - MkDocs is an extra, and slow
    except ModuleNotFoundError:
        common.refuse("publishing needs MkDocs: pip install 'hulldown[site]'")

    root = project_root(Path.cwd())
    if root is None:
        common.refuse(NO_PROJECT)
    try:
        folders = find_books(books or [], root)
    except NoBook as error:
        common.refuse(str(error))
    folder = root / SITE if out is None else out
    with _writing(folder):
        if not standalone.replaceable(folder):
            common.refuse(f"{folder} holds something else; a site is written into a folder of its own")
    try:
        published = publish(folders)
    except NotPublished as error:
        typer.echo(str(error))
        raise typer.Exit(common.FINDINGS) from error
    only = published[0] if len(published) == 1 else None
    name = title or ("Books" if only is None else only.site.get("name", only.title))
    with _writing(folder):
        standalone.write_site(published, name, folder.resolve())
    for book in published:
        typer.echo(", ".join([f"{book.id}: published", *_extent(book)]))
    typer.echo(f"open {_shown(folder / 'index.html')}")


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """Inside, what the system refuses ends the command with a sentence."""
    try:
        yield
    except OSError as error:
        common.refuse(f"cannot write {_shown(folder)}: {error.strerror or error}", common.FINDINGS)


def _extent(book: Published) -> list[str]:
    """How much of a book was published: its paragraphs, or what a reference has instead."""
    if book.playable:
        return common.extent({"paragraph": len(book.numbers)})
    return common.extent({what: len(book.prose.get(f"{what}s", ())) for what in ("procedure", "table", "card")})


def _shown(path: Path) -> str:
    """A path from where we stand, if it is below."""
    here = Path.cwd()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()
