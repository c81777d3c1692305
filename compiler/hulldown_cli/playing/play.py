"""The player's command: play."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.common import Seed
from hulldown_cli.opening import HOST, OF_DRAFTS, beginning
from hulldown_cli.playing import policies
from hulldown_cli.standing import At, Condition, Flags, Scores, Sighted, Unit, standing
from hulldown_engine.games.game import SOURCES
from hulldown_engine.platoon.board.optional_rules import OPTIONAL, SHARED_PLATOON
from hulldown_terminal.playing import PlayOptions, play

OneBook = Annotated[str, typer.Argument(help="A book, by name or path: content, or a compiled book.")]
Draft = Annotated[
    bool, typer.Option("--draft", help="Play what can be played of a book with errors; what cannot is told.")
]
Anew = Annotated[bool, typer.Option("--new", help="Begin anew, even if an unfinished game is kept.")]
Save = Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")]
Mission = Annotated[
    str | None, typer.Option(metavar="NAME", help="The mission, by its name or number; else the first.")
]
Platoon = Annotated[str | None, typer.Option(metavar="NAME", help="The platoon, or new: you make one.")]
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
DiceSource = Annotated[
    str | None, typer.Option(metavar="NAME", help="seeded, or typed: you throw real dice and type them in.")
]
OneExample = Annotated[
    str | None,
    typer.Option(metavar="EXAMPLE", help="Begin where an example stands: its words, or PARAGRAPH: WORDS."),
]
Paragraph = Annotated[
    str | None,
    typer.Option(
        "--paragraph",
        "--from",
        metavar="PARAGRAPH",
        help="Begin with this paragraph: a name, or a number. Nothing has been done before, and no watch is set.",
    ),
]
Bot = Annotated[
    str | None,
    typer.Option(
        "--auto", "--policy", metavar="NAME", help=f"Let a bot play, and print its game: {policies.THERE_ARE}."
    ),
]
Choices = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Make the choices in this file first, as playtest wrote them.")
]
Events = Annotated[Path | None, typer.Option(metavar="FILE", help="Write what happened as JSON lines.")]
Report = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write what happened as a page to keep: FILE.html or FILE.md.")
]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("play")(play_command)


def play_command(  # noqa: PLR0913 - one parameter for each option of the command
    book: OneBook,
    *,
    seed: Seed = None,
    draft: Draft = False,
    new: Anew = False,
    save: Save = None,
    mission: Mission = None,
    platoon: Platoon = None,
    rules: Rules = None,
    players: Players = None,
    dice: DiceSource = None,
    example: OneExample = None,
    paragraph: Paragraph = None,
    at: At = None,
    unit: Unit = None,
    condition: Condition = None,
    flags: Flags = None,
    sighted: Sighted = None,
    scores: Scores = None,
    auto: Bot = None,
    replay: Choices = None,
    events: Events = None,
    report: Report = None,
) -> None:
    """Play a book in the terminal. The game is kept after every choice, and goes on the next time."""
    common.one_of("dice", dice, SOURCES)
    policies.check(auto)
    chosen = {"mission": mission, "platoon": platoon, "paragraph": paragraph}
    several = {"rules": tuple(rules or ()), "players": tuple(players or ())}
    start = {name: value for name, value in {**chosen, **several}.items() if value not in (None, ())}
    start |= standing(at=at, unit=unit, condition=condition, flags=flags, sighted=sighted, scores=scores)
    place = partial(beginning, book, example, of_draft=draft) if example else None
    options = PlayOptions(book, seed, start, dice, save, new, auto, events, replay, report, place)
    _check_together(options)
    with common.sentences():
        play(options, OF_DRAFTS if draft else HOST)


def _check_together(options: PlayOptions) -> None:
    """Refuse options that do not go together."""
    if options.auto and options.save:
        common.refuse("a bot's game is not kept; leave out --save")
    if options.replay and (options.auto or options.save or options.seed is None):
        common.refuse("--replay makes the choices of one game: give its --seed, and leave out --auto and --save")
    if "unit" in options.start and "paragraph" not in options.start:
        common.refuse("--unit says who reads --paragraph: say which that is, or leave out --unit")
    if options.place and options.start:
        common.refuse("--example says where everything stands; with it leave out what says that otherwise")
