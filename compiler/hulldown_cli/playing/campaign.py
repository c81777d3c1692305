"""The commands of a campaign: new, status and next."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.opening import HOST
from hulldown_cli.playing import policies
from hulldown_engine.games.game import SOURCES
from hulldown_terminal.campaign.campaigning import Beginning, begin, go_on, status

GROUP = typer.Typer(help="One platoon through all missions of a book.", no_args_is_help=True, rich_markup_mode=None)
"""The commands, in one group."""

File = Annotated[Path, typer.Argument(help="The file in which the campaign is kept.")]
NamedBook = Annotated[
    str, typer.Option("--book", metavar="BOOK", help="The book, where it cannot be found by the name in the file.")
]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for name, command in (("new", new_command), ("status", status_command), ("next", next_command)):
        GROUP.command(name)(command)
    app.add_typer(GROUP, name="campaign")


def new_command(  # noqa: PLR0913 - one parameter for each option of the command
    book: Annotated[str, typer.Argument(help="A book with a campaign, by name or path.")],
    file: File,
    *,
    seed: Annotated[
        int | None,
        typer.Option(parser=common.seed, metavar="NUMBER", help="The seed of the dice; any, if none is given."),
    ] = None,
    platoon: Annotated[str, typer.Option(metavar="NAME", help="The platoon, or new: you make one.")] = "",
    dice: Annotated[
        str, typer.Option(metavar="NAME", help="seeded, or typed: you throw real dice and type them in.")
    ] = "",
    rules: Annotated[
        list[str] | None, typer.Option("--rule", metavar="NAME", help="An optional rule to play with.")
    ] = None,
) -> None:
    """Begin a campaign in a file that is not there yet."""
    common.one_of("dice", dice, SOURCES)
    with common.sentences():
        begin(book, file, Beginning(seed, platoon, dice, tuple(rules or ())), HOST)


def status_command(file: File, *, book: NamedBook = "") -> None:
    """Show the missions that have been played, the roster, and what comes next."""
    with common.sentences():
        status(file, book, HOST)


def next_command(
    file: File,
    *,
    book: NamedBook = "",
    bot: Annotated[
        str, typer.Option(metavar="NAME", help=f"Let a bot play the next mission: {policies.THERE_ARE}.")
    ] = "",
) -> None:
    """Play a campaign on, mission by mission. It is kept after every choice."""
    policies.check(bot)
    with common.sentences():
        go_on(file, book, bot, HOST)
