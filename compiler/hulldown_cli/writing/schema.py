"""The command that prints schemas for editors: schema."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_compiler.book.schema import FILES, schema
from hulldown_compiler.lint.output import as_json


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("schema")(schema_command)


def schema_command(
    kind: Annotated[
        str, typer.Argument(help="book, content, platoon-game or numbers; or findings, as lint prints them.")
    ] = "content",
) -> None:
    """Print the JSON Schema of a kind of file, for your editor, or of the findings in JSON."""
    common.one_of("schema", kind, (*FILES, "findings"))
    typer.echo(json.dumps(as_json.schema() if kind == "findings" else schema(kind), indent=2))
