"""The command that prints schemas, of files for editors and of what commands print: schema."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer

from hulldown_cli import common
from hulldown_compiler.book.schema import FILES, schema
from hulldown_compiler.lint.output import as_json
from hulldown_compiler.playtest import shape


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("schema")(schema_command)


def schema_command(
    kind: Annotated[
        str,
        typer.Argument(
            help="book, content, platoon-game or numbers; or findings, as lint prints them, or playtest, its --json."
        ),
    ] = "content",
) -> None:
    """Print the JSON Schema of a kind of file, for your editor, or of what a command prints as JSON."""
    common.one_of("schema", kind, (*FILES, *PRINTED))
    typer.echo(json.dumps(PRINTED[kind]() if kind in PRINTED else schema(kind), indent=2))


PRINTED: Mapping[str, Callable[[], dict[str, Any]]] = {"findings": as_json.schema, "playtest": shape.schema}
"""What commands print as JSON, and the schema of each."""
