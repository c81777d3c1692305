"""Content that is compiled on the spot, in memory, for a game, for a place in one, or for a roll."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import typer

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples.beginnings import NoExample, begun, named
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle.writer import bundle
from hulldown_compiler.draft import Draft, NoDraft, draft
from hulldown_compiler.lint.report import by_severity, refuses, render_first
from hulldown_compiler.lint.workspace import check
from hulldown_compiler.source.discovery import displayed_path
from hulldown_terminal.host import Place
from hulldown_terminal.refusals import REFUSED, WRONG_USE, Refused

FAILING = "HD421"
"""An example that comes out otherwise: it stands in nobody's way who tries things, and is told with one line."""


def compiled(root: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Both halves of a folder's bundle; raises Refused with its findings when it has errors but failing examples."""
    book, found = check(root)
    refused = [finding for finding in found.findings if refuses([finding])]
    errors = [finding for finding in refused if finding.code != FAILING]
    if errors:
        report = "\n".join(render_first(errors, book.texts, partial(displayed_path, book.root)))
        raise Refused(_not_yet(book, by_severity(errors)), REFUSED, report)
    if refused:
        several = f"{len(refused)} examples come" if len(refused) > 1 else "1 example comes"
        typer.echo(f"{book.name}: {several} out otherwise; 'hulldown lint {book.name}' tells which", err=True)
    return bundle(book)


def _not_yet(book: Book, errors: str) -> str:
    """A sentence about a book that has errors."""
    if not book.declared.playable:
        return f"nothing of {book.name} can be used yet: it has {errors}"
    instead = f"'hulldown play {book.name} --draft' plays what can be played"
    return f"the book {book.name} cannot be played yet: it has {errors}; {instead}"


def drafted(root: Path) -> Draft:
    """What can be played of a folder's book although it has errors; raises Refused with those that leave no game."""
    try:
        return draft(root)
    except NoDraft as none:
        report = "\n".join(render_first(none.errors, none.texts, partial(displayed_path, root)))
        why = "without what is wrong there is no game left"
        raise Refused(f"no draft of {root.name} can be played: {why}", REFUSED, report) from none


def told(root: Path, made: Draft) -> Iterator[str]:
    """What a draft leaves out, with its places."""
    yield f"{root.name}: a draft, with {len(made.gaps)} gap{'' if len(made.gaps) == 1 else 's'}"
    for position, message in made.gaps:
        yield f"{displayed_path(root, position.path)}:{position.line}:{position.column}: {message}"


def beginning(root: Path, example: str, *, of_draft: bool = False) -> Place:
    """Where an example in a folder begins, or in what a draft leaves of it; raises Refused."""
    book = read_book(root, drafted(root).texts if of_draft else None)
    try:
        where = begun(Analyses(book), named(book, example))
    except NoExample as error:
        left = "; what a draft leaves out has none" if of_draft else ""
        raise Refused(f"{error}{left}", WRONG_USE) from error
    return Place(where.state, where.happened, where.said)
