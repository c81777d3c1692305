"""The rulebook's command: rules."""

from __future__ import annotations

from typing import Annotated

import typer

from hulldown_cli import common


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("rules")(rules_command)


def rules_command(
    book: Annotated[str | None, typer.Argument(help="A book, by name or path; without one, all there are.")] = None,
    section: Annotated[str | None, typer.Argument(help="A section, such as 6.5; without one, all there are.")] = None,
    *,
    matrix: Annotated[
        bool, typer.Option("--matrix", help="Show the code that enforces each section, and what proves it.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: a list of the books.")] = False,
) -> None:
    """List the sections of a rulebook, read one, or see what enforces and proves them."""
    from hulldown_cli.rulebook.showing import Wish, rules  # noqa: PLC0415 - the linter need not load it

    with common.sentences():
        rules(common.names() if book is None else [book], Wish(section, matrix, as_json))
