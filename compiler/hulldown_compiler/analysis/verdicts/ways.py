"""How play comes to a place: the shortest way that a search finds to the step that is written there, or toward it.

It is a way through the story. In a gamebook it is one that a player can take as well, by options and faces; in a
mission map and dice may still forbid it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
from hulldown_compiler.analysis.story.blocks import above
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Position, Related
from hulldown_engine.story.state import UNREAD

BUDGET = 10_000
"""States of the search through a gamebook."""

OF_MISSION = 1_000
"""States of the search through a mission, in which each takes longer."""

MISSIONS = 2
"""How many missions are searched for a way to a place that several play."""

Mark = tuple[int, int]


class Spot(NamedTuple):
    """What is written at a place: the event by which play comes there, and its paragraph; else neither."""

    mark: Mark
    event: Event
    paragraph: str


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
        spot = self._spot(position)
        return self._to(spot) if spot else self._to_cell(position)

    def toward(self, position: Position) -> Way | None:
        """The way to what is written at a place, or to the last step before it in its paragraph that play comes to."""
        spot = self._spot(position)
        if spot is None:
            return self._to_cell(position)
        before = _before(self._book.paragraphs[spot.paragraph], spot.event)
        return next((way for event in before if (way := self._to(spot._replace(event=event)))), None)

    def _spot(self, position: Position) -> Spot | None:
        """What is written at a place, if that is in a paragraph."""
        above = [spot for spot in self._spots.get(position.path, ()) if spot.mark <= position[1:3]]
        last = max(above, key=lambda spot: spot.mark, default=None)
        return last if last and last.paragraph else None

    def _to(self, spot: Spot) -> Way | None:
        """The way to an event of a paragraph, in the first mission that has one."""
        missions = self._missions(spot.paragraph)
        return next((way for name in missions if (way := self._found(name, spot.event))), None)

    def _to_cell(self, position: Position) -> Way | None:
        """The way to a cell that stands at a place, in the first mission that has one."""
        cells = (cell for cell in self._book.cells if cell.position[:3] == position[:3])
        missions = (mission for cell in cells for mission in self._missions(cell.paragraph))
        return next((way for name in missions if (way := self._in_cell(name, position))), None)

    def _in_cell(self, mission: str, position: Position) -> Way | None:
        """The way of a mission to a cell."""
        facts = self._search(mission).machine.facts
        roots = facts.roots if isinstance(facts, MissionFacts) else ()
        cells = (root for root in roots if root.position[:3] == position[:3])
        return next((way for cell in cells if (way := self._found(mission, ("cell", id(cell))))), None)

    @cached_property
    def _spots(self) -> dict[str, list[Spot]]:
        """For each file, what is written where: the event by which play comes there, and its paragraph."""
        spots: dict[str, list[Spot]] = {}
        for kind, known in self._book.known.items():
            for place in known.values() if kind != "claim" else ():
                if isinstance(place, Position):
                    spots.setdefault(place.path, []).append(Spot((place.line, place.column), (), ""))
        for paragraph in self._book.paragraphs.values():
            of_file = spots.setdefault(paragraph.path, [])
            of_file += [Spot(mark, event, paragraph.id) for mark, event in _written(paragraph)]
        return spots

    def _missions(self, paragraph: str) -> Sequence[str]:
        """The missions in which a paragraph may be read; of a gamebook its one story, whose name is empty."""
        if not self._book.declared.platoon:
            return ("",)
        played = self._analyses[plays].items()
        name = self._book.resolve_name(paragraph)
        return [mission for mission, play in played if name in play.paragraphs][:MISSIONS]

    def _found(self, mission: str, event: Event) -> Way | None:
        search = self._search(mission)
        last = search.found.get(event) or search.run(event)
        if last is None:
            return None
        path = search.path(last)
        inputs = () if mission else tuple(script(search.machine, path))
        return Way(steps_of(self._book, path, search.machine.slice.keys), inputs)

    def _search(self, mission: str) -> Search:
        """The search through a story, as far as it has come."""
        if mission not in self._searches:
            machine, budget = _machine(self._analyses, mission)
            self._searches[mission] = Search(machine, budget, NoveltyFilter())
        return self._searches[mission]


def _machine(analyses: Analyses, mission: str) -> tuple[Machine, int]:
    """A story over all its facts, and how many states of it are looked at."""
    if mission:
        of_mission = MissionFacts(analyses, mission)
        return MissionMachine(of_mission, of_mission.first), OF_MISSION
    facts = Facts(analyses)
    return Machine(facts, facts.first), BUDGET


def _written(paragraph: Paragraph) -> Iterator[tuple[Mark, Event]]:
    """What is written in a paragraph, and the event by which play comes there: it is read, or a step's turn comes.

    What lets it be read is asked before it is.
    """
    record = paragraph.record
    for key, marks in record["@"].items():
        event = ("at", (paragraph.id, 0, UNREAD)) if key in BEFOREHAND else ("read", paragraph.id)
        yield from ((mark, event) for mark in _marks([marks]))
    for block, steps in enumerate(paragraph.blocks):
        for nth, step in enumerate(steps):
            for each in (step, *step.get("options", ())):
                yield from ((mark, ("at", (paragraph.id, block, nth))) for mark in _marks(each["@"].values()))


def _before(paragraph: Paragraph, event: Event) -> Iterator[Event]:
    """An event of a paragraph, and what comes before it there, the nearest first."""
    if event[0] == "at" and event[1][2] != UNREAD:
        around, (_, block, nth) = above(paragraph), event[1]
        while True:
            yield from (("at", (paragraph.id, block, before)) for before in range(nth, -1, -1))
            if block not in around:
                break
            block, step, _ = around[block]
            nth = next(number for number, candidate in enumerate(paragraph.blocks[block]) if candidate is step)
        yield "read", paragraph.id
    elif event[0] == "read":
        yield event
    yield "at", (paragraph.id, 0, UNREAD)


BEFOREHAND = ("requires", "sighting")
"""The fields of a paragraph that are asked before it is read."""


def _marks(places: Iterable[Any]) -> Iterator[Mark]:
    """The places of a record's parts."""
    marks = list(places)
    for mark in marks:
        if mark and isinstance(mark[0], int):
            yield mark[0], mark[1]
        else:
            marks.extend(mark)
