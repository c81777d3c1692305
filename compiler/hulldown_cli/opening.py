"""From what the player typed to a book that can be played: a bundle, or content that is compiled on the spot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer

from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.source.discovery import (
    CONTENT,
    HEADER,
    NO_PROJECT,
    NoBook,
    charts_folder,
    charts_used,
    find_book,
    is_path,
    others,
    project_root,
)
from hulldown_engine import Book, BookError, load_book
from hulldown_engine.games.book import BOOKS, PLAY, REFERENCE, find_bundle, make_book
from hulldown_terminal.host import Host, Place
from hulldown_terminal.refusals import REFUSED, WRONG_USE, Refused


def open_book(name: str) -> Book:
    """A book by its name or path; raises Refused. Content is compiled unless its bundle is newer."""
    root = _to_compile(name)
    return _loaded(_bundle(name)) if root is None else make_book(compiled(root)[0])


def open_reference(name: str) -> tuple[Book, dict[str, Any]]:
    """A book by its name or path, and what readers are told besides, such as its sources; raises Refused."""
    root = _to_compile(name)
    if root is not None:
        play, reference = compiled(root)
        return make_book(play), reference
    made = _bundle(name)
    book = _loaded(made)
    try:
        return book, json.loads((made.parent / REFERENCE).read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise Refused(f"{made.parent / REFERENCE} cannot be read: {error}", REFUSED) from error


def open_with_origins(name: str) -> tuple[Book, dict[str, Any] | None]:
    """A book by its name or path, and where its values come from, if its bundle says so; raises Refused."""
    try:
        book, reference = open_reference(name)
    except Refused:
        return open_book(name), None  # refused again, if it is the book that cannot be opened
    return book, reference.get("origins")


def _to_compile(name: str) -> Path | None:
    """The content folder that is meant, unless there is a bundle that is newer."""
    root = _content(name)
    return root if root is not None and (is_path(name) or not _built(root)) else None


def _bundle(name: str) -> Path:
    """The compiled book that is meant; raises Refused."""
    try:
        return find_bundle(name)
    except (BookError, OSError) as error:
        here = Path.cwd()
        nothing = "neither content nor a compiled book has this name" if project_root(here) else NO_PROJECT
        known = others(name, here) or f": {nothing}"
        raise Refused(f"no book {name!r}{known}", WRONG_USE) from error


def _loaded(path: Path) -> Book:
    try:
        return load_book(path)
    except BookError as error:
        raise Refused(str(error), REFUSED) from error


def open_game(name: str) -> Book:
    """A book with a game in it, by its name or path; raises Refused."""
    book = open_book(name)
    if not book.playable:
        message = f"{book.id} is a {book.kind}: there is no game in it; 'hulldown roll {name}' lists what can be rolled"
        raise Refused(message, WRONG_USE)
    return book


def beginning(name: str, example: str, *, of_draft: bool = False) -> Place:
    """Where an example of a book, or of its draft, begins, by their name and the example's words; raises Refused."""
    root = _content(name)
    if root is None:
        raise Refused(f"{name} is a compiled book: its examples are in the folder that it was made from", WRONG_USE)
    from hulldown_cli import compiling  # noqa: PLC0415 - as below

    return compiling.beginning(root, example, of_draft=of_draft)


def _content(name: str) -> Path | None:
    """The content folder that is meant, if one is."""
    try:
        return find_book(name, Path.cwd())
    except NoBook:
        return None


def _built(root: Path) -> bool:
    """Whether a book of this project has a bundle, and nothing was written since."""
    project = project_root(Path.cwd())
    if project is None or root.parent != (project / CONTENT).resolve():
        return False
    try:
        made = (project / BOOKS / root.name / PLAY).stat().st_mtime_ns
        return all(path.stat().st_mtime_ns <= made for path in _written(root))
    except OSError:
        return False


def _written(root: Path) -> list[Path]:
    """What changes when a book is worked on: its files, the folders they come and go in, and the charts it uses."""
    charts = charts_used((root / HEADER).read_text("utf-8", "replace"))
    folders = [root, *([charts_folder(charts)] if charts else [])]
    files = (path for folder in folders for path in folder.rglob("*.yaml"))
    return [root, root / HEADER, *files, *(path for path in root.rglob("*") if path.is_dir())]


def compiled(root: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Both halves of a folder's bundle, compiled in memory; raises Refused with its findings when it has errors."""
    from hulldown_cli import compiling  # noqa: PLC0415 - what reads content is slow to load, and most games need none

    return compiling.compiled(root)


def open_draft(name: str) -> Book:
    """What can be played of a book that has errors, by its name or path; says what is left out. Raises Refused."""
    return _drafted(name)[0]


def _drafted(name: str) -> tuple[Book, dict[str, Any]]:
    root = _content(name)
    if root is None:
        raise Refused(f"{name} is no folder with a book in it, and only that can be a draft", WRONG_USE)
    from hulldown_cli import compiling  # noqa: PLC0415 - as above

    made = compiling.drafted(root)
    for line in compiling.told(root, made):
        typer.echo(line, err=True)
    book = make_book(made.play)
    if not book.playable:
        raise Refused(f"{book.id} is a {book.kind}: there is no game in it", WRONG_USE)
    return book, made.reference


HOST = Host(open_game, open_reference, did_you_mean)
"""What games at the terminal are handed."""

OF_DRAFTS = Host(open_draft, _drafted, did_you_mean)
"""The same, for games of drafts."""
