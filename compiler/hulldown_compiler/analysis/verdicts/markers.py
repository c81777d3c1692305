"""Event markers that have been found by the time: who finds one takes it off the map.

Whoever finds a marker takes it off the map: if a condition is only entered through what is read for a marker, that
marker cannot be found in the condition any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.questions import Jobs, found, jobs
from hulldown_compiler.analysis.search.mission_machine import MissionFacts, Root, roots
from hulldown_compiler.analysis.search.search import Search
from hulldown_compiler.analysis.verdicts.missions import begun, deciding
from hulldown_compiler.core.diagnostics import Position
from hulldown_engine.playtest.coverage import MARKER, Thing


def markers_found(analyses: Analyses) -> Mapping[str, Mapping[tuple[str, int], Position]]:
    """For each mission, the markers already found when a condition is entered, with what led there."""
    cells = found(analyses, analyses[marker_jobs])
    return {mission: _placed(analyses, mission, of_mission) for mission, of_mission in cells.items()}


def marker_jobs(analyses: Analyses) -> Jobs[dict[tuple[str, int], Thing]]:
    """The jobs of finding them, as cells."""
    return jobs(analyses, "markers", _found_before)


def _placed(
    analyses: Analyses, mission: str, cells: Mapping[tuple[str, int], Thing]
) -> Mapping[tuple[str, int], Position]:
    """The markers already found, with the places of the cells instead of what they are."""
    positions = {root.thing: root.position for root in roots(analyses.book, mission)} if cells else {}
    return {before: positions[thing] for before, thing in cells.items()}


def _found_before(analyses: Analyses, mission: str) -> dict[tuple[str, int], Thing]:
    """The markers already found when a condition is entered, each with the cell that led to the condition.

    A marker is only tried for the conditions that a search entered through it.
    """
    story = MissionFacts(analyses, mission, unset_is_unknown=True)
    known = frozenset(deciding(story))
    search = begun(story, known).completed()
    cells: dict[tuple[str, int], Thing] = {}
    for marker, ways in _by_markers(story, search).items() if search.whole else ():
        analyses.check_cancelled()
        closer = begun(story, known | {("marker", marker)}).completed()
        for root in story.roots if closer.whole else ():
            if root.thing[:2] == (MARKER, marker) and root.low in ways and ("cell", id(root)) not in closer.found:
                cells[marker, root.low] = ways[root.low]
    return cells


def _by_markers(story: MissionFacts, search: Search) -> dict[str, dict[int, Thing]]:
    """The markers found on the way to each condition, with their cells."""
    ways: dict[str, dict[int, Thing]] = {}
    for condition in range(2, story.conditions + 1):
        for root in _on_the_way(search, condition):
            if root.thing[0] == MARKER:
                ways.setdefault(root.thing[1], {})[condition] = root.thing
    return ways


def _on_the_way(search: Search, condition: int) -> Iterator[Root]:
    """The cells read before a condition was entered."""
    step = search.found.get(("condition", condition))
    roots = (before.move.record for before in search.path(step)) if step is not None else ()
    yield from (root for root in roots if isinstance(root, Root))
