"""The author's commands: build, schema, refs, stats."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hulldown_compiler.cli import common
from hulldown_compiler.cli.linting import Books, show
from hulldown_compiler.report import summary

if TYPE_CHECKING:
    from hulldown_compiler.book import Book


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for command in (build_command, schema_command, refs_command, stats_command):
        app.command(command.__name__.removesuffix("_command"))(command)


def build_command(
    books: Books = None,
    out: Annotated[Path | None, typer.Option(help="Write the bundles below this folder instead.")] = None,
) -> None:
    """Compile books that have no errors, and remember the numbers of new paragraphs."""
    from hulldown_compiler import emit  # noqa: PLC0415 - slow, and only needed here
    from hulldown_compiler.lint import refuses  # noqa: PLC0415 - as above

    refused = False
    for book, findings in common.checked(books or []):
        show(book, findings)
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
    kind: Annotated[
        str, typer.Argument(help="book, content, platoon-game or numbers; or findings, as lint prints them.")
    ] = "content",
) -> None:
    """Print the JSON Schema of a kind of file, for your editor, or of the findings in JSON."""
    from hulldown_compiler.output import as_json  # noqa: PLC0415 - as below
    from hulldown_compiler.schema import FILES, schema  # noqa: PLC0415 - slow, and only needed here

    common.one_of("schema", kind, (*FILES, "findings"))
    typer.echo(json.dumps(as_json.schema() if kind == "findings" else schema(kind), indent=2))


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


def stats_command(
    books: Books = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: a list of the books.")] = False,
) -> None:
    """Count words, paragraphs, references and sources, by mission and file, and tell the shape of the story."""
    from hulldown_compiler.figures import figures  # noqa: PLC0415 - only needed here
    from hulldown_compiler.stats import stats  # noqa: PLC0415 - only needed here

    found = common.books(books or [])
    if as_json:
        typer.echo(json.dumps([figures(book) for book in found], indent=2, ensure_ascii=False))
        return
    typer.echo("\n\n".join("\n".join(stats(book)) for book in found))
