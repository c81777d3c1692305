"""The command that compiles: build."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.books import check_books
from hulldown_cli.common import Books
from hulldown_cli.compiling import drafted, told
from hulldown_cli.findings import show
from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle import writer
from hulldown_compiler.lint.report import summary
from hulldown_compiler.lint.runner import refuses
from hulldown_compiler.source.discovery import project_root
from hulldown_engine.games.book import BOOKS, DRAFTS


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
    if draft:
        for root in common.roots(books or []):
            _draft(root, out)
        return
    refused = False
    for book, findings in check_books(books or []):
        show(book, findings)
        if refuses(findings):
            refused = True
            typer.echo(f"{book.name}: not compiled: {summary(findings, 1)}", err=True)
            continue
        try:
            writer.write_numbers(book)
            folder = _folder(book) if out is None else out / book.name
            writer.write(book, folder)
        except OSError as error:
            common.refuse(f"cannot write {error.filename}: {error.strerror}", common.FINDINGS)
        typer.echo(", ".join([f"{book.name}: compiled", *_extent(book)]))
    if refused:
        raise typer.Exit(common.FINDINGS)


def _draft(root: Path, out: Path | None) -> None:
    """Compile a book as a draft, which numbers nothing, and say what it leaves out."""
    with common.sentences():
        made = drafted(root)
    folder = (project_root(root) or Path.cwd()) / DRAFTS if out is None else out
    try:
        writer.write_halves(made.play, made.reference, folder / root.name)
    except OSError as error:
        common.refuse(f"cannot write {error.filename}: {error.strerror}", common.FINDINGS)
    for line in told(root, made):
        typer.echo(line)


def _extent(book: Book) -> list[str]:
    """How much of a book was compiled: its paragraphs, or what a reference has instead."""
    if book.declared.playable:
        return common.extent({"paragraph": len(book.paragraphs)})
    charts = book.charts
    counts = {"procedure": len(charts.procedures), "table": len(charts.shapes), "card": len(charts.charts["card"])}
    return common.extent(counts)


def _folder(book: Book) -> Path:
    """Where a book's bundle goes: below its project, or below here."""
    root = project_root(book.root) or Path.cwd()
    return root / BOOKS / book.name
