"""What no play of a mission comes to: conditions that it is never in, and ends that never come."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from hulldown_compiler.analysis.analyses import Analyses, Job
from hulldown_compiler.analysis.domain.intervals import YES
from hulldown_compiler.analysis.missions import points
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.missions.questions import Jobs, found, jobs, rests_on
from hulldown_compiler.analysis.search.facts import Observation
from hulldown_compiler.analysis.search.mission_machine import MissionFacts, ProofMachine
from hulldown_compiler.analysis.search.search import Search
from hulldown_compiler.analysis.search.slicing import Backward
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.blocks import point_of
from hulldown_compiler.lowering.definitions import Chart

BUDGET = 4_000
"""States of one search."""

ENDED = ("ended",)
"""What is looked out for: that an end may come."""

CONDITION: Key = ("condition",)
VICTORY: Key = ("victory",)


def unentered(analyses: Analyses) -> Mapping[str, Sequence[int]]:
    """For each mission, its conditions that no play enters, even if every guard that may hold does."""
    return found(analyses, analyses[unentered_jobs])


def unentered_jobs(analyses: Analyses) -> Jobs[Sequence[int]]:
    """The jobs of finding them."""
    return jobs(analyses, "unentered", _unentered)


def _unentered(analyses: Analyses, mission: str) -> Sequence[int]:
    story = MissionFacts(analyses, mission, unset_is_unknown=True)
    search = begun(story, {CONDITION})
    conditions = range(2, story.conditions + 1) if story.first[CONDITION] == (1, 1) else ()
    never = [number for number in conditions if search.run(("condition", number)) is None]
    return never if search.whole else []


def never_ending(analyses: Analyses) -> Mapping[str, Sequence[int]]:
    """The ends of each mission that no play reaches, as indices."""
    return found(analyses, analyses[never_ending_jobs])


def never_ending_jobs(analyses: Analyses) -> Jobs[Sequence[int]]:
    """The jobs of finding them."""
    missions = analyses.book.parts.of("mission")
    return {mission.name: _ending(analyses, mission, points.most(analyses, mission)) for mission in missions}


def _ending(analyses: Analyses, mission: Chart, most: int | None) -> Job[Sequence[int]]:
    work = partial(_never_ending, analyses, mission, most)
    return Job(f"ends {mission.name}", work, rests_on(analyses, mission.name, most))


def _never_ending(analyses: Analyses, mission: Chart, most: int | None) -> Sequence[int]:
    never = []
    story = MissionFacts(analyses, mission.name, unset_is_unknown=True)
    story.anything[VICTORY] = None, most
    for nth, tree in enumerate(analyses.book.parts.ends[mission.name]):
        analyses.check_cancelled()
        story.observed = [Observation(ENDED, tree)]
        search = begun(story, {CONDITION, *story.asked(tree)} - {VICTORY})
        at_once = search.machine.truth(tree, search.machine.begin().values, None) & YES
        if not at_once and search.run(ENDED) is None and search.whole:
            never.append(nth)
    return never


def deciding(story: MissionFacts) -> Iterator[Key]:
    """The condition, and the facts that guards read on the way to a rise of it, but not cards and markers."""
    yield CONDITION
    guards = Backward(story)
    for paragraph, step in story.book.steps["condition"]:
        if paragraph.id in story.analyses[plays][story.mission].paragraphs:
            keys = guards.asked(point_of(paragraph, step)[:2])
            yield from sorted(key for key in keys if key[0] not in ("card", "marker"))


def begun(story: MissionFacts, keys: Collection[Key]) -> Search:
    """A search over some facts, still to be run, with every cell that may change them."""
    return Search(ProofMachine(story, keys), BUDGET)
