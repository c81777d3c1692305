"""What a mission should come to, and what it does come to. These aims are ours; others may have others.

A share that misses its aim by no more than so many games can be off is *open*: more games would tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hulldown_compiler.playtest import words
from hulldown_compiler.playtest.balance.standing import COMMANDER, EXPLORER, RANDOM, THINKING, Standing
from hulldown_compiler.playtest.brief import POINTS, heaped
from hulldown_compiler.playtest.figures.again import again
from hulldown_compiler.playtest.figures.chances import SURE, fisher
from hulldown_compiler.playtest.figures.endings import ended_by, endings
from hulldown_compiler.playtest.figures.fighting import all_turns
from hulldown_compiler.playtest.figures.heaps import heaps
from hulldown_compiler.playtest.waiting import Waiting
from hulldown_engine.playtest.coverage import Thing, things
from hulldown_engine.playtest.tally import Tally
from hulldown_engine.resolver.estimates import summary, wilson

MET, MISSED, OPEN, NONE = "met", "missed", "open", ""
"""What is said of an aim; of a figure without one, nothing."""

WINS = 0.35, 0.65
LUCK = 0.1
COVERED = 0.97
READ = NEW = 1 / 3
ROUNDS = 20, 35
EMPTY = 4
"""The aims: what the commander wins, and who has no plan; what explorers see; what one game reads, and a third finds
new; the Rounds of the median game, and the empty ones in a row."""


class Figure(NamedTuple):
    """Something about a mission: what, how it is, how it should be, and what is to be said of that."""

    what: str
    found: str
    aim: str = ""
    verdict: str = NONE


def figures(standing: Standing) -> list[Figure]:
    """Every figure, those with aims first."""
    return [figure(standing) for figure in FIGURES]


def _said(*, met: bool) -> str:
    return MET if met else MISSED


# Who wins -------------------------------------------------------------------------------------------------------------


def rate(tally: Tally) -> str:
    """The share of games won, with its interval."""
    low, high = wilson(tally.won, tally.ended)
    return f"{tally.won / tally.ended:.1%} ({low:.1%} to {high:.1%})" if tally.ended else "no game ended"


def _planned(standing: Standing) -> Figure:
    """Whether who plays to win does so about as often as not."""
    tally = standing.tallies[COMMANDER]
    least, most = WINS
    low, high = wilson(tally.won, tally.ended)
    met = bool(tally.ended) and least <= tally.won / tally.ended <= most
    aim = "35% to 65%; one mission 30% to 70%"
    return Figure("commander wins", rate(tally), aim, _share(met=met, may=low <= most and high >= least))


def _unplanned(standing: Standing) -> Figure:
    """Whether who has no plan seldom wins."""
    tally = standing.tallies[RANDOM]
    low, _ = wilson(tally.won, tally.ended)
    met = bool(tally.ended) and tally.won / tally.ended < LUCK
    return Figure("random wins", rate(tally), "under 10%", _share(met=met, may=low < LUCK))


def _share(*, met: bool, may: bool) -> str:
    """What is to be said of a share that meets its aim, or may do so by its interval."""
    return OPEN if may and not met else _said(met=met)


def _thought(standing: Standing) -> Figure:
    """Whether thinking wins more than the commander does, by more than chance."""
    much, plain = standing.tallies[THINKING], standing.tallies[COMMANDER]
    chance = fisher(much.won, much.ended, plain.won, plain.ended)
    more = much.won * plain.ended > plain.won * much.ended
    found = f"{rate(much)}; by chance {chance:.3f}"
    verdict = _said(met=more and chance <= SURE) if much.ended else OPEN
    return Figure("thinking wins", found, "clearly more than commander", verdict)


# What there is to see -------------------------------------------------------------------------------------------------


def unseen(standing: Standing) -> list[Thing]:
    """What no game of the explorer came to, in the order of the book, but for what nothing leads to."""
    tally = standing.tallies[EXPLORER]
    waiting = Waiting(standing.book, standing.mission, tally.times.keys())
    known = things(standing.book.logic, standing.mission)
    return [thing for thing in known if thing not in tally.times and waiting.reason(thing)]


def _covered(standing: Standing) -> Figure:
    tally = standing.tallies[EXPLORER]
    if not tally.games:
        return Figure("explorer comes to", "no game", f"{COVERED:.0%} or more", OPEN)
    came_up = sum(thing in tally.times for thing in things(standing.book.logic, standing.mission))
    whole = came_up + len(unseen(standing))
    found = f"{came_up / whole:.1%} ({came_up:,} of {whole:,})" if whole else "nothing"
    return Figure("explorer comes to", found, f"{COVERED:.0%} or more", _said(met=came_up >= COVERED * whole))


def _endings(standing: Standing) -> Figure:
    """Whether every ending and every end of the briefing was seen in some game of anybody's."""
    book, mission, tally = standing.book, standing.mission, standing.all
    never = [_ending(standing, *ended) for ended, games in endings(book.logic, mission, tally) if not games]
    never += [words.end(book, mission, *ended) for ended, games in ended_by(book.logic, mission, tally) if not games]
    found = f"never: {'; '.join(never)}" if never else "every one"
    return Figure("endings seen", found, "every one", _said(met=not never))


def _ending(standing: Standing, ending: str, verdict: str) -> str:
    return str(standing.book.prose["endings"][ending]) if ending else f"{verdict} by points"


def _read(standing: Standing) -> Figure:
    found = again(standing.book.logic, standing.mission, standing.tallies[COMMANDER])
    what, aim = "the median game reads", "a third or less"
    if found.share is None:
        return Figure(what, "no game ended", aim, OPEN)
    said = f"{found.share:.1%} ({found.median:,} of {found.paragraphs:,})"
    return Figure(what, said, aim, _said(met=found.share <= READ))


def _new(standing: Standing) -> Figure:
    new = again(standing.book.logic, standing.mission, standing.tallies[COMMANDER]).new
    said, verdict = ("too few games", OPEN) if new is None else (f"{new:.1%}", _said(met=new >= NEW))
    return Figure("new in a third play", said, "a third or more", verdict)


# How it goes ----------------------------------------------------------------------------------------------------------


def _points(standing: Standing) -> Figure:
    found = heaps(standing.tallies[COMMANDER].measures.get(POINTS, {}))
    if not standing.tallies[COMMANDER].ended:
        return Figure("Victory Points", "no game ended", "one heap", OPEN)
    said = heaped(found) if found else "all alike"
    return Figure("Victory Points", said, "one heap", _said(met=found is None or not found.two))


def _median(what: str, measure: str, aim: str, least: int, most: int) -> Callable[[Standing], Figure]:
    """A figure of the median game of the commander's, with the quartiles."""

    def figure(standing: Standing) -> Figure:
        found = summary(standing.tallies[COMMANDER].measures.get(measure, {}))
        if found is None:
            return Figure(what, "no game ended", aim, OPEN if aim else NONE)
        said = f"{found.median:,} ({found.lower:,} to {found.upper:,})"
        return Figure(what, said, aim, _said(met=least <= found.median <= most) if aim else NONE)

    return figure


def _idle(standing: Standing) -> Figure:
    """The Turns of Germans in which nothing was done: there is no aim, for some wait with reason."""
    turns = all_turns(standing.tallies[COMMANDER])
    return Figure("Germans' Turns that did nothing", words.of(turns.nothing, turns.all))


FIGURES: Sequence[Callable[[Standing], Figure]] = (
    _planned,
    _thought,
    _unplanned,
    _points,
    _endings,
    _covered,
    _read,
    _new,
    _median("Rounds", "rounds", "20 to 35", *ROUNDS),
    _median("empty Rounds in a row", "longest_empty", "4 or fewer", 0, EMPTY),
    _median("quiet Rounds in a row", "longest_quiet", "", 0, 0),
    _idle,
)
"""The figures, in the order in which they are told; all but what policies win and see are of the commander's games."""
