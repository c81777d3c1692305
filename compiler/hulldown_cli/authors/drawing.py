"""The command that draws: graph."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common

FORMS = ("svg", "dot", "mermaid", "json")


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("graph")(graph_command)


def _depth(text: str) -> int:
    """How many steps are followed; anything else ends the command."""
    if not (text.isascii() and text.isdigit()):
        common.refuse(f"--depth {text!r}: write how many steps to follow, as in --depth 2")
    return int(text[:9])


def graph_command(  # noqa: PLR0913 - one parameter for each option of the command
    book: Annotated[str, typer.Argument(help="The book; else the one we are in, or the only one.")] = "",
    start: Annotated[str, typer.Argument(help="A paragraph, by name or number: only what it can lead to.")] = "",
    *,
    depth: Annotated[
        int | None, typer.Option(parser=_depth, metavar="NUMBER", help="How many steps from there; else all.")
    ] = None,
    mission: Annotated[str, typer.Option(metavar="NAME", help="Only what may come up in this mission.")] = "",
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="svg, dot, mermaid or json; else as the file is named.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write it to a file, whole or not at all.")
    ] = None,
    site: Annotated[
        str, typer.Option(metavar="URL", help="Where the book's pages are: in the SVG, paragraphs link to them.")
    ] = "",
) -> None:
    """Draw which paragraph leads where: by whose choice, under which guard, and what no play can reach."""
    from hulldown_cli.graph.showing import NotDrawn, Wish, drawn, form_of  # noqa: PLC0415 - only needed here
    from hulldown_compiler.analysis.analyses import Analyses  # noqa: PLC0415 - only needed here
    from hulldown_engine.basics.files import write_atomic  # noqa: PLC0415 - only needed here

    common.one_of("format", form, FORMS)
    wish = Wish(start, depth, mission, form, site)
    found = common.one_book(book)
    try:
        text, picture = drawn(Analyses(found), wish, form_of(wish, out))
    except NotDrawn as error:
        common.refuse(str(error))
    if not picture.judged:
        typer.echo(f"{found.name} has faults, so nothing is marked unreachable; 'hulldown lint' says which", err=True)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        write_atomic(out, text)
    except OSError as error:
        common.refuse(f"cannot write {out}: {error.strerror}", common.FINDINGS)
