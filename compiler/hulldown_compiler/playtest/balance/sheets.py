"""The balance of missions as sheets of tables, however they are laid out: one over all, and one for each mission."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.playtest.balance.aims import MISSED, OPEN, Figure, figures, unseen
from hulldown_compiler.playtest.balance.standing import COMMANDER, EXPLORER, RANDOM, THINKING, Standing
from hulldown_compiler.playtest.brief import POINTS
from hulldown_compiler.playtest.figures.endings import endings
from hulldown_compiler.playtest.table import unseen_rows
from hulldown_compiler.playtest.waiting import Waiting
from hulldown_engine.playtest.tally import Tally
from hulldown_engine.resolver.estimates import summary, wilson


class Grid(NamedTuple):
    """A table: its heads, its rows, and how many of its last columns hold numbers."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: int = 0


class Sheet(NamedTuple):
    """What is told of one thing: its title, tables, and remarks."""

    title: str
    grids: Sequence[Grid]
    remarks: Sequence[str] = ()


def sheets(title: str, standings: Sequence[Standing]) -> list[Sheet]:
    """All there is to tell: over all first."""
    found = [(standing, figures(standing)) for standing in standings]
    return [_over_all(title, found), *(_of_one(*each) for each in found)]


Found = tuple[Standing, Sequence[Figure]]


def _over_all(title: str, found: Sequence[Found]) -> Sheet:
    heads = ("mission", "platoon", COMMANDER, THINKING, RANDOM, MISSED, OPEN, "of")
    return Sheet(title, [Grid(heads, [_row(*each) for each in found], 6)])


def _row(standing: Standing, found: Sequence[Figure]) -> Sequence[str]:
    won = [_share(standing.tallies[policy]) for policy in (COMMANDER, THINKING, RANDOM)]
    verdicts = [figure.verdict for figure in found if figure.aim]
    counts = (verdicts.count(MISSED), verdicts.count(OPEN), len(verdicts))
    return (standing.mission, standing.platoon, *won, *map(str, counts))


def _share(tally: Tally) -> str:
    return f"{tally.won / tally.ended:.1%}" if tally.ended else "–"


def _of_one(standing: Standing, found: Sequence[Figure]) -> Sheet:
    title = f"{standing.book.prose['missions'][standing.mission]['title']}, platoon {standing.platoon}"
    said = [
        f"{figure.verdict}: {figure.what}: {figure.found}; the aim is {figure.aim}"
        for figure in found
        if figure.verdict in (MISSED, OPEN)
    ]
    return Sheet(title, [*_grids(standing, found)], said)


def _grids(standing: Standing, found: Sequence[Figure]) -> Iterator[Grid]:
    yield Grid(PLAYED, [_played(policy, tally) for policy, tally in standing.tallies.items()], len(PLAYED) - 1)
    yield _endings(standing)
    yield Grid(("figure", "found", "aim", ""), found)
    explored = standing.tallies[EXPLORER]
    waiting = Waiting(standing.book, standing.mission, explored.times.keys())
    never = unseen_rows(standing.book, unseen(standing), waiting) if explored.games else []
    if never:
        yield Grid(("explorer never came to", "waits for"), never)


PLAYED = ("who", "games", "won", "95 % interval", "points", "Rounds", "faults")


def _played(policy: str, tally: Tally) -> Sequence[str]:
    """Who played how often, and with what success; points and Rounds are medians."""
    low, high = wilson(tally.won, tally.ended)
    medians = [summary(tally.measures.get(measure, {})) for measure in (POINTS, "rounds")]
    told = ["–" if each is None else f"{each.median:,}" for each in medians]
    interval = f"{low:.1%} to {high:.1%}" if tally.ended else "–"
    return (policy, f"{tally.games:,}", f"{tally.won:,}", interval, *told, f"{len(tally.faults):,}")


def _endings(standing: Standing) -> Grid:
    """How often each policy's games came to each ending."""
    book, tallies = standing.book, standing.tallies
    rows = [
        (
            book.prose["endings"][ending] if ending else "by Victory Points",
            verdict,
            *(f"{tally.endings[ending, verdict]:,}" for tally in tallies.values()),
        )
        for (ending, verdict), _ in endings(book.logic, standing.mission, standing.all)
    ]
    return Grid(("ending", "verdict", *tallies), rows, len(tallies))
