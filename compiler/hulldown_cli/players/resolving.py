"""The reader's commands: roll and odds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.players.playing import Seed
from hulldown_engine.games.game import SOURCES

BookName = Annotated[str | None, typer.Argument(help="A book, by name or path: content, or a compiled book.")]
ProcedureName = Annotated[str | None, typer.Argument(help="A procedure; without one, those of the book are listed.")]
Inputs = Annotated[
    list[str] | None,
    typer.Argument(help="Inputs, as NAME=VALUE; a list as YAML, as in targets='[{unit: Tiger}, {unit: Tiger}]'."),
]
Help = Annotated[bool, typer.Option("--help", "-h", help="Tell all about the procedure; without one, this.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for command in (roll_command, odds_command):
        app.command(command.__name__.removesuffix("_command"), add_help_option=False)(command)


def roll_command(  # noqa: PLR0913 - one parameter for each option of the command
    context: typer.Context,
    book: BookName = None,
    procedure: ProcedureName = None,
    inputs: Inputs = None,
    *,
    seed: Seed = None,
    dice: Annotated[str, typer.Option(help="seeded, or typed: you throw real dice and type them in.")] = "seeded",
    explain: Help = False,
) -> None:
    """Roll a procedure of a book once, and tell each step of it."""
    if book is None:
        _usage(context, explain=explain)
        return
    if dice not in SOURCES:
        common.refuse(f"no dice {dice!r}; there are {', '.join(SOURCES)}")
    from hulldown_cli.roll.requests import Asked  # noqa: PLC0415 - the linter need not load it
    from hulldown_cli.roll.rolling import roll  # noqa: PLC0415 - the linter need not load it

    with common.sentences():
        roll(Asked("roll", book, procedure, inputs or (), explain), seed, dice)


def odds_command(  # noqa: PLR0913 - one parameter for each option of the command
    context: typer.Context,
    book: BookName = None,
    procedure: ProcedureName = None,
    inputs: Inputs = None,
    *,
    by: Annotated[list[str] | None, typer.Option(metavar="FIELD", help="Sum over all other fields.")] = None,
    vary: Annotated[
        str | None, typer.Option(metavar="NAME=VALUES", help="At each of these: range=0..20, A,B,C, or range= for all.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the odds into this SVG file as well.")] = None,
    explain: Help = False,
) -> None:
    """Work out the exact odds of a procedure of a book."""
    if book is None:
        _usage(context, explain=explain)
        return
    from hulldown_cli.roll.reckoning import Shape, odds  # noqa: PLC0415 - the linter need not load it
    from hulldown_cli.roll.requests import Asked  # noqa: PLC0415 - the linter need not load it

    with common.sentences():
        odds(Asked("odds", book, procedure, inputs or (), explain), Shape(by or (), vary, as_json, plot))


def _usage(context: typer.Context, *, explain: bool) -> None:
    """The help of the command, if it was asked for; or what is missing."""
    if not explain:
        common.refuse(f"name a book: hulldown {context.info_name} BOOK PROCEDURE NAME=VALUE ...")
    typer.echo(context.get_help())
