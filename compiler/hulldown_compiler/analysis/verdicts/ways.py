"""How play comes to a place: the shortest way that a search finds to the step that is written there.

It is a way through the story. In a gamebook it is one that a player can take as well, by options and faces; in a
mission map and dice may still forbid it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.mission_machine import MissionFacts, MissionMachine
from hulldown_compiler.analysis.search.paths import steps_of
from hulldown_compiler.analysis.search.replay import script
from hulldown_compiler.analysis.search.search import Event, NoveltyFilter, Search
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Position, Related
from hulldown_compiler.ir.step_visitors import Record

BUDGET = 10_000
"""States of the search through a gamebook."""

OF_MISSION = 1_000
"""States of the search through a mission, in which each takes longer."""

MISSIONS = 2
"""How many missions are searched for a way to a place that several play."""

Mark = tuple[int, int]


class Way(NamedTuple):
    """A way to a place: its steps, each where it is written, and in a gamebook what a player chooses and rolls."""

    steps: tuple[Related, ...]
    inputs: tuple[str, ...] = ()


class Ways:
    """The ways to places of a complete book; each search is begun once, and goes on as far as it is needed."""

    def __init__(self, analyses: Analyses) -> None:
        self._analyses, self._book = analyses, analyses.book
        self._searches: dict[str, Search] = {}

    def to(self, position: Position) -> Way | None:
        """The way to what is written at a place; None where no paragraph is, and where the search finds none."""
        spots = self._spots.get(position.path, [])
        above = [spot for spot in spots if spot[0] <= (position.line, position.column)]
        if not above:
            return None
        _, event, paragraph = max(above, key=lambda spot: spot[0])
        return next((way for name in self._missions(paragraph) if (way := self._found(name, event))), None)

    @cached_property
    def _spots(self) -> dict[str, list[tuple[Mark, Event, str]]]:
        """For each file, what is written where: the event by which play comes there, and its paragraph."""
        spots: dict[str, list[tuple[Mark, Event, str]]] = {}
        for paragraph in self._book.paragraphs.values():
            of_file = spots.setdefault(paragraph.path, [])
            of_file += [(mark, event, paragraph.id) for mark, event in _written(paragraph)]
        return spots

    def _missions(self, paragraph: str) -> Sequence[str]:
        """The missions in which a paragraph may be read; of a gamebook its one story, whose name is empty."""
        if not self._book.declared.platoon:
            return ("",)
        played = self._analyses[plays].items()
        return [mission for mission, play in played if paragraph in play.paragraphs][:MISSIONS]

    def _found(self, mission: str, event: Event) -> Way | None:
        search = self._searches.get(mission) or self._searches.setdefault(mission, self._searched(mission))
        last = search.found.get(event) or search.run(event)
        if last is None:
            return None
        path = search.path(last)
        inputs = () if mission else tuple(script(search.machine, path))
        return Way(steps_of(self._book, path, search.machine.slice.keys), inputs)

    def _searched(self, mission: str) -> Search:
        machine, budget = _machine(self._analyses, mission)
        return Search(machine, budget, NoveltyFilter())


def _machine(analyses: Analyses, mission: str) -> tuple[Machine, int]:
    """A story over all its facts, and how many states of it are looked at."""
    if mission:
        of_mission = MissionFacts(analyses, mission)
        return MissionMachine(of_mission, of_mission.first), OF_MISSION
    facts = Facts(analyses)
    return Machine(facts, facts.first), BUDGET


def _written(paragraph: Paragraph) -> Iterator[tuple[Mark, Event]]:
    """What is written in a paragraph, and the event by which play comes there: it is read, or a step's turn comes."""
    yield from ((mark, ("read", paragraph.id)) for mark in _marks(paragraph.record))
    for block, steps in enumerate(paragraph.blocks):
        for nth, step in enumerate(steps):
            for record in (step, *step.get("options", ())):
                yield from ((mark, ("at", (paragraph.id, block, nth))) for mark in _marks(record))


def _marks(record: Record) -> Iterator[Mark]:
    """The places of a record and of its parts."""
    marks: list[Any] = list(record["@"].values())
    for mark in marks:
        if mark and isinstance(mark[0], int):
            yield mark[0], mark[1]
        else:
            marks.extend(mark)
