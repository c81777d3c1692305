"""A playtest as tables for people, in 80 columns; the same text without a terminal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from hulldown_compiler.playtest import words
from hulldown_compiler.playtest.brief import brief
from hulldown_compiler.playtest.figures.covered import coverage
from hulldown_compiler.playtest.figures.endings import ended_by, endings
from hulldown_compiler.playtest.figures.fighting import units
from hulldown_compiler.playtest.names import PLURALS, name_of
from hulldown_compiler.playtest.waiting import Waiting
from hulldown_engine.games.book import Book
from hulldown_engine.platoon.board.units import US
from hulldown_engine.playtest.coverage import ACTION, CARD, KINDS, MARKER, OPTION, PARAGRAPH, RANDOM, Thing, things
from hulldown_engine.playtest.fates import LOSSES
from hulldown_engine.playtest.runner import Report
from hulldown_engine.playtest.tally import GameFault, Tally
from hulldown_engine.resolver.estimates import Summary, summary, wilson
from hulldown_terminal.play import replays

Json = Mapping[str, Any]

WIDTH = 80
"""The columns of the tables, where a terminal has as many."""

MOST = 12
"""Rows of what never came up, cells apart, and of faults."""

CELLS = (MARKER, RANDOM, ACTION)
"""Kinds of things of which there are too many to wait for each by itself."""

NAMED = 5
"""Things of one kind that are named in a row."""

LISTED = 40
"""Things of one kind that are named where all are meant to be; there are hundreds of cells."""

INDENT = (0, 0, 1, 2)
"""The room around a table: a line below it, and two columns before it."""

MEASURES: Mapping[str, str] = {
    "choices": "choices",
    "paragraphs": "paragraphs read",
    "victory_points": "Victory Points",
    "rounds": "Action Rounds",
    "us_lost": "US units lost",
    "german_lost": "Germans lost",
    "us_killed": "US units killed",
    "german_killed": "Germans killed",
    "quiet_rounds": "quiet Rounds",
    "longest_quiet": "quiet in a row",
    "empty_rounds": "empty Rounds",
    "longest_empty": "empty in a row",
    "decided": "decided in Round",
    "played_on": "Rounds after that",
}
"""What each measure of a game is called."""


class TableOptions(NamedTuple):
    """What the command line asked for; `campaign` is the order of missions, where whole campaigns are played."""

    book: str
    policy: str
    games: int
    seed: int
    rules: Sequence[str]
    faults: Path
    draft: bool = False
    platoon: str = ""
    campaign: Sequence[str] | None = None


def laid(parts: Iterable[RenderableType]) -> str:
    """Renderables as text, as wide as the page or the terminal, whichever is narrower."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.width = min(WIDTH, console.width) if console.is_terminal else WIDTH
    with console.capture() as shown:
        for part in parts:
            console.print(part, soft_wrap=isinstance(part, Text) and bool(part.no_wrap))
    return "\n".join(line.rstrip() for line in shown.get().rstrip().splitlines())


def parts(report: Report, name: str, wishes: TableOptions) -> Iterator[RenderableType]:
    """The report on one mission, or on a gamebook: title, figures and tables."""
    book, tally = report.book, report.missions[name]
    yield Text(title(book, name, wishes), "bold")
    yield Padding(_won(tally), INDENT)
    yield from (Padding(table, INDENT) for table in _tables(book, name, tally))
    for first, *_ in list(_alike(tally).values())[:MOST]:
        yield Text(f"  {replay(report, name, wishes, first)}", no_wrap=True)  # in one piece, so that it can be copied


def _tables(book: Book, name: str, tally: Tally) -> Iterator[RenderableType]:
    """The tables that have something in them, and a few lines in words."""
    if tally.ended:
        yield _endings(book, name, tally)
        if tally.ends:
            yield _ended_by(book, name, tally)
        yield _measures(tally)
        if lines := list(brief(book, name, tally)):
            yield Text("\n".join(lines))
        if any(_losses(book, tally)):
            yield _lost(book, tally)
    yield _coverage(book, name, tally)
    if any(came_to(book, tally)):
        yield _gaps(book, tally)
    unseen = [thing for thing in things(book.logic, name) if thing not in tally.times and _first(thing, tally)]
    if unseen:
        yield _unseen(book, unseen, Waiting(book, name, tally.times.keys()))
    if tally.faults:
        yield _faults(tally)


def _first(thing: Thing, tally: Tally) -> bool:
    """Whether the paragraph or card that a thing belongs to came up, so that the thing is listed by itself."""
    whole = {OPTION: PARAGRAPH, ACTION: CARD}.get(thing[0])
    return whole is None or (whole, thing[1]) in tally.times


def plain_table(*columns: str, numbers: int = 0) -> Table:
    """A table without lines; its last columns hold numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for nth, name in enumerate(columns):
        right = nth >= len(columns) - numbers
        table.add_column(name, justify="right" if right else "left", no_wrap=right, overflow="fold")
    return table


def title(book: Book, name: str, wishes: TableOptions) -> str:
    """What was played: of which book, how often, by whom, and with which seeds."""
    title = book.prose["missions"][name]["title"] if name else book.prose["title"]
    games = "1 game" if wishes.games == 1 else f"{wishes.games:,} games"
    seeds = f"seed {wishes.seed}" if wishes.games == 1 else f"seeds {wishes.seed} to {wishes.seed + wishes.games - 1}"
    rules = f", with {', '.join(wishes.rules)}" if wishes.rules else ""
    platoon = f", platoon {wishes.platoon}" if wishes.platoon else ""
    return f"{'/'.join(filter(None, [book.id, name]))}: {title}{platoon}, {games} by {wishes.policy}, {seeds}{rules}"


def _won(tally: Tally) -> Text:
    low, high = wilson(tally.won, tally.ended)
    if not tally.ended:
        return Text("no game came to an end")
    rate = f"{tally.won / tally.ended:.1%}"
    return Text(f"won {tally.won:,} of {tally.ended:,}: {rate}; 95 % interval {low:.1%} to {high:.1%}")


def _endings(book: Book, name: str, tally: Tally) -> Table:
    """Every ending, the commonest first; last those that no game came to."""
    table = plain_table("ending", "verdict", "games", "share", numbers=2)
    for (ending, verdict), times in endings(book.logic, name, tally):
        title = book.prose["endings"][ending] if ending else "by Victory Points"
        table.add_row(title, verdict, *_times(times, tally))
    return table


def _times(times: int, tally: Tally) -> tuple[str, str]:
    """How many of the games that ended, and the share of them."""
    return f"{times:,}", f"{times / tally.ended:.1%}" if times else "never"


def _ended_by(book: Book, name: str, tally: Tally) -> Table:
    """What ended games of a mission, the commonest first; last the ends of its briefing that never did."""
    table = plain_table("ended by", "games", "share", numbers=2)
    for end, times in ended_by(book.logic, name, tally):
        table.add_row(words.end(book, name, *end), *_times(times, tally))
    return table


def _measures(tally: Tally) -> Table:
    table = plain_table("a game", *Summary._fields, numbers=len(Summary._fields))
    for name, counts in tally.measures.items():
        figures = summary(counts)
        if figures is not None and (any(counts) or "rounds" in tally.measures):
            table.add_row(MEASURES[name], f"{figures.mean:,.1f}", *(f"{figure:,}" for figure in figures[1:]))
    return table


def _lost(book: Book, tally: Tally) -> Table:
    """Our units that were ever lost: how often, and to what most."""
    table = plain_table("our unit", "most often to", "lost", "of", numbers=2)
    for row in _losses(book, tally):
        table.add_row(*row)
    return table


def _losses(book: Book, tally: Tally) -> Iterator[Sequence[str]]:
    for unit in units(tally):
        ways = [(fate, games) for fate, games in unit.fates if fate.fate in LOSSES]
        if unit.side == US and ways:
            most, games = max(ways, key=lambda way: way[1])
            told = words.cause(book, most) or words.FATES[most.fate]
            lost = sum(times for _, times in ways)
            yield words.unit(book, unit.unit), f"{told}: {games:,}", f"{lost:,}", f"{unit.games:,}"


def _coverage(book: Book, name: str, tally: Tally) -> Table:
    """The coverage: how many things of each kind came up, of how many."""
    table = plain_table("what there is", "came up", "of", numbers=2)
    for kind, count in coverage(book.logic, name, tally).items():
        if count.of > 1:
            table.add_row(PLURALS[kind], f"{count.came_up:,}", f"{count.of:,}")
    return table


def came_to(book: Book, tally: Tally) -> Iterator[tuple[str, int]]:
    """The gaps of a draft that games came to, the commonest first, and how many games did."""
    games = {name: tally.games_with[PARAGRAPH, name] for name in book.gaps}
    yield from sorted(((name, times) for name, times in games.items() if times), key=lambda pair: (-pair[1], pair[0]))


def _gaps(book: Book, tally: Tally) -> Table:
    """The gaps that games came to: in how many, and how many stopped there because there was nowhere to go on."""
    table = plain_table("gap", "games", "stopped there", numbers=2)
    for name, games in came_to(book, tally):
        table.add_row(name, f"{games:,}", f"{tally.stopped[name]:,}")
    return table


def _unseen(book: Book, unseen: Sequence[Thing], waiting: Waiting) -> Table:
    """The things that never came up, grouped by what they wait for: the first dozen, and all groups of cells."""
    table = plain_table("never came up", "waits for")
    groups = [*behind(unseen, waiting).items()]
    whole, cells = ([group for group in groups if _of_cells(group[1]) == only] for only in (False, True))
    rest = [thing for _, found in whole[MOST:] for thing in found]
    for reason, found in whole[:MOST]:
        table.add_row(_named(book.prose, found), reason)
    if rest:
        table.add_row(f"{len(rest):,} more", "--json names them all")
    for reason, found in cells:
        table.add_row(_named(book.prose, found), reason)
    return table


def unseen_rows(book: Book, unseen: Sequence[Thing], waiting: Waiting) -> list[tuple[str, str]]:
    """Things that never came up, and what they wait for together; groups of cells come last."""
    groups = sorted(behind(unseen, waiting).items(), key=lambda group: _of_cells(group[1]))
    return [(_named(book.prose, found, LISTED), reason) for reason, found in groups]


def behind(unseen: Iterable[Thing], waiting: Waiting) -> dict[str, list[Thing]]:
    """Things that never came up, by what they wait for."""
    groups: dict[str, list[Thing]] = defaultdict(list)
    for thing in unseen:
        groups[waiting.reason(thing) or "nothing: it is out of reach"].append(thing)
    return groups


def _of_cells(found: Iterable[Thing]) -> bool:
    return all(thing[0] in CELLS for thing in found)


def _named(prose: Json, things: Sequence[Thing], most: int = NAMED) -> str:
    """Things by their names; many of one kind are counted."""
    names_told = []
    for kind in KINDS:
        names = [name_of(prose, thing) for thing in things if thing[0] == kind]
        names_told += names if len(names) <= most else [f"{len(names):,} {PLURALS[kind]}"]
    return "; ".join(names_told)


# Faults ---------------------------------------------------------------------------------------------------------------


def _alike(tally: Tally) -> dict[tuple[str, str], list[GameFault]]:
    """The faults of a mission, by their kinds and sentences."""
    faults: dict[tuple[str, str], list[GameFault]] = defaultdict(list)
    for fault in tally.faults:
        faults[fault.kind, fault.said].append(fault)
    return faults


def replay(report: Report, mission: str, wishes: TableOptions, fault: GameFault) -> str:
    """The command that makes the choices again that lead to a fault."""
    kept = replays.file_of(wishes.faults, report, mission, fault)
    more: dict[str, Any] = {"platoon": wishes.platoon, "draft": wishes.draft}
    return replays.command(wishes.book, mission, wishes.rules, fault, kept, **more)


def _faults(tally: Tally) -> Table:
    table = plain_table("fault", "what", "games", "first seed", numbers=2)
    alike = _alike(tally)
    for (kind, sentence), faults in list(alike.items())[:MOST]:
        table.add_row(Text(kind, "red"), sentence, f"{len(faults):,}", str(faults[0].seed))
    if len(alike) > MOST:
        table.add_row(f"{len(alike) - MOST:,} more", "--json names them all")
    return table
