"""The page of campaigns: what was won in order, the platoon after each mission, and each campaign as it went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from hulldown_compiler.playtest import words
from hulldown_compiler.playtest.campaigns import table as told
from hulldown_compiler.playtest.campaigns.figures import Place, missions_won, over_early, places
from hulldown_compiler.playtest.page import plots
from hulldown_compiler.playtest.page.markup import aside, details, figure, grid, section, table, tile
from hulldown_compiler.playtest.page.style import STYLE
from hulldown_compiler.playtest.played import Played
from hulldown_engine.campaign.ledger import Fared
from hulldown_engine.games.book import Book
from hulldown_engine.playtest.tally import LOST, VICTORY, WON, Tally
from hulldown_engine.resolver.estimates import wilson

READ = (
    "Averages over all campaigns that came so far, after the raises and before losses are made good. The ratings are "
    "those of a crew that is alive; captured are the German vehicles that the platoon has, raises all that its crews "
    "have had. A mission with a platoon of its own costs this one nothing."
)


def html(played: Sequence[Played]) -> str:
    """Campaigns as a page in HTML that needs no other file: the same campaigns give the same bytes."""
    names = ", ".join(each.report.book.prose["title"] for each in played)
    head = f'<meta charset="utf-8"><title>Campaigns: {escape(names)}</title>'
    view = '<meta name="viewport" content="width=device-width,initial-scale=1">'
    body = "\n".join(_part(each, number) for number, each in enumerate(played, 1))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}{view}<style>{STYLE}</style></head>\n'
        f"<body>\n<header><h1>Campaigns: {escape(names)}</h1></header>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _part(played: Played, number: int) -> str:
    """What there is to say of the campaigns of a book."""
    book, tally = played.report.book, played.report.campaign
    assert tally is not None  # noqa: S101 - campaigns were played
    heading = f'<h2 id="played-{number}">{escape(book.prose["title"])}</h2>'
    said = f'<p class="played">{escape(told.title(book, played.wishes))}</p>'
    return "\n".join(filter(None, [heading, said, *_sections(played, book, tally, number)]))


def _sections(played: Played, book: Book, tally: Tally, number: int) -> Iterator[str]:
    reached = list(places(tally.campaigns))
    yield _tiles(tally)
    yield _faults(played, tally, number)
    if reached:
        yield section(f"order-{number}", "Missions in order", grid(_order(book, tally, reached, number)))
        rows = [(told.named(book, place), *_cost(place), *told.stands(place)) for place in reached]
        heads = ("the platoon after", "crews lost", "tanks lost", *told.STANDS)
        stood = table(heads, rows, numbers=range(1, len(heads)))
        yield section(f"platoon-{number}", "The platoon after each mission", stood, aside(READ))
    early = [
        (told.WHY[why], book.prose["missions"][before]["title"], f"{games:,}")
        for (why, before), games in over_early(tally.campaigns)
    ]
    yield section(f"early-{number}", "Over early", table(("because", "before", "campaigns"), early, numbers=(2,)))
    each = table(("seed", "verdict", "missions", "crews"), map(_line, tally.campaigns), numbers=(0,))
    yield section(f"each-{number}", "Campaign by campaign", details(f"All {len(tally.campaigns):,}", each))


def _tiles(tally: Tally) -> str:
    """The figures that are looked for first."""
    low, high = wilson(tally.won, tally.ended)
    early = sum(bool(fared.over) for fared in tally.campaigns)
    found = [
        tile(words.share(tally.won, tally.ended), f"won; 95% interval {low:.0%} to {high:.0%}"),
        tile(f"{tally.ended:,}", f"of {tally.games:,} campaigns came to an end"),
        tile(f"{early:,}", "were over early"),
        tile(f"{len(tally.faults):,}", "campaigns with a fault"),
    ]
    return f'<div class="tiles">{"".join(found)}</div>'


def _order(book: Book, tally: Tally, reached: Sequence[Place], number: int) -> Iterator[str]:
    rows = [
        plots.Range(told.named(book, place), place.won / len(place.legs), *wilson(place.won, len(place.legs)), "good")
        for place in reached
    ]
    drawn = plots.ranges(f"won-{number}", "The share of each mission that was won, with its interval", rows)
    yield figure("Won, each with its 95% interval", drawn)
    won = missions_won(tally.campaigns)
    yield figure("Missions won", plots.histogram(f"missions-{number}", "In how many campaigns each number", won))
    alive = [
        plots.Range(told.named(book, place), through / went, *wilson(through, went), "us")
        for place in reached
        for through, went in [place.came_through]
        if went
    ]
    if alive:
        drawn = plots.ranges(f"crews-{number}", "The share of crews that came through each mission", alive)
        yield figure("Crews that came through, each with its 95% interval", drawn)


def _cost(place: Place) -> Sequence[str]:
    return f"{place.crews_lost:.1f}", f"{place.vehicles_lost:.1f}"


def _line(fared: Fared) -> Sequence[str]:
    """A campaign in a line: which missions it won, and how many crews were alive after each."""
    went = "".join(WON if leg.verdict == VICTORY else LOST for leg in fared.legs)
    crews = " ".join(str(leg.after.crews) for leg in fared.legs)
    return (str(fared.seed), fared.verdict, f"{went}{', over early' if fared.over else ''}", crews)


def _faults(played: Played, tally: Tally, number: int) -> str:
    """Every fault, with the command that leads to it."""
    rows = [
        (fault.kind, fault.said, f"{fault.seed}", told.replay(played.report, played.wishes, fault.seed))
        for fault in tally.faults
    ]
    return section(f"faults-{number}", "Faults", table(("fault", "what", "seed", "to replay it"), rows, numbers=(2,)))
