"""How games went: wins with their interval, what ended them, and what they came to."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.playtest import words
from hulldown_compiler.playtest.brief import POINTS, heaped
from hulldown_compiler.playtest.figures.endings import ended_by, endings
from hulldown_compiler.playtest.figures.fighting import all_turns, quiet
from hulldown_compiler.playtest.figures.heaps import heaps
from hulldown_compiler.playtest.page import again, plots
from hulldown_compiler.playtest.page.markup import aside, figure, grid, legend, section, tile
from hulldown_compiler.playtest.page.scene import Scene
from hulldown_compiler.playtest.table import MEASURES
from hulldown_engine.playtest.tally import VICTORY
from hulldown_engine.resolver.estimates import summary, wilson

VERDICTS = {VICTORY: "good", "draw": "middle", "defeat": "bad", "unfinished": "faint"}
"""The colour of each verdict."""


def tiles(scene: Scene) -> str:
    """The figures that are looked for first."""
    tally = scene.tally
    low, high = wilson(tally.won, tally.ended)
    found = [
        tile(words.share(tally.won, tally.ended), f"won; 95% interval {low:.0%} to {high:.0%}"),
        tile(f"{tally.ended:,}", f"of {tally.games:,} games came to an end"),
        tile(words.share(*scene.covered), "of what can come up did"),
        tile(f"{len(tally.faults):,}", "games with a fault"),
    ]
    found += again.tiles(scene)
    if scene.mission:
        found.append(tile(words.share(*quiet(tally)), "of all Rounds were quiet: nobody fired"))
        taken = all_turns(tally)
        found.append(tile(words.share(taken.nothing, taken.all), "of the Germans' Turns nothing was done in"))
    return f'<div class="tiles">{"".join(found)}</div>'


def ends(scene: Scene) -> str:
    """How games ended, and what ended them."""
    return section(scene.id("ends"), "How games ended", grid(_ends(scene)))


def _ends(scene: Scene) -> Iterator[str]:
    tally = scene.tally
    if not tally.ended:
        return
    found = endings(scene.book.logic, scene.mission, tally)
    rows = [
        plots.Range(
            _ending(scene, ending, verdict), games / tally.ended, *wilson(games, tally.ended), VERDICTS[verdict]
        )
        for (ending, verdict), games in found
    ]
    drawn = plots.ranges(scene.id("endings"), "The share of each ending, with its interval", rows)
    keys = legend((VERDICTS[verdict], verdict) for verdict in VERDICTS if any(verdict == end[1] for end, _ in found))
    yield figure("Endings, each with its 95% interval", drawn + keys)
    if tally.ends:
        bars = [
            plots.Bar(words.end(scene.book, scene.mission, *end), [(games / tally.ended, "bar")], f"{games:,}")
            for end, games in ended_by(scene.book.logic, scene.mission, tally)
        ]
        yield figure("What ended games", plots.bars(scene.id("ended-by"), "What ended games, by share", bars))


def _ending(scene: Scene, ending: str, verdict: str) -> str:
    return str(scene.book.prose["endings"][ending]) if ending else f"{verdict} by points"


def measures(scene: Scene) -> str:
    """What games came to: a histogram of each figure."""
    found = []
    for name, counts in scene.tally.measures.items():
        figures = summary(counts)
        if figures is not None and (any(counts) or name != POINTS):
            line = scene.goal if name == POINTS else None
            drawn = plots.histogram(scene.id(name), f"{MEASURES[name]}: in how many games each number", counts, line)
            said = f"mean {figures.mean:,.1f}, median {figures.median:,}, {figures.least:,} to {figures.most:,}"
            parted = heaps(counts) if name == POINTS else None
            found.append(figure(_title(name), drawn, f"{said}; {heaped(parted)}" if parted else said))
    note = aside(DECIDED) if scene.mission and found else ""
    return section(scene.id("measures"), "What games came to", grid(found), note)


def _title(name: str) -> str:
    title = TITLES.get(name, MEASURES[name])
    return title[0].upper() + title[1:]


TITLES = {
    "quiet_rounds": "quiet Rounds, in which nobody fired",
    "longest_quiet": "longest run of quiet Rounds",
    "empty_rounds": "empty Rounds, in which nothing happened",
    "longest_empty": "longest run of empty Rounds",
    "decided": "Round in which it was decided",
    "played_on": "Rounds after it was decided",
}
"""What measures are called where there is room."""

DECIDED = (
    "A mission is decided in the Round after which it stood as it ended: won with as many points as it asks for, and "
    "lost with fewer, unless an ending says otherwise. Round 0: it never stood otherwise."
)
