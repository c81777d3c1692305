"""What the commands that start a part of a book share: their options, and starting it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from hulldown_cli.books import book_to_write
from hulldown_cli.writing.starting import starting
from hulldown_compiler.scaffold.parts import new_part
from hulldown_compiler.scaffold.pieces import NewPart
from hulldown_compiler.source.discovery import displayed_path

Name = Annotated[str, typer.Argument(help="Its name: words in small letters joined by '-'.")]
Title = Annotated[str | None, typer.Option(metavar="TEXT", help="Its title; else one is made of the name.")]
FromCharts = Annotated[
    bool, typer.Option("--from-charts", help="Copy it from the charts that the book uses, to change it.")
]
File = Annotated[
    str, typer.Option(metavar="FILE", help="The file that it goes into, new or old; else where others like it are.")
]


def start(book: str, file: str, **fields: Any) -> None:
    """Start one part of a book, and say where it is."""
    place(book, file, "write over it", **fields)


def place(book: str, file: str, then: str, **fields: Any) -> None:
    """Put a new part into a book, and say where it is, and what to do then."""
    with starting(), book_to_write(book) as opened:
        placed = new_part(opened, NewPart(**fields), file, Path.cwd())
    typer.echo(
        f"{displayed_path(opened.root, placed.path)}:{placed.line} {fields['kind'].replace('-', ' ')} {fields['name']}"
    )
    for path in placed.rows:
        typer.echo(f"{displayed_path(opened.root, path)} rows for {fields['name']}")
    typer.echo(f"next: {then}, and hulldown lint {opened.name}", err=True)
