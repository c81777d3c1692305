"""The commands that start things: new book, new mission, new paragraph and the like."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, get_args

import typer

from hulldown_cli import common
from hulldown_cli.books import book_to_write
from hulldown_cli.writing.new.examples import new_example_command
from hulldown_cli.writing.new.start import File, FromCharts, Name, Title, start
from hulldown_cli.writing.new.tables import new_table_command
from hulldown_cli.writing.starting import InBook, starting
from hulldown_compiler.model.platoon.values import North
from hulldown_compiler.scaffold.books import KINDS, new_book
from hulldown_compiler.scaffold.parts import new_mission
from hulldown_compiler.scaffold.platoon.briefings import Briefing
from hulldown_compiler.source.discovery import displayed_path

GROUP = typer.Typer(
    help="Start something new: what is written lints clean, and nothing is ever overwritten.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
"""The commands that start one sort of thing each."""


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for name, command in _NEW.items():
        GROUP.command(name)(command)
    app.add_typer(GROUP, name="new")


def new_book_command(
    name: Name,
    *,
    kind: Annotated[str, typer.Option(metavar="KIND", help="gamebook, platoon or reference.")] = "gamebook",
    title: Title = None,
    origin: Annotated[
        str,
        typer.Option(
            "--from", metavar="BOOK", help="The platoon game whose charts are copied; else those of open-fire are used."
        ),
    ] = "",
) -> None:
    """Start a book in the folder content: a gamebook, a platoon game, or a reference of rules and tables."""
    kind = {"platoon-game": "platoon"}.get(kind, kind)
    common.one_of("kind of book", kind, KINDS)
    with starting():
        begun = new_book(name, kind, title, origin, Path.cwd())
    shown = _from_here(begun.folder)
    for file in begun.files:
        typer.echo(f"{shown}/{file}")
    if begun.copied:
        typer.echo(f"{shown}: {begun.copied} more, its tables, procedures and data cards: those of {begun.origin}")
    then = f"hulldown odds {name}" if kind == "reference" else f"hulldown play {name}"
    typer.echo(f"next: hulldown build {name} && {then}", err=True)


def new_mission_command(  # noqa: PLR0913 - one parameter for each option of the command
    name: Name,
    *,
    book: InBook = "",
    title: Title = None,
    conditions: Annotated[int, typer.Option(metavar="N", help="How many conditions it has.")] = 1,
    markers: Annotated[str, typer.Option(metavar="HEXES", help="Where its Event markers lie, in their order.")] = "",
    entry: Annotated[str, typer.Option(metavar="HEXES", help="Where the platoon comes onto the map.")] = "",
    sightings: Annotated[
        str, typer.Option(metavar="NAMES", help="What can be sighted, parted by ';': 'the gun; the Tiger'.")
    ] = "",
    place: Annotated[str, typer.Option(metavar="TEXT", help="Where it takes place.")] = "",
    date: Annotated[str, typer.Option(metavar="TEXT", help="When.")] = "",
    north: Annotated[str, typer.Option(metavar="SIDE", help="Where north lies on the map, as in top-left.")] = "",
) -> None:
    """Start a mission of a platoon game: its folder, with the mission, its cartridge and its first paragraphs.

    What a printed briefing says can be said at once: the mission is complete then, and its cartridge leads to nothing
    but what begins its conditions and makes its sightings.
    """
    if north:
        common.one_of("side of the map", north, get_args(North))
    seen = [words.strip() for words in sightings.split(";") if words.strip()]
    briefing = Briefing(conditions, markers.split(), entry.split(), seen, place, date, north)
    with starting(), book_to_write(book) as opened:
        files = new_mission(opened, name, title, briefing)
    for file in files:
        typer.echo(displayed_path(opened.root, file))
    typer.echo(f"next: hulldown build {opened.name} && hulldown play {opened.name} --mission {name}", err=True)


def new_paragraph_command(
    name: Name,
    *,
    book: InBook = "",
    file: File = "",
    mission: Annotated[
        str, typer.Option(metavar="NAME", help="The mission that it belongs to, in a platoon game.")
    ] = "",
    action: Annotated[bool, typer.Option("--action", help="It is what a German does in its Turn.")] = False,
) -> None:
    """Start a paragraph, at the end of a file of paragraphs."""
    start(book, file, kind="paragraph", name=name, mission=mission, action=action)


def new_procedure_command(
    name: Name, *, book: InBook = "", title: Title = None, file: File = "", copy: FromCharts = False
) -> None:
    """Start a procedure: a roll against a number, with a modifier; or a copy of one that the book uses."""
    start(book, file, kind="procedure", name=name, title=title, installed=copy)


def new_card_command(  # noqa: PLR0913 - one parameter for each option of the command
    name: Annotated[str, typer.Argument(help="Its name: words joined by '-'.")],
    *,
    book: InBook = "",
    file: File = "",
    catalogue: Annotated[str, typer.Option(metavar="NAME", help="Its catalogue; else the only one.")] = "",
    like: Annotated[str, typer.Option(metavar="CARD", help="The card it is copied from; else the first.")] = "",
    copy: FromCharts = False,
) -> None:
    """Start a card of a catalogue, with the values of another; or a copy of one that the book uses."""
    start(book, file, kind="card", name=name, catalogue=catalogue, like=like, installed=copy)


def new_unit_card_command(
    name: Annotated[str, typer.Argument(help="Its number: GE or US and a number, as in GE12.")],
    *,
    kind: Annotated[str, typer.Option("--type", metavar="CARD", help="Its type: a card of the catalogue data-cards.")],
    letter: Annotated[str, typer.Option(metavar="LETTER", help="Its counter's letter; else one that is free.")] = "",
    book: InBook = "",
    file: File = "",
) -> None:
    """Start the card of one unit of a platoon game, with an ordinary crew."""
    start(book, file, kind="unit-card", name=name, type=kind, letter=letter)


def new_rule_command(
    section: Annotated[str, typer.Argument(help="The number of the section, such as 2.1.")],
    *,
    book: InBook = "",
    title: Title = None,
    file: File = "",
) -> None:
    """Start a section of the rules."""
    start(book, file, kind="rule", name=section, title=title)


_NEW: dict[str, Callable[..., None]] = {
    "book": new_book_command,
    "mission": new_mission_command,
    "paragraph": new_paragraph_command,
    "table": new_table_command,
    "procedure": new_procedure_command,
    "card": new_card_command,
    "unit-card": new_unit_card_command,
    "rule": new_rule_command,
    "example": new_example_command,
}


def _from_here(folder: Path) -> str:
    """A folder, as a path from where we stand."""
    try:
        return folder.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return folder.as_posix()
