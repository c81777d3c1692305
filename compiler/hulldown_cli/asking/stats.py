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


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("stats")(stats_command)


def stats_command(
    books: Books = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: a list of the books.")] = False,
) -> None:
    """Count words, paragraphs, references and sources, by mission and file, and tell the shape of the story."""
    opened = read_books(books or [])
    if as_json:
        typer.echo(json.dumps([figures(Analyses(book)) for book in opened], indent=2, ensure_ascii=False))
        return
    typer.echo("\n\n".join("\n".join(stats(Analyses(book))) for book in opened))
