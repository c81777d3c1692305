"""Gates that an explicit search proves shut, for the linter, where reachability over joined states leaves them open.

The budget is one of states, never of seconds: the same book has the same findings everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import YES
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.mission_machine import MissionFacts
from hulldown_compiler.analysis.search.paths import said
from hulldown_compiler.analysis.search.queries import UNREACHABLE, ReachabilityQuery, Verdict
from hulldown_compiler.analysis.search.search import Event, Search
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.blocks import BlockPlace, leads_to, reachable
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.verdicts.questions import GUARD, NO_ROW, GateQuestion, questions
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import Record, kinds_that
from hulldown_engine.story.flow import CHECK, FOR_EACH, PICK, TABLE

BUDGET = 2_000
"""States of one search."""

ALTOGETHER = 8_000
"""States of all searches of a book."""

MOST_CASES = 4
"""Cases that a hint names."""


class Shut(NamedTuple):
    """A gate that is proved shut: play reaches it and never gets past it (see `GateQuestion`).

    `covered` is set for a guard that may hold, but only where an option before it is taken. `cases` are the values that
    the deciding facts may have there.
    """

    kind: str
    paragraph: Paragraph
    record: Record
    event: Event
    block: int
    covered: bool
    cases: tuple[str, ...]

    @property
    def why(self) -> str:
        """A hint: the values of the facts there; for a watch, that they never change as it needs."""
        here = f"here {', or '.join(self.cases)}" if self.cases else ""
        if self.record.get("step") == "watch":
            return ", and ".join(filter(None, (here, "nothing that happens while it waits makes it so")))
        return here or "its facts are never so together here"


class Proofs:
    """The gates of one book that are proved shut."""

    def __init__(self, analyses: Analyses) -> None:
        self.analyses, self.book = analyses, analyses.book
        worth = _worth(self.book)
        self.queries = [ReachabilityQuery(facts, BUDGET) for facts in _facts(analyses)] if worth else []
        self.shut: list[Shut] = list(filter(None, map(self._proved, questions(analyses)))) if worth else []

    def of(self, kind: str) -> Iterator[Shut]:
        """The shut gates of one kind of question."""
        return (gate for gate in self.shut if gate.kind == kind)

    def closed(self) -> Iterator[Shut]:
        """The shut gates before a block; that before block 0 keeps the whole paragraph from being read."""
        return (gate for gate in self.shut if gate.kind != NO_ROW)

    def never(self, event: Event) -> bool:
        """Whether an event is proved never to occur, though play reaches its place."""
        return any(gate.event == event for gate in self.shut)

    def comes_to(self, place: BlockPlace) -> bool:
        """Whether play may reach a block: `reachability` allows it, and no gate on the way is proved shut."""
        return self.analyses[reachability].carried_out(*place) if not self.shut else place in self._open

    @cached_property
    def _open(self) -> frozenset[BlockPlace]:
        """The blocks reachable from the beginning of play through gates that are not proved shut."""
        shut = {(gate.paragraph.id, gate.block) for gate in self.closed()}
        reach = self.analyses[reachability]

        def onward(place: BlockPlace) -> Iterator[BlockPlace]:
            open_ = (block for block in leads_to(self.book, place) if block not in shut)
            return (block for block in open_ if reach.carried_out(*block))

        return frozenset(reachable({(name, 0) for name, _ in reach.roots()} - shut, onward))

    def _proved(self, question: GateQuestion) -> Shut | None:
        """The gate of a question, if in no mission play gets past it, and in some play reaches it."""
        proofs = []
        for query in self._playing(question.paragraph):
            if question.kind != GUARD and not query.facts.asked(*question.decides):
                return None  # nothing decides that reachability would not know
            answer = self._asked(query, question)
            if answer is None or answer.verdict != UNREACHABLE:
                return None
            search = query.proof(answer, question.paragraph.id)
            if ("at", question.point) in search.found:
                proofs.append(search)
        return _shut(question, proofs[0]) if proofs else None

    def _asked(self, query: ReachabilityQuery, question: GateQuestion) -> Verdict | None:
        """The verdict on a question; None if its event is known to occur, or the book's budget is spent."""
        if question.event in query.scout.found:
            return None
        if not query.scout.whole and sum(each.states for each in self.queries) > ALTOGETHER:
            return None
        return query.refined(question.event, question.paragraph.id)

    def _playing(self, paragraph: Paragraph) -> Sequence[ReachabilityQuery]:
        """The queries of the missions in which a paragraph may be read."""
        played = self.analyses[plays] if self.book.declared.platoon else {}
        missions = {name for name, play in played.items() if paragraph.id in play.paragraphs}
        return [query for query in self.queries if not query.facts.mission or query.facts.mission in missions]


def proofs(analyses: Analyses) -> Proofs:
    """The gates that an explicit search proves shut."""
    return Proofs(analyses)


def _facts(analyses: Analyses) -> Iterator[Facts]:
    """The facts of a gamebook, or of each mission; facts that nothing sets, which have a finding, may be anything."""
    if not analyses.book.declared.platoon:
        yield Facts(analyses, unset_is_unknown=True)
        return
    yield from (
        MissionFacts(analyses, mission.name, unset_is_unknown=True) for mission in analyses.book.parts.of("mission")
    )


DECIDING = kinds_that(CHECK, TABLE, PICK, FOR_EACH)
"""Steps that go on one way or another by what they evaluate, without a guard."""


def _worth(book: Book) -> bool:
    """Whether a book has a beginning, and any expression that reads facts."""
    asks = book.guarded or any(book.steps[kind] for kind in DECIDING)
    gates = asks or any(paragraph.record["requires"] is not None for paragraph in book.paragraphs.values())
    return bool(gates) and (book.declared.platoon or bool(book.header.start))


def _shut(question: GateQuestion, search: Search) -> Shut:
    """The gate of a question proved shut, with the values of its facts there."""
    machine = search.machine
    kind, paragraph, record, point, event, block, decides = question
    here = [state for state in search.came if state.point == point]
    waits = record.get("step") == "watch"
    guards = kind == GUARD and not waits
    covered = guards and any(machine.truth(decides[0], state.values, state.stack[-1][3]) & YES for state in here)
    deciding = machine.facts.asked(*decides) | (_price(machine, record) if guards else set())
    keys = sorted(key for key in deciding if key in machine.slice.index)
    known = ([said(key, machine.slice.get(state.values, key)) for key in keys] for state in here)
    cases = dict.fromkeys(map(" and ".join, known))
    shown = tuple(cases) if 0 < len(cases) <= MOST_CASES and keys else ()
    return Shut(kind, paragraph, record, event, block, covered, shown)


def _price(machine: Machine, record: Record) -> set[Key]:
    """The key of the score that a turn is paid from."""
    return {("score", machine.book.resolve_name(record["spend"], "score"))} if "spend" in record else set()
