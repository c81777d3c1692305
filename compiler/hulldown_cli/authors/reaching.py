"""The command about what can come up: reach."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common

DEFAULT = 20_000
"""States of one search, unless somebody asks for more."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("reach")(reach_command)


def reach_command(  # noqa: PLR0913 - one parameter for each option
    book: Annotated[str, typer.Argument(help="A book, by name or path.")],
    things: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID]...",
            help="A paragraph, by name or printed number; an option, as PARAGRAPH.OPTION; a cell, as ROW.CONDITION; "
            "without any, a summary of the book.",
        ),
    ] = None,
    *,
    mission: Annotated[str, typer.Option(metavar="NAME", help="Of this mission only, by its name or number.")] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON: the verdicts, with gates and witnesses.")
    ] = False,
    played: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What 'playtest --json' wrote: what games have seen is reachable."),
    ] = None,
    budget: Annotated[int, typer.Option(help="How many states a search looks at before it gives up.")] = DEFAULT,
) -> None:
    """Say what can come up in play, and how; what cannot, and which gate never opens; and what is not known.

    A verdict is unreachable (a proof), reachable (a witness, which is played), possible (a way through the story, map
    and dice permitting) or undecided (the search that gave up, and when).
    """
    from hulldown_cli.reach.showing import Wish, reach  # noqa: PLC0415 - the linter need not load it

    if budget < 1:
        common.refuse(f"--budget {budget}: at least 1")
    with common.sentences():
        for line in reach(book, Wish(tuple(things or ()), mission, as_json, budget, played)):
            typer.echo(line)
