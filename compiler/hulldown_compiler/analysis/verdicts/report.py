"""The report of a book: a verdict on everything in it, over all its missions the best that any of them allows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.search.budgets import MANY
from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.search.mission_machine import MissionFacts
from hulldown_compiler.analysis.search.paths import steps_of
from hulldown_compiler.analysis.search.queries import (
    POSSIBLE,
    REACHABLE,
    UNDECIDED,
    UNREACHABLE,
    ReachabilityQuery,
    Verdict,
)
from hulldown_compiler.analysis.search.search import PathStep
from hulldown_compiler.analysis.verdicts.gates import gate, gate_of_cell, gate_of_condition
from hulldown_compiler.analysis.verdicts.things import Here, Thing, things
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Position, Related
from hulldown_engine.playtest.coverage import CONDITION

RANKS = (REACHABLE, POSSIBLE, UNDECIDED, UNREACHABLE)
"""The verdicts, the best first: what comes up in one mission comes up."""


class ThingVerdict(NamedTuple):
    """The verdict on a thing, with its gate, its witness for a reader, or why it is undecided.

    `path` is the witness as the search found it, and `mission` the mission that the verdict is from.
    """

    kind: str
    name: str
    position: Position
    verdict: str
    mission: str = ""
    gate: Related | None = None
    witness: tuple[Related, ...] = ()
    why: str = ""
    path: tuple[PathStep, ...] = ()


class VerdictReport:
    """The verdicts on the things of a book, or of one of its missions, each computed when it is asked for.

    `budget` is the number of states of one search.
    """

    def __init__(self, analyses: Analyses, mission: str = "", budget: int = MANY) -> None:
        self.analyses, self.book = analyses, analyses.book
        book = analyses.book
        self.budget = budget
        names = [mission] if mission else [part.name for part in book.parts.of("mission")]
        self.missions = names if book.declared.platoon else [""]

    @cached_property
    def queries(self) -> dict[str, ReachabilityQuery]:
        """The query of each mission; a gamebook has one, under the name ""."""
        analyses = self.analyses
        facts = {name: MissionFacts(analyses, name) if name else Facts(analyses) for name in self.missions}
        return {name: ReachabilityQuery(known, self.budget, wide=True) for name, known in facts.items()}

    @cached_property
    def things(self) -> dict[str, list[Thing]]:
        """The things of each mission, without those that belong to another mission."""
        stories = {name: query.facts for name, query in self.queries.items()}
        return {
            mission: list(
                things(self.book, self._of_mission(mission), facts if isinstance(facts, MissionFacts) else None)
            )
            for mission, facts in stories.items()
        }

    def _of_mission(self, mission: str) -> Here:
        """Whether a paragraph may belong to a mission.

        One of another mission does not, nor an action that only Germans of others come to.
        """
        played = self.analyses[plays] if self.book.declared.platoon else {}
        elsewhere = {name for other, play in played.items() if other != mission for name in play.paragraphs}
        elsewhere -= played[mission].paragraphs.keys() if mission in played else set()

        def here(paragraph: Paragraph) -> bool:
            named = paragraph.record.get("mission")
            if named is None:
                return not (paragraph.record.get("action") and paragraph.id in elsewhere)
            return named == mission or named not in self.book.known["mission"]

        return here

    @cached_property
    def occurrences(self) -> dict[tuple[str, str], list[tuple[str, Thing]]]:
        """The things by kind and name, each with its occurrence in every mission that has it.

        Things that each mission has for itself (see `OWN`) have the mission in their name, if there are several.
        """
        table: dict[tuple[str, str], list[tuple[str, Thing]]] = {}
        for mission, things_there in self.things.items():
            for thing in things_there:
                own = thing.kind in OWN and len(self.missions) > 1
                name = f"{mission}.{thing.name}" if own else thing.name
                table.setdefault((thing.kind, name), []).append((mission, thing))
        return table

    def findings(self) -> Iterator[ThingVerdict]:
        """The verdicts on all things, in order."""
        return (self.verdict(kind, name) for kind, name in self.occurrences)

    def verdict(self, kind: str, name: str) -> ThingVerdict:
        """The best verdict on a thing over all missions; of equals, one from a mission that may read its paragraph."""
        verdicts = []
        for mission, thing in self.occurrences[kind, name]:
            verdict = self._in_mission(mission, thing)._replace(name=name)
            if verdict.verdict in (REACHABLE, POSSIBLE):
                return verdict
            verdicts.append(verdict)
        paragraph = self.occurrences[kind, name][0][1].place[0]
        played = self.analyses[plays] if self.book.declared.platoon else {}
        reads = {mission for mission, play in played.items() if paragraph in play.paragraphs}
        return min(verdicts, key=lambda verdict: (RANKS.index(verdict.verdict), verdict.mission not in reads))

    def _in_mission(self, mission: str, thing: Thing) -> ThingVerdict:
        """The verdict on a thing in one mission."""
        open_ = ThingVerdict(thing.kind, thing.name, thing.position, UNDECIDED, mission)
        if thing.begins:
            return open_._replace(verdict=POSSIBLE, why="it is there when play begins")
        query = self.queries[mission]
        verdicts = [query.of(event, thing.place) for event in thing.events]
        best = min(verdicts, key=lambda answer: RANKS.index(answer.verdict))
        return self._explained(open_, query, thing, best)

    def _explained(self, open_: ThingVerdict, query: ReachabilityQuery, thing: Thing, answer: Verdict) -> ThingVerdict:
        """The verdict with its gate, its witness, or why it is undecided."""
        if answer.verdict == UNREACHABLE:
            search = query.proof(answer, thing.place[0])
            facts, root = query.facts, thing.root
            shut = None if root is None or not isinstance(facts, MissionFacts) else gate_of_cell(facts, search, root)
            if thing.kind == CONDITION and isinstance(facts, MissionFacts) and not thing.place[0]:
                shut = gate_of_condition(facts, int(thing.name.rpartition(".")[2]))
            shut = shut or gate(facts, search, thing.place)
            return open_._replace(verdict=UNREACHABLE, gate=shut, why=_searched(answer))
        if answer.verdict == UNDECIDED:
            return open_._replace(why=f"{answer.why}; {_searched(answer)}")
        witness = steps_of(self.book, answer.path, query.full.slice.keys)
        return open_._replace(verdict=answer.verdict, witness=witness, path=answer.path)


OWN = ("condition", "marker", "random-event")
"""Kinds of things that every mission has for itself."""


def _searched(answer: Verdict) -> str:
    """The number of states searched, and the facts that they had, in words."""
    named = [" ".join(key) for key in answer.keys]
    shown = ", ".join(named) if len(named) <= SHOWN else f"{', '.join(named[:SHOWN])} and {len(named) - SHOWN} more"
    return f"{answer.states:,} states{f' of {shown}' if named else ''}"


SHOWN = 6
"""Facts of a slice that are named."""
