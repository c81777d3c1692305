"""What `build` does with a book that has changed, or was not compiled yet."""

from __future__ import annotations

from pathlib import Path

import typer

from hulldown_cli import common
from hulldown_cli.compiling import drafted, told
from hulldown_cli.findings import checked, show
from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle import writer
from hulldown_compiler.bundle.made import keep_made
from hulldown_compiler.lint.report import by_severity, refuses
from hulldown_compiler.lint.workspace import check
from hulldown_compiler.source.discovery import project_root
from hulldown_engine.games.book import BOOKS, DRAFTS


def build(root: Path, out: Path | None, below: Path) -> bool:
    """Check a book, and compile it below a folder if it has no errors; whether it has none."""
    book, (_, texts, findings, stamp, *_) = check(root)
    show(checked(root, texts, findings))
    if refuses(findings):
        draft = f"; 'hulldown build {book.name} --draft' compiles what can be played" if book.declared.playable else ""
        typer.echo(f"{book.name}: not compiled, for it has {by_severity(findings)}{draft}", err=True)
        return False
    try:
        numbered = writer.write_numbers(book)
        files = writer.write(book, (below / BOOKS if out is None else out) / book.name)
    except OSError as error:
        common.refuse(f"cannot write {error.filename}: {error.strerror}", common.FINDINGS)
    said = ", ".join([f"{book.name}: compiled", *_extent(book)])
    if not numbered:  # else it is another book by now
        keep_made(root, below, stamp, files, said)
    typer.echo(said)
    return True


def write_draft(root: Path, out: Path | None) -> None:
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
