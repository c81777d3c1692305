"""The author's commands: lint, build, schema, explain, refs, stats."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from hulldown_compiler import emit
from hulldown_compiler.book import Book
from hulldown_compiler.cli import common
from hulldown_compiler.lint import fails, lint, refuses
from hulldown_compiler.position import Finding
from hulldown_compiler.report import render, summary

Books = Annotated[list[str] | None, typer.Argument(help="Books, by name or path; if none is named, all there are.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for command in (lint_command, build_command, schema_command, explain_command, refs_command, stats_command):
        app.command(command.__name__.removesuffix("_command"))(command)


def lint_command(books: Books = None) -> None:
    """Check books and report every finding, each with its place."""
    found = common.books(books or [])
    findings = [(book, lint(book)) for book in found]
    for book, of_book in findings:
        _print(book, of_book)
    together = [one for _, of_book in findings for one in of_book]
    typer.echo(summary(together, len(found)), err=True)
    if fails(together):
        raise typer.Exit(common.FINDINGS)


def _print(book: Book, findings: list[Finding]) -> None:
    for line in render(findings, book.texts, partial(common.shown, book)):
        typer.echo(line)


def build_command(
    books: Books = None,
    out: Annotated[Path | None, typer.Option(help="Write the bundles below this folder instead.")] = None,
) -> None:
    """Compile books that have no errors, and remember the numbers of new paragraphs."""
    refused = False
    for book in common.books(books or []):
        findings = lint(book)
        _print(book, findings)
        if refuses(findings):
            refused = True
            typer.echo(f"{book.name}: not compiled: {summary(findings, 1)}", err=True)
            continue
        try:
            emit.write_numbers(book)
            folder = common.build_folder(book) if out is None else out / book.name
            emit.write(book, folder)
        except OSError as error:
            common.refuse(f"cannot write {error.filename}: {error.strerror}", common.FINDINGS)
        typer.echo(", ".join([f"{book.name}: compiled", *_extent(book)]))
    if refused:
        raise typer.Exit(common.FINDINGS)


def _extent(book: Book) -> list[str]:
    """How much of a book was compiled: its paragraphs, or what a reference has instead."""
    if book.declared.playable:
        return common.extent({"paragraph": len(book.paragraphs)})
    charts = book.charts
    counts = {"procedure": len(charts.procedures), "table": len(charts.shapes), "card": len(charts.charts["card"])}
    return common.extent(counts)


def schema_command(
    kind: Annotated[str, typer.Argument(help="book, content or numbers.")] = "content",
) -> None:
    """Print the JSON Schema of a kind of file, for your editor."""
    from hulldown_compiler.schema import FILES, schema  # noqa: PLC0415 - slow, and only needed here

    if kind not in FILES:
        common.refuse(f"no schema {kind!r}; there are {', '.join(FILES)}")
    typer.echo(json.dumps(schema(kind), indent=2))


def explain_command(code: Annotated[str, typer.Argument(help="A finding's code, such as HD101.")]) -> None:
    """Print the page of a finding: what it means, why it hurts, and what to write instead."""
    from hulldown_compiler.pages import page  # noqa: PLC0415 - only needed here
    from hulldown_compiler.rules import BY_CODE  # noqa: PLC0415 - only needed here

    rule = BY_CODE.get(code.upper())
    if rule is None:
        common.refuse(f"no finding has the code {code!r}; codes are HD001 to HD{max(BY_CODE)[2:]}")
    typer.echo(page(rule), nl=False)


def refs_command(
    name: Annotated[str, typer.Argument(help="A name, or a printed paragraph number.")],
    book: Annotated[str | None, typer.Option(help="The book; may be left out when there is only one.")] = None,
) -> None:
    """Print everything that refers to a thing, and everything it refers to."""
    from hulldown_compiler.references import references  # noqa: PLC0415 - only needed here

    found = common.books([book] if book else [])
    lines = [line for one in found for line in references(one, name, partial(common.shown, one))]
    if not lines:
        common.refuse(f"no {name!r} in {', '.join(one.name for one in found)}", common.FINDINGS)
    typer.echo("\n".join(lines))


def stats_command(books: Books = None) -> None:
    """Count paragraphs, words, references, and where values come from."""
    from hulldown_compiler.stats import stats  # noqa: PLC0415 - only needed here

    for book in common.books(books or []):
        typer.echo("\n".join(stats(book)))
