"""The player's commands: play and playtest."""

from __future__ import annotations

from typing import Annotated

import typer

from hulldown_compiler.cli import common
from hulldown_engine import Book, BookError, load_book
from hulldown_engine.bots import BOTS
from hulldown_engine.playtest import lines, playtest

OneBook = Annotated[str, typer.Argument(help="A book, by name, or the folder of its bundle.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("playtest")(playtest_command)


def open_book(name: str) -> Book:
    """A compiled book, or a sentence that says what to do."""
    try:
        return load_book(name)
    except BookError as error:
        common.refuse(f"{error}; 'hulldown build' compiles books")


def playtest_command(
    book: OneBook,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bot: Annotated[str, typer.Option(help=f"Who plays: {' or '.join(BOTS)}.")] = "explorer",
    seed: Annotated[int, typer.Option(help="The seed of the first game; the others count up.")] = 1944,
) -> None:
    """Let a bot play many games, and report endings, coverage and faults."""
    if bot not in BOTS:
        common.refuse(f"no bot {bot!r}; there are {', '.join(BOTS)}")
    report = playtest(open_book(book), BOTS[bot](seed), games=games, seed=seed)
    typer.echo("\n".join(lines(report)))
    if report.faults:
        raise typer.Exit(common.FINDINGS)
