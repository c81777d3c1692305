"""Campaigns as tables for people, in 80 columns."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hulldown_compiler.playtest.campaigns.figures import RATINGS, Place, by_mission, missions_won, over_early, places
from hulldown_compiler.playtest.table import INDENT, TableOptions, plain_table
from hulldown_engine.games.book import Book
from hulldown_engine.language.wording import joined
from hulldown_engine.playtest.campaigns.order import ANY
from hulldown_engine.playtest.runner import Report
from hulldown_engine.playtest.tally import VICTORY, Tally
from hulldown_engine.resolver.estimates import summary, wilson
from hulldown_engine.telling.lines import counted
from hulldown_terminal.play import replays

WHY = {"nobody-left": "nobody is left"}
"""Why campaigns were over early, in words."""

STANDS = ("crews", "captured", "In", "Pe", "WS", "DS", "CR", "raises")
"""What is said of a platoon: crews alive, captured vehicles, their ratings as on the roster, raises so far."""

CAMPAIGN = "campaign"
"""What stands in the names of files in the place of a mission."""


def title(book: Book, wishes: TableOptions) -> str:
    """What was played: how many campaigns, by whom, with which seeds, and in which order."""
    games = counted(wishes.games, "campaign")
    seeds = f"seed {wishes.seed}" if wishes.games == 1 else f"seeds {wishes.seed} to {wishes.seed + wishes.games - 1}"
    rules = f", with {', '.join(wishes.rules)}" if wishes.rules else ""
    return f"{book.id}: {book.prose['title']}, {games} by {wishes.policy}, {seeds}{_order(wishes)}{rules}"


def _order(wishes: TableOptions) -> str:
    if not wishes.campaign:
        return ""
    if list(wishes.campaign) == [ANY]:
        return ", in any order"
    return f", {joined(list(wishes.campaign), 'and')} first"


def parts(report: Report, wishes: TableOptions) -> Iterator[RenderableType]:
    """The report on the campaigns of a book."""
    tally = report.campaign
    assert tally is not None  # noqa: S101 - campaigns were played
    yield Text(title(report.book, wishes), "bold")
    yield Padding(_won(tally), INDENT)
    yield from (Padding(table, INDENT) for table in _tables(report.book, tally))
    for fault in tally.faults:
        yield Text(f"  {replay(report, wishes, fault.seed)}", no_wrap=True)


def replay(report: Report, wishes: TableOptions, seed: int) -> str:
    """The commands that play a campaign again up to its fault."""
    assert report.campaign is not None  # noqa: S101 - campaigns were played
    fault = next(fault for fault in report.campaign.faults if fault.seed == seed)
    choices = replays.file_of(wishes.faults, report, CAMPAIGN, fault)
    return replays.of_campaign(wishes.book, wishes.rules, fault, choices)


def _won(tally: Tally) -> Text:
    if not tally.ended:
        return Text("no campaign came to an end")
    low, high = wilson(tally.won, tally.ended)
    early = sum(bool(fared.over) for fared in tally.campaigns)
    won = f"won {tally.won:,} of {tally.ended:,}: {tally.won / tally.ended:.1%}; 95 % interval {low:.1%} to {high:.1%}"
    return Text(f"{won}; {early or 'none'} over early")


def _tables(book: Book, tally: Tally) -> Iterator[Table]:
    """The tables that have something in them."""
    played = list(places(tally.campaigns))
    if played:
        yield _missions_won(tally)
        yield _in_order(book, played)
        if not all(place.only for place in played):
            yield _by_mission(book, tally)
        yield _standings(book, played)
    if over_early(tally.campaigns):
        yield _early(book, tally)
    if tally.faults:
        yield _faults(tally)


def named(book: Book, place: Place) -> str:
    """A place by its number, and by its mission if there is only one."""
    return f"{place.number} {book.prose['missions'][place.only]['title'] if place.only else 'any'}"


def _missions_won(tally: Tally) -> Table:
    table = plain_table("missions won", "campaigns", "share", numbers=2)
    for number, games in sorted(missions_won(tally.campaigns).items()):
        table.add_row(str(number), f"{games:,}", f"{games / tally.ended:.1%}")
    return table


def _in_order(book: Book, played: list[Place]) -> Table:
    """What was won, in order; the median of the Victory Points, and what it cost on the average."""
    heads = ("played", "won", "share", "points", "crews lost", "tanks lost")
    table = plain_table("mission", *heads, numbers=len(heads))
    for place in played:
        points = summary(place.points)
        assert points is not None  # noqa: S101 - it has been played
        share = f"{place.won / len(place.legs):.1%}"
        cells = (f"{points.median:,}", f"{place.crews_lost:.1f}", f"{place.vehicles_lost:.1f}")
        table.add_row(named(book, place), f"{len(place.legs):,}", f"{place.won:,}", share, *cells)
    return table


def _by_mission(book: Book, tally: Tally) -> Table:
    table = plain_table("wherever it came", "played", "won", "share", numbers=3)
    for mission, legs in by_mission(tally.campaigns, list(book.logic["missions"])):
        won = sum(leg.verdict == VICTORY for leg in legs)
        share = f"{won / len(legs):.1%}" if legs else "-"
        table.add_row(book.prose["missions"][mission]["title"], f"{len(legs):,}", f"{won:,}", share)
    return table


def _standings(book: Book, played: list[Place]) -> Table:
    """The platoon after each mission, on the average: what it has, and the ratings of its crews."""
    table = plain_table("the platoon after", *STANDS, numbers=len(STANDS))
    for place in played:
        table.add_row(named(book, place), *stands(place))
    return table


def stands(place: Place) -> list[str]:
    """The platoon after a mission, in figures."""
    ratings = [place.rating(name) for name in RATINGS]
    cells = (place.after("crews"), place.after("captured"), *ratings, place.after("raises"))
    return ["-" if cell is None else f"{cell:.1f}" for cell in cells]


def _early(book: Book, tally: Tally) -> Table:
    table = plain_table("over early because", "before", "campaigns", numbers=1)
    for (why, before), games in over_early(tally.campaigns):
        table.add_row(WHY[why], book.prose["missions"][before]["title"], f"{games:,}")
    return table


def _faults(tally: Tally) -> Table:
    table = plain_table("fault", "what", "seed", numbers=1)
    for fault in tally.faults:
        table.add_row(Text(fault.kind, "red"), fault.said, str(fault.seed))
    return table
