"""The player's commands: play and playtest."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Annotated, Any

import typer

from hulldown_compiler.cli import common
from hulldown_engine.bots import BOTS
from hulldown_engine.game import SOURCES
from hulldown_engine.playtest import lines, playtest

OneBook = Annotated[str, typer.Argument(help="A book, by name or path: content, or a compiled book.")]
Seed = Annotated[
    int | None,
    typer.Option(parser=common.seed, metavar="NUMBER", help="The seed of the dice; any, if none is given."),
]
Names = Annotated[
    list[str] | None, typer.Option("--flag", metavar="NAME", help="An item carried, or a codeword noted.")
]
Sighted = Annotated[list[str] | None, typer.Option("--sighted", metavar="N", help="A sighting made; or several: 1,4.")]
Mission = Annotated[
    str | None, typer.Option(metavar="NAME", help="The mission, by its name or number; else the first.")
]
Scores = Annotated[list[str] | None, typer.Option("--score", metavar="NAME=VALUE", help="A score.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for command in (play_command, playtest_command):
        app.command(command.__name__.removesuffix("_command"))(command)


def play_command(  # noqa: PLR0913 - one parameter for each option of the command
    book: OneBook,
    *,
    seed: Seed = None,
    new: Annotated[bool, typer.Option("--new", help="Begin anew, even if an unfinished game is kept.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
    mission: Mission = None,
    platoon: Annotated[str | None, typer.Option(metavar="NAME", help="The platoon, or new: you make one.")] = None,
    dice: Annotated[str | None, typer.Option(help="seeded, or typed: you throw real dice and type them in.")] = None,
    paragraph: Annotated[
        str | None, typer.Option("--from", metavar="PARAGRAPH", help="Try the book from here: a name, or a number.")
    ] = None,
    condition: Annotated[int | None, typer.Option(help="The condition to begin in.")] = None,
    flags: Names = None,
    sighted: Sighted = None,
    scores: Scores = None,
    auto: Annotated[str | None, typer.Option(help=f"Let a bot play, and print its game: {' or '.join(BOTS)}.")] = None,
    events: Annotated[Path | None, typer.Option(metavar="FILE", help="Write what happened as JSON lines.")] = None,
) -> None:
    """Play a book in the terminal. The game is kept after every choice, and goes on the next time."""
    from hulldown_compiler.terminal.command import Wishes, play  # noqa: PLC0415 - only games need a screen

    _one_of("dice", dice, SOURCES)
    _one_of("bot", auto, BOTS)
    if auto and save:
        common.refuse("a bot's game is not kept; leave out --save")
    given = {
        "mission": mission,
        "platoon": platoon,
        "paragraph": paragraph,
        "condition": condition,
        "flags": tuple(flags or ()),
        "sighted": tuple(one for several in sighted or () for one in several.split(",") if one),
        "scores": dict(_score(one) for one in scores or ()),
    }
    start: dict[str, Any] = {name: value for name, value in given.items() if value not in (None, (), {})}
    with common.sentences():
        play(Wishes(book, seed, start, dice, save, new, auto, events))


def _one_of(what: str, name: str | None, known: Collection[str]) -> None:
    if name is not None and name not in known:
        common.refuse(f"no {what} {name!r}; there are {', '.join(known)}")


def _score(text: str) -> tuple[str, int]:
    """A score and its value from `NAME=VALUE`."""
    name, _, value = text.partition("=")
    try:
        return name, int(value)
    except ValueError:
        common.refuse(f"--score {text!r}: write a name and a whole number, as in fuel=3")


def playtest_command(
    books: Annotated[list[str] | None, typer.Argument(help="Books; if none is named, all with a game in them.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bot: Annotated[str, typer.Option(help=f"Who plays: {' or '.join(BOTS)}.")] = "explorer",
    seed: Annotated[
        int, typer.Option(parser=common.seed, metavar="NUMBER", help="The seed of the first game; the others count up.")
    ] = 1944,
    mission: Annotated[
        str | None, typer.Option(metavar="NAME", help="One mission, by name or number; else all of them.")
    ] = None,
) -> None:
    """Let a bot play many games of books, and report endings, coverage and faults."""
    from hulldown_compiler.terminal import missions  # noqa: PLC0415 - the linter need not load it
    from hulldown_compiler.terminal.opening import open_book, open_game  # noqa: PLC0415 - the linter need not load it

    _one_of("bot", bot, BOTS)
    if mission is not None and len(books or ()) != 1:
        common.refuse("--mission is for one book: name it")
    with common.sentences():
        found = [open_game(name) for name in books or ()] or [
            one for one in map(open_book, common.names()) if one.playable
        ]
        wished = missions.checked(found[0], {"mission": mission})["mission"] if mission is not None else ""
    reports = [playtest(book, BOTS[bot](seed), games=games, seed=seed, mission=wished) for book in found]
    for report in reports:
        typer.echo("\n".join(lines(report)))
    if any(report.faults for report in reports):
        raise typer.Exit(common.FINDINGS)
