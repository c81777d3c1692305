"""The command that asks how much of a book is held by rules, examples and claims: mutants."""

from __future__ import annotations

import json
import os
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_compiler.analysis.missions.plays import asked_for
from hulldown_compiler.book.book import Book
from hulldown_compiler.lint.report import plain, refuses
from hulldown_compiler.lint.workspace import check
from hulldown_compiler.lowering.scopes import OF_MISSION
from hulldown_compiler.mutation.slips import Slip, drawn, slips
from hulldown_compiler.mutation.telling import Tried, as_record, lines
from hulldown_compiler.mutation.trial import tried
from hulldown_compiler.source.discovery import displayed_path
from hulldown_terminal.refusals import Refused

LIMIT = 40
"""How many slips are tried: of a gamebook of a hundred paragraphs that takes about a minute."""

FORMS = ("text", "json")


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("mutants")(mutants_command)


def mutants_command(  # noqa: PLR0913 - one parameter for each option of the command
    book: Annotated[str, typer.Argument(help="A book, by name or path.")],
    *,
    mission: Annotated[
        str, typer.Option(metavar="NAME", help="Slips in the folder of one mission, by name or number.")
    ] = "",
    limit: Annotated[int, typer.Option(metavar="NUMBER", help="How many slips are tried.")] = LIMIT,
    seed: Annotated[
        int, typer.Option(parser=common.seed, metavar="NUMBER", help="The seed of the sample: another, other slips.")
    ] = 1944,
    jobs: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="How many processes try them; one for each processor.")
    ] = None,
    form: Annotated[str, typer.Option("--format", metavar="NAME", help="text or json.")] = "text",
) -> None:
    """Make small slips in a book, in memory, and say which rules notice, which only examples, and which nobody.

    The book's files are never written. What nobody notices is where an example or a claim is missing.
    """
    common.one_of("format", form, FORMS)
    for option, number in (("--limit", limit), ("--jobs", jobs)):
        if number is not None and number < 1:
            common.refuse(f"{option} {number}: at least 1")
    (root,) = common.roots([book])
    with common.sentences():
        opened, standing = check(root)
        if refuses(standing.findings) or not standing.complete:
            raise Refused(f"{opened.name} has errors: see 'hulldown lint {opened.name}'", common.FINDINGS)
        possible = _possible(opened, mission)
        found = Tried(opened.name, tried(root, drawn(possible, limit, seed), jobs or _hands()), len(possible), seed)
    if form == "json":
        typer.echo(json.dumps(as_record(found), indent=2, ensure_ascii=False))
        return
    for line in lines(found, lambda path: displayed_path(root, path)):
        typer.echo(plain(line))


def _hands() -> int:
    return os.cpu_count() or 1


def _possible(book: Book, mission: str) -> list[Slip]:
    """Every slip in a book, or in the folder of one of its missions; raises Refused for a mission it has not."""
    every = list(slips(book))
    if not mission:
        return every
    named = asked_for(book, mission)
    if isinstance(named, str):
        raise Refused(named, common.WRONG_USE)
    path = named.at().path
    folder = OF_MISSION.match(path)
    return [slip for slip in every if slip.path == path or (folder and slip.path.startswith(f"{folder[0]}/"))]
