"""The command of printed numbers: number."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.books import book_to_write, read_books
from hulldown_cli.writing.starting import starting
from hulldown_compiler.bundle import writer
from hulldown_compiler.scaffold import numbering, pinning
from hulldown_compiler.source.discovery import displayed_path


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("number")(number_command)


def number_command(
    book: Annotated[str, typer.Argument(help="The book; else the one we are in, or the only one.")] = "",
    what: Annotated[str, typer.Argument(help="A paragraph or a printed number: that one and its neighbours.")] = "",
    *,
    pin: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="NAME NUMBER", help="Write a number into a paragraph, so that it is printed as that."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; the exit code is 1 while a paragraph has no number yet.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show the printed numbers of a book's paragraphs, and give new ones theirs, as building does.

    A number that was printed once is never given to another paragraph.
    """
    if pin and check:
        common.refuse("--pin changes something and --check nothing: leave one of them out")
    with starting(), book_to_write(book) as opened:
        numbered = opened
        if pin and pinning.pin(opened, *pin):
            typer.echo(
                f"{displayed_path(opened.root, opened.paragraphs[pin[0]].path)}: {pin[0]} is pinned to {int(pin[1])}",
                err=True,
            )
            numbered = read_books([str(opened.root)])[0]
        assigned = numbering.numbering(numbered)
        if not check and not what and writer.write_numbers(numbered):
            typer.echo(f"{displayed_path(opened.root, 'numbers.yaml')}: {_counted(len(assigned.new))} given", err=True)
        shown = numbering.around(assigned, what) if what else assigned
    if as_json:
        typer.echo(json.dumps(numbering.record(shown), indent=2, ensure_ascii=False))
    else:
        typer.echo("\n".join(numbering.lines(shown)))
    if check and assigned.new:
        common.refuse(f"{_counted(len(assigned.new))} still to be given in {opened.name}", common.FINDINGS)


def _counted(new: int) -> str:
    return f"{new} new number{'' if new == 1 else 's'}"
