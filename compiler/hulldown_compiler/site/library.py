"""The books of a project, compiled to be published."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from hulldown_compiler import emit
from hulldown_compiler.book import Book
from hulldown_compiler.cli.common import shown
from hulldown_compiler.lint import refuses
from hulldown_compiler.position import Finding
from hulldown_compiler.report import render_first, summary
from hulldown_compiler.shelf import NoBook, find_books
from hulldown_compiler.site.published import Published
from hulldown_compiler.workspace import check


class Refused(Exception):
    """Books that are not published; the message says why, finding by finding."""


def publish_all(project: Path) -> list[Published]:
    """Compile every book of a project; raises Refused."""
    try:
        return publish(find_books([], project))
    except NoBook as error:
        raise Refused(str(error)) from error


def publish(folders: Sequence[Path]) -> list[Published]:
    """Compile the books in some folders; raises Refused."""
    checked = [check(folder) for folder in folders]
    if refused := [line for book, findings in checked if refuses(findings) for line in _why(book, findings)]:
        raise Refused("\n".join(refused))
    return [Published(*emit.bundle(book)) for book, _ in checked]


def _why(book: Book, findings: list[Finding]) -> Iterator[str]:
    yield from render_first(findings, book.texts, partial(shown, book))
    yield f"{book.name}: not published: {summary(findings, 1)}"
