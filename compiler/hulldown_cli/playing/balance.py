"""The editor's command: balance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.opening import open_game
from hulldown_cli.playing import campaigns, players, playtest, results, resuming
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.playtest.balance import reports
from hulldown_compiler.playtest.balance.layouts import as_markdown, as_text
from hulldown_compiler.playtest.balance.sheets import sheets
from hulldown_compiler.playtest.balance.standing import GAMES, Standing, platoons
from hulldown_compiler.playtest.played import Played
from hulldown_compiler.playtest.table import TableOptions, replay
from hulldown_compiler.source.discovery import REPORT, NoBook, find_book
from hulldown_engine import Book
from hulldown_engine.basics.files import write_atomic
from hulldown_engine.playtest.tally import Tally
from hulldown_terminal.play import missions

FAULTS = playtest.FAULTS / "balance"
"""Where the choices that lead to faults are written: in a folder for each platoon and policy."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("balance")(balance_command)


def balance_command(  # noqa: PLR0913 - one parameter for each option of the command
    book: Annotated[str, typer.Argument(help="A book of missions, by name or path.")],
    *,
    mission: playtest.Mission = None,
    games: Annotated[
        int | None,
        typer.Option(
            parser=players.least_one("--games", "games"),
            metavar="NUMBER",
            help="Of each policy so many games, if it would play more: to try it.",
        ),
    ] = None,
    seed: players.Seed = 1944,
    jobs: players.Jobs = None,
    cluster: players.Cluster = "",
    markdown: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it as Markdown too, for a page that shows it.")
    ] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep what each mission comes to beside its file, for the site to publish.")
    ] = False,
    resume: resuming.Resume = False,
) -> None:
    """Say of every mission with each platoon who wins how often, what is seen, and which aims are missed.

    The bots play: commander 1,000 games of each, random 200, thinking 60, explorer 2,000. That takes hours. The exit
    code is 1 when there were faults, each told with the command that replays it; missed aims are told, and no more.
    """
    players.check(jobs, cluster)
    if markdown is not None and markdown.is_dir():
        common.refuse(f"--markdown {markdown}: it is a folder; write the name of a file")
    opened, named = _opened(book, mission)
    files = _kept_in(book, opened) if keep else {}
    runs = [*_runs(book, opened, named, games, seed)]
    journals = [resuming.journal(*run, run[0].policy) for run in runs]
    with players.players(jobs, cluster) as playing, resuming.begun(journals, resume=resume):
        played, interrupted = playtest.all_played(runs, journals, playing)
    if interrupted and not played:
        common.refuse(interrupted, common.INTERRUPTED)
    faulty = results.keep_faults(played)
    standings = _standings(opened, played)
    _tell(opened, played, standings, games, None if interrupted else markdown)
    if interrupted:
        common.refuse(interrupted, common.INTERRUPTED)
    if keep:
        _keep(opened, standings, games, files)
    for journal in journals:
        journal.forget()
    if faulty:
        raise typer.Exit(common.FINDINGS)


def _opened(name: str, mission: str | None) -> tuple[Book, Sequence[str]]:
    """A book, and the missions that are asked for; ends the command if it has none, or not this one."""
    with common.sentences():
        book = open_game(name)
        if book.kind != "platoon-game":
            common.refuse(f"{book.id} is a {book.kind}, and has no missions: see hulldown playtest and hulldown solve")
        checked = missions.checked(book, {} if mission is None else {"mission": mission}, did_you_mean)
    return book, [checked["mission"]] if mission is not None else [*book.logic["missions"]]


def _runs(name: str, book: Book, named: Sequence[str], games: int | None, seed: int) -> Iterator[campaigns.Run]:
    """What is played: each mission with each of its platoons by every policy."""
    for mission in named:
        for platoon in platoons(book, mission):
            for policy, most in GAMES.items():
                faults = FAULTS / f"{platoon}-{policy}"
                number = min(games or most, most)
                yield TableOptions(name, policy, number, seed, (), faults, platoon=platoon), book, mission


def _kept_in(name: str, book: Book) -> Mapping[str, Path]:
    """The file of each mission's report, beside the mission's own; ends the command if the book has no such files."""
    try:
        root = find_book(name, Path.cwd())
    except NoBook:
        common.refuse(f"--keep: {name} is a compiled book: its missions are in the folder that it was made from")
    declared = read_book(root).parts.found["mission"]
    named = {mission: root / declared[mission].at().path for mission in book.logic["missions"]}
    return {mission: path.with_name(f"{mission}{REPORT}") for mission, path in named.items()}


def _keep(book: Book, standings: Sequence[Standing], games: int | None, files: Mapping[str, Path]) -> None:
    """Write the report of each mission into its file."""
    for mission in dict.fromkeys(standing.mission for standing in standings):
        title = f"{book.prose['missions'][mission]['title']}: balance{_few(games)}"
        told = sheets(title, [standing for standing in standings if standing.mission == mission])
        try:
            reports.write(files[mission], book, mission, told)
        except OSError as error:
            common.refuse(f"--keep: {files[mission]} cannot be written: {error.strerror}")


def _few(games: int | None) -> str:
    return f", at most {games:,} game{'s' if games > 1 else ''} of each" if games else ""


def _standings(book: Book, played: Sequence[Played]) -> list[Standing]:
    """Each mission with each platoon, by all policies; who has not played any game yet has an empty tally."""
    tallies: dict[tuple[str, str], dict[str, Tally]] = {}
    for each in played:
        for mission, tally in each.report.missions.items():
            tallies.setdefault((mission, each.wishes.platoon), {})[each.wishes.policy] = tally
    return [
        Standing(book, mission, platoon, {policy: some.get(policy, Tally()) for policy in GAMES})
        for (mission, platoon), some in tallies.items()
    ]


def _tell(
    book: Book, played: Sequence[Played], standings: Sequence[Standing], games: int | None, markdown: Path | None
) -> None:
    """Print the sheets and the faults, and write them as Markdown, if that is asked for."""
    told = sheets(f"{book.prose['title']}: balance{_few(games)}", standings)
    typer.echo(as_text(told))
    for each in played:
        for mission, tally in each.report.missions.items():
            for fault in tally.faults:
                typer.echo(f"{fault.kind}: {fault.said}\n  {replay(each.report, mission, each.wishes, fault)}")
    if markdown is not None:
        try:
            write_atomic(markdown, as_markdown(told))
        except OSError as error:
            common.refuse(f"--markdown {markdown}: it cannot be written: {error.strerror}")
