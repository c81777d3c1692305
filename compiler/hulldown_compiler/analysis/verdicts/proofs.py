"""Gates that an explicit search proves shut, for the linter, where reachability over joined states leaves them open.

What the budget does not suffice for is left open, and named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses, Job
from hulldown_compiler.analysis.domain.intervals import YES
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.missions.questions import Jobs, found, rests_on
from hulldown_compiler.analysis.search.budgets import budget
from hulldown_compiler.analysis.search.facts import Facts
from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.mission_machine import MissionFacts
from hulldown_compiler.analysis.search.paths import cases
from hulldown_compiler.analysis.search.queries import UNDECIDED, UNREACHABLE, ReachabilityQuery
from hulldown_compiler.analysis.search.search import Event, Search
from hulldown_compiler.analysis.search.walks import came_up
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.blocks import BlockPlace, leads_to, reachable
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.verdicts.questions import GUARD, NO_ROW, GateQuestion, questions
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import Record, kinds_that
from hulldown_engine.story.flow import CHECK, FOR_EACH, ONE, PICK, TABLE


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


AWAY, OPEN = "away", "open"
"""The answers of a search that never comes to the gate, and of one that gave up."""

Answer = tuple[bool, tuple[str, ...]] | str | None
"""What a search says of a gate: `covered` and `cases`, if it comes there and never gets past; AWAY, OPEN, or nothing,
if play gets past."""


class Proofs:
    """The gates of one book that are proved shut."""

    def __init__(self, analyses: Analyses) -> None:
        self.analyses, self.book = analyses, analyses.book
        asked = analyses[gates_asked]
        answered = list(_in_missions(analyses, asked)) if asked else []
        self.shut = list(_shut(asked, answered))
        left_open = {nth for answers in answered for nth, answer in answers.items() if answer == OPEN}
        self.open = [asked[nth] for nth in sorted(left_open)]

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


def proofs(analyses: Analyses) -> Proofs:
    """The gates that an explicit search proves shut."""
    return Proofs(analyses)


def gates_asked(analyses: Analyses) -> Sequence[GateQuestion]:
    """The questions that are asked of a book, if any is worth it."""
    return list(questions(analyses)) if _worth(analyses.book) else []


class Share(NamedTuple):
    """The questions that a mission is asked first, by their numbers, and the job of answering them."""

    questions: Mapping[int, GateQuestion]
    job: Job[Sequence[Answer]]


def shares(analyses: Analyses) -> Mapping[str, Share]:
    """What each mission is asked first: what the paragraphs ask of which it is the first that may read them."""
    first = analyses[first_readers]
    of_missions = {mission: dict[int, GateQuestion]() for mission in analyses[plays]}
    for nth, question in enumerate(analyses[gates_asked]):
        if question.paragraph.id in first:
            of_missions[first[question.paragraph.id]][nth] = question
    return {mission: Share(share, _asked(analyses, "proofs", mission, share)) for mission, share in of_missions.items()}


def proof_jobs(analyses: Analyses) -> Jobs[Sequence[Answer]]:
    """The jobs of answering what each mission is asked first."""
    return {mission: share.job for mission, share in analyses[shares].items() if share.questions}


def first_readers(analyses: Analyses) -> Mapping[str, str]:
    """For each paragraph, the first mission that may read it."""
    return {name: mission for mission, play in reversed(analyses[plays].items()) for name in play.paragraphs}


def _in_missions(analyses: Analyses, asked: Sequence[GateQuestion]) -> Iterator[Mapping[int, Answer]]:
    """What searches answer to the questions, by their numbers: those of each mission, about what it may read.

    Each question is for the first mission that may read its paragraph, so that missions need not wait for one another.
    What that one does not get past is asked of the next: a gate that one may get past is none.
    """
    if not analyses.book.declared.platoon:
        yield dict(enumerate(_answers(Facts(analyses, unset_is_unknown=True), asked)))
        return
    found_of = found(analyses, analyses[proof_jobs])
    answered = [
        dict(zip(analyses[shares][mission].questions, answers, strict=True)) for mission, answers in found_of.items()
    ]
    left = {nth: asked[nth] for answers in answered for nth, answer in answers.items() if answer not in (None, OPEN)}
    yield from answered
    for mission, play in analyses[plays].items():
        names = {name for name in play.paragraphs if analyses[first_readers][name] != mission}
        share = {nth: question for nth, question in left.items() if question.paragraph.id in names}
        if share:
            answers = dict(zip(share, analyses.kept(*_asked(analyses, "more proofs", mission, share)), strict=True))
            left = {nth: question for nth, question in left.items() if answers.get(nth, AWAY) not in (None, OPEN)}
            yield answers


def _asked(analyses: Analyses, what: str, mission: str, share: Mapping[int, GateQuestion]) -> Job[Sequence[Answer]]:
    """The answers of a mission to its share of the questions."""
    points = [(*question.point, question.kind, question.block) for question in share.values()]
    work = partial(_of_mission, analyses, mission, list(share.values()))
    return Job(f"{what} {mission}", work, rests_on(analyses, mission, points))


def _of_mission(analyses: Analyses, mission: str, asked: Sequence[GateQuestion]) -> list[Answer]:
    return _answers(MissionFacts(analyses, mission, unset_is_unknown=True), asked) if asked else []


def _answers(facts: Facts, asked: Sequence[GateQuestion]) -> list[Answer]:
    """What searches over some facts answer to questions, in their order."""
    allowed = facts.analyses[budget]
    query = ReachabilityQuery(facts, allowed.of_one)
    # Nothing decides the others that reachability would not know.
    doubtful = [one for one in asked if one.kind == GUARD or query.facts.asked(*one.decides)]
    events = {question.event for question in doubtful}
    open_ = events - came_up(query.full, events, allowed.walked)
    return [_answer(query, question, allowed.altogether) if question.event in open_ else None for question in asked]


def _answer(query: ReachabilityQuery, question: GateQuestion, most: int) -> Answer:
    if question.event in query.scout.found:
        return None
    if not query.scout.whole and query.states > most:
        return OPEN
    verdict = query.refined(question.event, question.paragraph.id)
    if verdict.verdict != UNREACHABLE:
        return OPEN if verdict.verdict == UNDECIDED else None
    search = query.proof(verdict, question.paragraph.id)
    return _there(question, search) if ("at", question.point) in search.found else AWAY


DECIDING = kinds_that(CHECK, TABLE, PICK, ONE, FOR_EACH)
"""Steps that go on one way or another by what they evaluate, without a guard."""


def _worth(book: Book) -> bool:
    """Whether a book has a beginning, and any expression that reads facts."""
    asks = book.guarded or any(book.steps[kind] for kind in DECIDING)
    gates = asks or any(paragraph.record["requires"] is not None for paragraph in book.paragraphs.values())
    return bool(gates) and (book.declared.platoon or bool(book.header.start))


def _shut(asked: Sequence[GateQuestion], of_missions: Sequence[Mapping[int, Answer]]) -> Iterator[Shut]:
    """The gates that no mission gets past, and that some mission comes to."""
    for nth, question in enumerate(asked):
        answers = [answers[nth] for answers in of_missions if nth in answers]
        there = [answer for answer in answers if isinstance(answer, tuple)]
        if there and None not in answers and OPEN not in answers:
            covered, known = there[0]
            yield Shut(
                question.kind,
                question.paragraph,
                question.record,
                question.event,
                question.block,
                covered,
                tuple(known),
            )


def _there(question: GateQuestion, search: Search) -> Answer:
    """Whether the guard of a gate may hold where the search comes to it, and the values of its facts there."""
    machine = search.machine
    kind, record, point, decides = question.kind, question.record, question.point, question.decides
    here = [state for state in search.came if state.point == point]
    waits = record.get("step") == "watch"
    guards = kind == GUARD and not waits
    covered = guards and any(machine.truth(decides[0], state.values, state.stack[-1][3]) & YES for state in here)
    deciding = machine.facts.asked(*decides) | (_price(machine, record) if guards else set())
    return covered, cases(machine, here, deciding)


def _price(machine: Machine, record: Record) -> set[Key]:
    """The key of the score that a turn is paid from."""
    return {("score", machine.book.resolve_name(record["spend"], "score"))} if "spend" in record else set()
