"""The command that counts: stats."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from hulldown_cli.books import read_books
from hulldown_cli.common import Books
from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.statistics.figures import figures
from hulldown_compiler.statistics.stats import stats
from hulldown_compiler.statistics.tics import telling


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("stats")(stats_command)


def stats_command(
    books: Books = None,
    *,
    tics: Annotated[
        bool,
        typer.Option("--tics", help="Name openings, similes, phrases and shapes of sentences that come again instead."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: a list of the books.")] = False,
) -> None:
    """Count words, paragraphs, references and sources, by mission and file, and tell the shape of the story."""
    opened = read_books(books or [])
    if as_json:
        counted = [telling.values(book) if tics else figures(Analyses(book)) for book in opened]
        typer.echo(json.dumps(counted, indent=2, ensure_ascii=False))
        return
    lines = (telling.told(book) if tics else stats(Analyses(book)) for book in opened)
    typer.echo("\n\n".join(filter(None, map("\n".join, lines))))
