"""The editor's command: playtest."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from itertools import starmap
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from hulldown_cli import common
from hulldown_cli.opening import open_book, open_draft, open_game
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.playtest.limits import OVER, UNDER, BadLimit, Limit, broken, limits
from hulldown_compiler.playtest.played import Played
from hulldown_compiler.playtest.record import FORMAT, book_record
from hulldown_compiler.playtest.table import TableOptions, laid, parts
from hulldown_engine import Book
from hulldown_engine.basics.files import write_atomic
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.runner import Report, playtest, starts
from hulldown_engine.story.gamebook import SetupError
from hulldown_terminal.play import missions, replays

FAULTS = Path("build", "faults")
"""Where the choices that lead to faults are written, below where the command is run."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("playtest")(playtest_command)


def _least_one(option: str, thing: str) -> Callable[[str], int]:
    """A parser for an option that takes a whole number from 1 up; it ends the command on any other value."""

    def read(text: str) -> int:
        number = int(text) if str(text).isascii() and str(text).isdigit() else 0
        return number or common.refuse(f"{option} {str(text)!r}: write how many {thing}, 1 or more")

    return read


def playtest_command(  # noqa: PLR0913 - one parameter for each option of the command
    books: Annotated[list[str] | None, typer.Argument(help="Books; if none is named, all with a game in them.")] = None,
    *,
    mission: Annotated[
        str | None, typer.Option(metavar="NAME", help="One mission, by name or number; else all of them.")
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            parser=_least_one("--games", "games"), metavar="NUMBER", help="How many games, of each mission as many."
        ),
    ] = 100,
    draft: Annotated[
        bool, typer.Option("--draft", help="Play what can be played of books with errors; what cannot is told.")
    ] = False,
    policy: Annotated[str, typer.Option(metavar="NAME", help=f"Who plays: {' or '.join(BOTS)}.")] = "explorer",
    seed: Annotated[
        int, typer.Option(parser=common.seed, metavar="NUMBER", help="The seed of the first game; the others count up.")
    ] = 1944,
    rules: Annotated[
        list[str] | None, typer.Option("--rule", metavar="NAME", help="An optional rule that is in force.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            parser=_least_one("--jobs", "processes play"),
            metavar="NUMBER",
            help="How many processes play; without it, as many as there are processors. The report is the same.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything that was counted as JSON.")] = False,
    page: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the report as a page too, with plots and maps.")
    ] = None,
    under: Annotated[
        str,
        typer.Option(UNDER, metavar="FIGURES", help="Exit with 1 below per cent, or outside: coverage=97,win=30..70."),
    ] = "",
    over: Annotated[
        str, typer.Option(OVER, metavar="FIGURES", help="Exit with 1 above these per cent: quiet=40.")
    ] = "",
    faults: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Write the choices that lead to faults below this folder.")
    ] = FAULTS,
) -> None:
    """Let a policy play many games of books; report wins, lengths, losses, what never came up and why, and faults.

    The same books, games, seed and policy give the same report, byte by byte. The exit code is 1 when there were
    faults, each told with the command that replays it, or a figure is not what --fail-under or --fail-over ask for.
    """
    common.one_of("policy", policy, BOTS)
    asked = [*_limits(UNDER, under), *_limits(OVER, over)]
    written = None if page is None else _page(page)
    if mission is not None and len(books or ()) != 1:
        common.refuse("--mission is for one book: name it")
    named = books or (common.names() if draft else _with_games())
    runs = [
        (
            TableOptions(name, policy, games, seed, tuple(rules or ()), faults, draft),
            *_opened(name, mission, rules, draft=draft),
        )
        for name in named
    ]
    reports = [(wishes, _played(book, wished, wishes, jobs)) for wishes, book, wished in runs]
    faulty = _keep_faults(reports)
    if as_json:
        typer.echo(json.dumps(_record(reports), ensure_ascii=False, indent=1))
    else:
        _print(reports)
    if written is not None:
        written([*starmap(Played, reports)])
    missed = [sentence for _, report in reports for sentence in broken(report, asked)]
    for sentence in missed:
        typer.echo(f"hulldown: {sentence}", err=True)
    if faulty or missed:
        raise typer.Exit(common.FINDINGS)


def _limits(option: str, text: str) -> Sequence[Limit]:
    """The limits that were typed; ends the command if there is one that is none."""
    try:
        return limits(option, text) if text else ()
    except BadLimit as error:
        common.refuse(str(error))


def _page(file: Path) -> Callable[[Sequence[Played]], None]:
    """What writes the page into a file; ends the command at once if it could not be made or written."""
    try:
        from hulldown_compiler.playtest.page.document import html  # noqa: PLC0415 - Matplotlib is an extra, and slow
    except ModuleNotFoundError as missing:
        if missing.name not in ("matplotlib", "numpy"):
            raise
        common.refuse("--html draws with Matplotlib: pip install 'hulldown[plots]'")
    if file.is_dir():
        common.refuse(f"--html {file}: it is a folder; write the name of a file")

    def write(played: Sequence[Played]) -> None:
        try:
            write_atomic(file, html(played))
        except OSError as error:
            common.refuse(f"--html {file}: it cannot be written: {error.strerror}")

    return write


# Books ----------------------------------------------------------------------------------------------------------------


def _with_games() -> list[str]:
    """The names of the books that have a game in them."""
    with common.sentences():
        return [name for name in common.names() if open_book(name).playable]


def _opened(name: str, mission: str | None, rules: Sequence[str] | None, *, draft: bool) -> tuple[Book, str]:
    """The book, and the name of the mission asked for; ends the command if a book, mission or rule is unknown."""
    given: dict[str, Any] = {"mission": mission, "rules": tuple(rules or ())}
    with common.sentences():
        book = open_draft(name) if draft else open_game(name)
        checked = missions.checked(
            book, {option: value for option, value in given.items() if value not in (None, ())}, did_you_mean
        )
    return book, checked.get("mission", "")


# Games ----------------------------------------------------------------------------------------------------------------


def _played(book: Book, mission: str, wishes: TableOptions, jobs: int | None) -> Report:
    """The games of one book."""
    total = wishes.games * len(list(starts(book, mission)))
    with _progress(book.id, total) as progress:
        try:
            return playtest(
                book,
                BOTS[wishes.policy],
                games=wishes.games,
                seed=wishes.seed,
                mission=mission,
                rules=wishes.rules,
                jobs=jobs or os.cpu_count() or 1,
                progress=progress,
            )
        except SetupError as error:
            common.refuse(str(error))
        except BrokenExecutor:
            common.refuse("a process that played was killed; fewer --jobs need less memory", common.FINDINGS)


@contextmanager
def _progress(book: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar that counts the games played; none unless standard error is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(book, total=total)
        yield lambda games: progress.advance(task, games)


# What came of them ----------------------------------------------------------------------------------------------------


def _keep_faults(reports: Sequence[tuple[TableOptions, Report]]) -> bool:
    """Write a replay file for each fault. Returns whether there were faults."""
    with common.sentences():
        for wishes, report in reports:
            for mission, tally in report.missions.items():
                for fault in tally.faults:
                    replays.write(replays.file_of(wishes.faults, report, mission, fault), fault)
    return any(report.faults for _, report in reports)


def _record(reports: Sequence[tuple[TableOptions, Report]]) -> dict[str, Any]:
    """Everything that was counted."""
    wishes = reports[0][0]
    options = {"policy": wishes.policy, "games": wishes.games, "seed": wishes.seed, "rules": list(wishes.rules)}
    return {"format": FORMAT, **options, "books": [book_record(report) for _, report in reports]}


def _print(reports: Sequence[tuple[TableOptions, Report]]) -> None:
    """The tables, mission by mission."""
    missions = [(report, mission, wishes) for wishes, report in reports for mission in report.missions]
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a title may have letters that a terminal has not
    typer.echo("\n\n".join(laid(parts(*mission)) for mission in missions))
