"""What a change of content did: the wins before and after with their intervals, and every figure."""

from __future__ import annotations

from hulldown_compiler.playtest.comparing.changed import Compared
from hulldown_compiler.playtest.comparing.telling import HEADS, cells, heading
from hulldown_compiler.playtest.page import plots
from hulldown_compiler.playtest.page.markup import aside, figure, grid, section, table
from hulldown_compiler.playtest.page.scene import Scene
from hulldown_engine.resolver.estimates import wilson

READ = (
    "Changed: chance alone would hardly do it, at 5%, corrected for all figures of the book (Holm). Wins are held "
    "against each other in pairs of the same seed (McNemar) where there are such, and else by Fisher's test; the other "
    "figures by their ranks (Mann and Whitney). What is not called changed may have changed by less than so many games "
    "can tell."
)


def changes(scene: Scene) -> str:
    """What is otherwise than in the games that these were compared with; nothing, if they were not."""
    found = scene.played.compared
    if found is None:
        return ""
    said = aside(heading(found, scene.mission) + ".")
    rows = [cells(change) for change in found.missions.get(scene.mission, ())]
    every = table(HEADS, rows, numbers=(1, 2, 3))
    return section(
        scene.id("compared"), "What has changed", said, _wins(scene, found), every, aside(READ) if rows else ""
    )


def _wins(scene: Scene, found: Compared) -> str:
    """The share of wins before and after."""
    before, after = found.before.get(scene.mission), scene.tally
    if before is None or not before.ended or not after.ended:
        return ""
    rows = [
        plots.Range(said, won / ended, *wilson(won, ended))
        for said, won, ended in (("before", before.won, before.ended), ("after", after.won, after.ended))
    ]
    drawn = plots.ranges(scene.id("won-before"), "The share of games won before and after, with its interval", rows)
    return grid([figure("Games won, before and after", drawn, "each with its 95% interval")])
