"""The author's commands: build, schema, refs, stats."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hulldown_cli import common
from hulldown_cli.common import Books
from hulldown_cli.findings import show
from hulldown_compiler.lint.report import summary
from hulldown_compiler.source.discovery import displayed_path

if TYPE_CHECKING:
    from hulldown_compiler.book.book import Book


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for command in (build_command, schema_command, refs_command, stats_command):
        app.command(command.__name__.removesuffix("_command"))(command)


def build_command(
    books: Books = None,
    out: Annotated[Path | None, typer.Option(help="Write the bundles below this folder instead.")] = None,
) -> None:
    """Compile books that have no errors, and remember the numbers of new paragraphs."""
    from hulldown_compiler.bundle import writer  # noqa: PLC0415 - slow, and only needed here
    from hulldown_compiler.lint.runner import refuses  # noqa: PLC0415 - as above

    refused = False
    for book, findings in common.checked(books or []):
        show(book, findings)
        if refuses(findings):
            refused = True
            typer.echo(f"{book.name}: not compiled: {summary(findings, 1)}", err=True)
            continue
        try:
            writer.write_numbers(book)
            folder = common.build_folder(book) if out is None else out / book.name
            writer.write(book, folder)
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
    kind: Annotated[
        str, typer.Argument(help="book, content, platoon-game or numbers; or findings, as lint prints them.")
    ] = "content",
) -> None:
    """Print the JSON Schema of a kind of file, for your editor, or of the findings in JSON."""
    from hulldown_compiler.book.schema import FILES, schema  # noqa: PLC0415 - slow, and only needed here
    from hulldown_compiler.lint.output import as_json  # noqa: PLC0415 - as below

    common.one_of("schema", kind, (*FILES, "findings"))
    typer.echo(json.dumps(as_json.schema() if kind == "findings" else schema(kind), indent=2))


def refs_command(
    name: Annotated[str, typer.Argument(help="A name, or a printed paragraph number.")],
    book: Annotated[str | None, typer.Option(help="The book; may be left out when there is only one.")] = None,
) -> None:
    """Print everything that refers to a thing, and everything it refers to."""
    from hulldown_compiler.book.references import references  # noqa: PLC0415 - only needed here

    found = common.books([book] if book else [])
    lines = [line for one in found for line in references(one, name, partial(displayed_path, one.root))]
    if not lines:
        common.refuse(f"no {name!r} in {', '.join(one.name for one in found)}", common.FINDINGS)
    typer.echo("\n".join(lines))


def stats_command(
    books: Books = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: a list of the books.")] = False,
) -> None:
    """Count words, paragraphs, references and sources, by mission and file, and tell the shape of the story."""
    from hulldown_compiler.analysis.analyses import Analyses  # noqa: PLC0415 - only needed here
    from hulldown_compiler.statistics.figures import figures  # noqa: PLC0415 - only needed here
    from hulldown_compiler.statistics.stats import stats  # noqa: PLC0415 - only needed here

    found = common.books(books or [])
    if as_json:
        typer.echo(json.dumps([figures(Analyses(book)) for book in found], indent=2, ensure_ascii=False))
        return
    typer.echo("\n\n".join("\n".join(stats(Analyses(book))) for book in found))
