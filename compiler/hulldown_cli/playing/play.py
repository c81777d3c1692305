"""The player's command: play."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from hulldown_cli import common
from hulldown_cli.common import Seed, placed, score
from hulldown_cli.opening import HOST, OF_DRAFTS, beginning
from hulldown_engine.games.game import SOURCES
from hulldown_engine.platoon.board.optional_rules import OPTIONAL, SHARED_PLATOON
from hulldown_engine.playtest.bots import BOTS
from hulldown_terminal.playing import PlayOptions, play

OneBook = Annotated[str, typer.Argument(help="A book, by name or path: content, or a compiled book.")]
Names = Annotated[
    list[str] | None, typer.Option("--flag", metavar="NAME", help="An item carried, or a codeword noted.")
]
Sighted = Annotated[list[str] | None, typer.Option("--sighted", metavar="N", help="A sighting made; or several: 1,4.")]
Mission = Annotated[
    str | None, typer.Option(metavar="NAME", help="The mission, by its name or number; else the first.")
]
Rules = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        metavar="NAME",
        help=" ".join(
            [
                "An optional rule; or several, each with its --rule.",
                *(f"{rule}: {OPTIONAL[rule].text}" for rule in OPTIONAL),
            ]
        ),
    ),
]
Players = Annotated[
    list[str] | None,
    typer.Option("--player", metavar="NAME", help=f"A player who shares the platoon, as by --rule {SHARED_PLATOON}."),
]
Placed = Annotated[
    list[str] | None,
    typer.Option(
        "--at",
        metavar="UNIT=HEX",
        help="Begin with a unit there: a letter of the platoon, or a unit card; A=3822/3721 faces 3721; or several: "
        "A=3822,GE1=3624. Germans begin Rounds.",
    ),
]
Scores = Annotated[list[str] | None, typer.Option("--score", metavar="NAME=VALUE", help="A score.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("play")(play_command)


def play_command(  # noqa: PLR0913 - one parameter for each option of the command
    book: OneBook,
    *,
    seed: Seed = None,
    draft: Annotated[
        bool, typer.Option("--draft", help="Play what can be played of a book with errors; what cannot is told.")
    ] = False,
    new: Annotated[bool, typer.Option("--new", help="Begin anew, even if an unfinished game is kept.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
    mission: Mission = None,
    platoon: Annotated[str | None, typer.Option(metavar="NAME", help="The platoon, or new: you make one.")] = None,
    rules: Rules = None,
    players: Players = None,
    dice: Annotated[
        str | None, typer.Option(metavar="NAME", help="seeded, or typed: you throw real dice and type them in.")
    ] = None,
    example: Annotated[
        str | None,
        typer.Option(metavar="EXAMPLE", help="Begin where an example stands: its words, or PARAGRAPH: WORDS."),
    ] = None,
    paragraph: Annotated[
        str | None,
        typer.Option(
            "--paragraph", "--from", metavar="PARAGRAPH", help="Begin with this paragraph: a name, or a number."
        ),
    ] = None,
    at: Placed = None,
    unit: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who reads --paragraph, if not the first that can.")
    ] = None,
    condition: Annotated[int | None, typer.Option(metavar="N", help="The condition to begin in.")] = None,
    flags: Names = None,
    sighted: Sighted = None,
    scores: Scores = None,
    auto: Annotated[
        str | None, typer.Option(metavar="NAME", help=f"Let a bot play, and print its game: {' or '.join(BOTS)}.")
    ] = None,
    replay: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Make the choices in this file first, as playtest wrote them.")
    ] = None,
    events: Annotated[Path | None, typer.Option(metavar="FILE", help="Write what happened as JSON lines.")] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what happened as a page to keep: FILE.html or FILE.md.")
    ] = None,
) -> None:
    """Play a book in the terminal. The game is kept after every choice, and goes on the next time."""
    common.one_of("dice", dice, SOURCES)
    common.one_of("bot", auto, BOTS)
    if auto and save:
        common.refuse("a bot's game is not kept; leave out --save")
    if replay and (auto or save or seed is None):
        common.refuse("--replay makes the choices of one game: give its --seed, and leave out --auto and --save")
    given = {
        "mission": mission,
        "platoon": platoon,
        "rules": tuple(rules or ()),
        "players": tuple(players or ()),
        "at": placed(",".join(at or ())),
        "paragraph": paragraph,
        "unit": unit,
        "condition": condition,
        "flags": tuple(flags or ()),
        "sighted": tuple(name for several in sighted or () for name in several.split(",") if name),
        "scores": dict(map(score, scores or ())),
    }
    start: dict[str, Any] = {name: value for name, value in given.items() if value not in (None, (), {})}
    if draft and example:
        common.refuse("--draft begins at the beginning, or with --paragraph; leave out --example")
    if example and start:
        common.refuse("--example says where everything stands; with it leave out what says that otherwise")
    place = partial(beginning, book, example) if example else None
    with common.sentences():
        play(
            PlayOptions(book, seed, start, dice, save, new, auto, events, replay, report, place),
            OF_DRAFTS if draft else HOST,
        )
