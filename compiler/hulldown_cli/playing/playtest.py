"""The editor's command: playtest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from hulldown_cli import common
from hulldown_cli.opening import open_book, open_draft, open_game
from hulldown_cli.playing import campaigns, players, policies, results, resuming
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.playtest.limits import OVER, UNDER
from hulldown_compiler.playtest.played import Played
from hulldown_compiler.playtest.resuming.journal import Journal
from hulldown_compiler.playtest.table import TableOptions
from hulldown_engine import Book
from hulldown_engine.campaign import has_campaign
from hulldown_engine.playtest.policies import policy_of
from hulldown_engine.playtest.runner import Report, playtest, starts
from hulldown_engine.playtest.shares import Players, Playing, here
from hulldown_engine.story.gamebook import SetupError
from hulldown_terminal.play import missions

if TYPE_CHECKING:
    from hulldown_cli.playing.comparing import Comparing

FAULTS = Path("build", "faults")
"""Where the choices that lead to faults are written, below where the command is run."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("playtest")(playtest_command)


Mission = Annotated[str | None, typer.Option(metavar="NAME", help="One mission, by name or number; else all of them.")]
Platoon = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="The platoon that is led, or new; else the first that a mission allows."),
]
Games = Annotated[
    int,
    typer.Option(
        parser=players.least_one("--games", "games"),
        metavar="NUMBER",
        help="How many games, of each mission as many; or how many campaigns.",
    ),
]
Draft = Annotated[
    bool, typer.Option("--draft", help="Play what can be played of books with errors; what cannot is told.")
]
Rules = Annotated[list[str] | None, typer.Option("--rule", metavar="NAME", help="An optional rule that is in force.")]
Prove = Annotated[
    bool,
    typer.Option("--prove", help="Say in --html and --json whether what never came up can: a witness, or a proof."),
]
Compare = Annotated[
    str, typer.Option(metavar="WHAT", help="Compare with a report that --json wrote, a folder, or a Git revision.")
]


def playtest_command(  # noqa: PLR0913 - one parameter for each option of the command
    books: Annotated[list[str] | None, typer.Argument(help="Books; if none is named, all with a game in them.")] = None,
    *,
    mission: Mission = None,
    platoon: Platoon = None,
    campaign: campaigns.Campaign = False,
    order: campaigns.Order = "",
    games: Games = 100,
    draft: Draft = False,
    policy: policies.Policy = "explorer",
    seed: players.Seed = 1944,
    rules: Rules = None,
    jobs: players.Jobs = None,
    cluster: players.Cluster = "",
    as_json: results.AsJson = False,
    page: results.Page = None,
    prove: Prove = False,
    under: results.Under = "",
    over: results.Over = "",
    compare: Compare = "",
    resume: resuming.Resume = False,
    faults: results.Faults = FAULTS,
) -> None:
    """Let a policy play many games of books; report wins, lengths, losses, what never came up and why, and faults.

    The same books, games, seed and policy give the same report, byte by byte. The exit code is 1 when there were
    faults, each told with the command that replays it, or a figure is not what --fail-under or --fail-over ask for.
    """
    players.check(jobs, cluster)
    policies.check(policy)
    apart = {"--mission": mission, "--draft": draft, "--prove": prove, "--compare": compare, UNDER: under, OVER: over}
    campaigns.check(order, apart, campaign=campaign)
    asked = [*results.asked_for(UNDER, under), *results.asked_for(OVER, over)]
    write_page = None if page is None else results.page_writer(page)
    if mission is not None and len(books or ()) != 1:
        common.refuse("--mission is for one book: name it")
    if prove and (draft or not (page or as_json)):
        common.refuse(f"--prove is for {'whole books: leave out --draft' if draft else '--html and --json'}")
    named = books or (common.names() if draft else _with_games(campaign=campaign))
    wishes = TableOptions("", policy, games, seed, tuple(rules or ()), faults, draft, platoon or "")
    runs = [(wishes._replace(book=name), *_opened(name, mission, platoon, rules, draft=draft)) for name in named]
    if campaign:
        runs = campaigns.instead(runs, order)
    prover = _prover(runs) if prove else None
    journals = [resuming.journal(*run) for run in runs]
    with players.players(jobs, cluster) as playing:
        against = _comparing(compare, runs, playing) if compare else None
        with resuming.begun(journals, resume=resume):
            played, interrupted = all_played(runs, journals, playing)
        if interrupted and not played:
            common.refuse(interrupted, common.INTERRUPTED)
        faulty = results.keep_faults(played)
        if against is not None and not interrupted:
            played = [against(each, wished) for each, (_, _, wished) in zip(played, runs, strict=True)]
    if prover is not None and not interrupted:
        played = [*map(prover, played)]
    results.tell(played, as_json=as_json, write_page=write_page)
    if interrupted:
        common.refuse(interrupted, common.INTERRUPTED)
    for journal in journals:
        journal.forget()
    if results.missed(played, asked) or faulty:
        raise typer.Exit(common.FINDINGS)


def _prover(runs: Sequence[campaigns.Run]) -> Callable[[Played], Played]:
    """What proves things of books, once they are played; ends the command if one is not as its author wrote it."""
    from hulldown_cli.playing.proving import authored, proved  # noqa: PLC0415 - what reads content is slow to load

    books = {book.id: authored(wishes.book, book) for wishes, book, _ in runs}
    return lambda played: proved(books[played.report.book.id], played)


def _comparing(name: str, runs: Sequence[campaigns.Run], playing: Playing) -> Comparing:
    """What compares the games of books with earlier ones; ends the command if there is nothing to compare with."""
    from hulldown_cli.playing.comparing import comparing  # noqa: PLC0415 - what reads content is slow to load

    asked = {book.id: wishes for wishes, book, _ in runs}
    return comparing(name, asked, lambda book, mission, wishes: _played(book, mission, wishes, playing))


# Books ----------------------------------------------------------------------------------------------------------------


def _with_games(*, campaign: bool) -> list[str]:
    """The names of the books that have a game in them, or even a campaign."""
    with common.sentences():
        books = {name: open_book(name) for name in common.names()}
    return [name for name, book in books.items() if book.playable and (has_campaign(book) or not campaign)]


def _opened(
    name: str, mission: str | None, platoon: str | None, rules: Sequence[str] | None, *, draft: bool
) -> tuple[Book, str]:
    """The book, and the name of the mission asked for; ends the command if it, or anything else named, is unknown."""
    if platoon is not None and mission is None:
        common.refuse("--platoon is for one mission: name it, too")
    given: dict[str, Any] = {"mission": mission, "platoon": platoon, "rules": tuple(rules or ())}
    with common.sentences():
        book = open_draft(name) if draft else open_game(name)
        checked = missions.checked(
            book, {option: value for option, value in given.items() if value not in (None, ())}, did_you_mean
        )
    return book, checked.get("mission", "")


# Games ----------------------------------------------------------------------------------------------------------------


def all_played(
    runs: Sequence[campaigns.Run], journals: Sequence[Journal], playing: Playing
) -> tuple[list[Played], str]:
    """The games of all books; if it is interrupted, those that were played, and a sentence about it."""
    played: list[Played] = []
    for (wishes, book, mission), journal in zip(runs, journals, strict=True):
        try:
            report = _played(book, mission, wishes, playing, journal.going_on)
        except KeyboardInterrupt:
            report = _played(book, mission, wishes, here, journal.kept())
            report.missions = {name: tally for name, tally in report.missions.items() if tally.games}
            games = sum(tally.games for tally in report.tallies)
            said = f"interrupted after {games:,} games of {book.id}; the same command with --resume goes on"
            return [*played, *([Played(wishes, report)] if games else [])], said
        played.append(Played(wishes, report))
    return played, ""


def _unkept(play: Players) -> Players:
    """Keeps nothing."""
    return play


def _played(
    book: Book, mission: str, wishes: TableOptions, playing: Playing, keeping: Callable[[Players], Players] = _unkept
) -> Report:
    """The games of one book."""
    total = wishes.games * len(list(starts(book, mission, campaign=wishes.campaign)))
    with _progress(book.id, total) as progress:
        try:
            return playtest(
                book,
                policy_of(wishes.policy),
                games=wishes.games,
                seed=wishes.seed,
                mission=mission,
                platoon=wishes.platoon,
                rules=wishes.rules,
                campaign=wishes.campaign,
                playing=playing,
                progress=progress,
                keeping=keeping,
            )
        except SetupError as error:
            common.refuse(str(error))


@contextmanager
def _progress(book: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar that counts the games played, and the time left; none unless standard error is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(book, total=total)
        yield lambda games: progress.advance(task, games)
