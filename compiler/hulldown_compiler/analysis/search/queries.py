"""Verdicts on single events, by counterexample-guided refinement of slices.

The first slice has no fact at all. If no path over a slice leads to the event, it is unreachable. A path that does is
replayed over all facts; if a step fails there, the facts that decide it are added to the next slice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice
from typing import NamedTuple

from hulldown_compiler.analysis.domain.intervals import NO, YES
from hulldown_compiler.analysis.search.budgets import MANY
from hulldown_compiler.analysis.search.facts import Facts, Observation
from hulldown_compiler.analysis.search.following import Follower
from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.mission_machine import MissionFacts, MissionMachine, Root
from hulldown_compiler.analysis.search.passing import Interruptions, PassingMachine
from hulldown_compiler.analysis.search.search import (
    BROKEN,
    AlikeFilter,
    AnyFilter,
    BestFirstSearch,
    Event,
    NoveltyFilter,
    PathStep,
    Search,
)
from hulldown_compiler.analysis.search.slicing import Backward, Goal, split
from hulldown_compiler.analysis.search.states import State
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.blocks import BlockPlace
from hulldown_compiler.book.book import Book
from hulldown_compiler.ir.step_visitors import Record, expressions
from hulldown_engine.language.expressions import Tree
from hulldown_engine.story.state import UNREAD

UNREACHABLE, REACHABLE, POSSIBLE, UNDECIDED = VERDICTS = ("unreachable", "reachable", "possible", "undecided")
"""A proof, a witness that can be replayed, a path through the story alone, or a search that ran out."""

MANY_STEPS, PER_STEP = 2_000, 4
"""From so many steps on, a book's first searches may look at so many states for each, if they are `wide`."""

ALTOGETHER, IN_VAIN = 200, 40
"""How many times the states of one search all may look at, and those that found neither; then no more is asked."""

MOST_KEPT, MOST_VALUES = 12, 4_000_000
"""Searches that are kept, to be gone on with, and the values of facts in all their states."""

MOST_SLICES = 2
"""Slices from the way back that are tried."""

NO_GOAL = "?"
"""What stands for the paragraph that a search is for, where it is for none."""

ROUNDS = 12
"""How often a slice is refined before a question is given up."""

MOST_FACTS = 24
"""Facts of a mission that are all put into a last slice; of more, there is no search that comes to its end."""


class Verdict(NamedTuple):
    """The answer to a query: the verdict, the path of a witness, the slice's facts, and the number of states.

    A `strict` proof had to model exactly what may happen between two steps (see `mission_machine`).
    """

    verdict: str
    path: tuple[PathStep, ...] = ()
    keys: tuple[Key, ...] = ()
    states: int = 0
    why: str = ""
    strict: bool = False


class ReachabilityQuery:
    """Answers whether events of a book, or of one of its missions, are reachable; searches are shared between answers.

    `budget` is the number of states of one search. If `wide`, the first searches of a large book have more. All
    together have a bound as well (see `ALTOGETHER`): what the first search has not met by then is left undecided. If
    not `altogether` they have none, and each answer is what it is whatever else was asked before.
    """

    def __init__(self, facts: Facts, budget: int = MANY, *, wide: bool = False, altogether: bool = True) -> None:
        self.facts = facts
        self.book: Book = facts.book
        self.analyses = facts.analyses
        self.budget = budget
        steps = sum(map(len, facts.book.steps.values()))
        self._scout_budget = max(budget, PER_STEP * steps) if wide and steps > MANY_STEPS else budget
        self._searches: dict[tuple[str, frozenset[Key], str], Search] = {}
        self._altogether = altogether
        self._spent = self._in_vain = 0
        self._answers: dict[tuple[Event, BlockPlace], Verdict] = {}

    @cached_property
    def full(self) -> Machine:
        """The machine over all facts."""
        return self._machine(self.facts.first)

    @cached_property
    def _follower(self) -> Follower:
        """Replays paths over all facts."""
        return Follower(self.full)

    def _machine(self, keys: Collection[Key]) -> Machine:
        """The machine of a slice."""
        return MissionMachine(self.facts, keys) if isinstance(self.facts, MissionFacts) else Machine(self.facts, keys)

    @cached_property
    def scout(self) -> Search:
        """A first search over all facts, limited to novel states; it finds witnesses for most events."""
        return Search(self.full, self._scout_budget, NoveltyFilter()).completed()

    @cached_property
    def _interruptions(self) -> Interruptions | None:
        """What may interrupt the steps of a mission."""
        return Interruptions(self.facts) if isinstance(self.facts, MissionFacts) else None

    @cached_property
    def base(self) -> frozenset[Key]:
        """The facts that every slice contains: the condition, if there is more than one."""
        return frozenset([("condition",)] if self.book.conditions > 1 or self.facts.mission else [])

    @cached_property
    def back(self) -> Backward:
        """The backward slices of the facts."""
        return Backward(self.facts)

    def of(self, event: Event, place: BlockPlace) -> Verdict:
        """The verdict on an event that occurs in a block of a paragraph."""
        known = event, place
        if known not in self._answers:
            before = self._looked_at
            self._answers[known] = self._answer(event, place)
            if self._answers[known].verdict == UNDECIDED:
                self._in_vain += self._looked_at - before
        return self._answers[known]

    def observed(self, observation: Observation) -> Verdict:
        """The verdict on whether play comes to where a condition holds: its witness is a shortest, if that is known."""
        keys = self.base | self.facts.asked(observation.tree)
        answer = self._refine(observation.event, observation.at or NO_GOAL, keys)
        if answer.verdict != UNDECIDED:
            return answer
        step = self.scout.found.get(observation.event)
        if step is not None:
            return self.witness(self.scout, step)
        goals = split(observation.tree, truth=True)
        return self._search_for(observation.event, goals, keys, observation.at or NO_GOAL) or answer

    def refined(self, event: Event, goal: str) -> Verdict:
        """The verdict on an event by refinement alone, as proofs need it."""
        if not self.facts.mission and self.scout.whole:
            return self._not_found(self.scout, self.full.slice.keys)
        return self._refine(event, goal)

    @property
    def states(self) -> int:
        """The number of states that all searches have visited so far."""
        return len(self.scout.came) + self._looked_at

    @property
    def _looked_at(self) -> int:
        """The same without the first search, which has a budget of its own."""
        return self._spent + sum(len(search.came) for search in self._searches.values())

    @property
    def _exhausted(self) -> bool:
        if not self._altogether:
            return False
        return self._looked_at >= ALTOGETHER * self.budget or self._in_vain >= IN_VAIN * self.budget

    def proof(self, answer: Verdict, goal: str) -> Search:
        """The complete search on which an UNREACHABLE verdict rests."""
        if answer.keys == self.full.slice.keys and not self.facts.mission and self.scout.whole:
            return self.scout
        return self._search(frozenset(answer.keys), goal, strict=answer.strict)

    def _answer(self, event: Event, place: BlockPlace) -> Verdict:
        step = self.scout.found.get(event)
        if step is not None:
            return self.witness(self.scout, step)
        if self.scout.whole and not self.facts.mission:
            return self._not_found(self.scout, self.full.slice.keys)
        answer = self._refine(event, place[0])
        if answer.verdict != UNDECIDED or self._exhausted:
            return answer
        return self._search_guards(event, place) or answer

    def _refine(self, event: Event, goal: str, first: frozenset[Key] | None = None) -> Verdict:
        """The verdict by growing slices: each adds the facts that rule out the spurious path found in the last."""
        keys, strict = self.base if first is None else first, False
        if self._exhausted:
            return Verdict(UNDECIDED, (), (), self._looked_at, "all searches together gave up")
        for _ in range(ROUNDS):
            search = self._search(keys, goal, strict=strict)
            step = search.run(event)
            if step is None:
                return self._not_found(search, keys, strict=strict)
            path = search.path(step)
            broken = any(step.move.kind in BROKEN for step in path)
            if broken and not strict:
                strict = True
                continue
            if broken:
                why = "it takes something that happens between two steps of an order"
                return Verdict(UNDECIDED, (), tuple(sorted(keys)), len(search.came), why)
            followed, stopped = self._follower.follow(path)
            if stopped is None:
                return Verdict(self._kind, tuple(followed), tuple(sorted(keys)), len(search.came))
            more = self._lacking(keys, path, stopped)
            if not more and not strict:
                strict = True
                continue
            more = more or self._all_others(keys)
            if not more:
                break
            keys |= more
        return Verdict(UNDECIDED, (), tuple(sorted(keys)), 0, "no slice of the facts settled it")

    def _search_guards(self, event: Event, place: BlockPlace) -> Verdict | None:
        """The verdict by slices of the facts that guards on the way read; None if they decide nothing."""
        if (witness := self._search_eagerly(event, place)) is not None:
            return witness
        slices = self.back.slices(place) if place[0] in self.book.paragraphs else iter(())
        for keys in islice(slices, MOST_SLICES):
            search = self._search(self.base | keys, place[0])
            if search.run(event) is None and search.whole:
                return self._not_found(search, self.base | keys)
            alike = self._search_alike(self.base | keys, place[0])
            if (seen := alike.run(event)) is not None:
                return self.witness(alike, seen)
        return None

    def _search_eagerly(self, event: Event, place: BlockPlace) -> Verdict | None:
        """A witness by best-first search for the guards of the event's block; None if it finds none."""
        for goals in self.back.goals(place) if place[0] in self.book.paragraphs else ():
            keys = self.base | self.facts.asked(*(tree for tree, _ in goals))
            if (witness := self._search_for(event, goals, keys, place[0])) is not None:
                return witness
        return None

    def _search_for(self, event: Event, goals: Sequence[Goal], keys: frozenset[Key], goal: str) -> Verdict | None:
        """A witness by best-first search for some conditions, which read `keys`; None if it finds none."""
        machine = self._relevant_machine(self.facts.first, keys, goal)
        news = AnyFilter(AlikeFilter([machine.slice.index[key] for key in sorted(keys)]), NoveltyFilter())
        search = BestFirstSearch(machine, self.budget, news, partial(_reached, machine, goals))
        step = search.run(event)
        self._spent += len(search.came)
        return None if step is None else self.witness(search, step)

    def _relevant_machine(self, keys: Collection[Key], wanted: frozenset[Key], goal: str) -> Machine:
        """The machine over some facts; in a mission, with only the cells relevant to `wanted` or the goal."""
        if isinstance(self.facts, MissionFacts):
            return MissionMachine(self.facts, keys, self.facts.relevant(wanted, goal))
        return self._machine(keys)

    @property
    def _kind(self) -> str:
        return POSSIBLE if self.facts.mission else REACHABLE

    def witness(self, search: Search, step: PathStep) -> Verdict:
        """The verdict with the path to a step that a search over all facts has made."""
        return Verdict(self._kind, tuple(search.path(step)), search.machine.slice.keys, len(search.came))

    def _not_found(self, search: Search, keys: Collection[Key], *, strict: bool = False) -> Verdict:
        if search.whole:
            return Verdict(UNREACHABLE, (), tuple(sorted(keys)), len(search.came), strict=strict)
        why = f"the search gave up {search.gave_up}"
        return Verdict(UNDECIDED, (), tuple(sorted(keys)), len(search.came), why)

    def _search(self, keys: frozenset[Key], goal: str, *, strict: bool = False) -> Search:
        """The search over a slice; in a mission, with only the cells relevant to it or to the goal."""

        def begin() -> Search:
            passing = self._interruptions
            machine = PassingMachine(passing, keys, goal, strict=strict) if passing else self._machine(keys)
            return Search(machine, self._scout_budget if keys == self.base else self.budget)

        return self._cached(("strict" if strict else "slice", keys, goal if self.facts.mission else ""), begin)

    def _search_alike(self, keys: frozenset[Key], goal: str) -> Search:
        """The search over all facts that keeps only one of the states that agree on a slice."""

        def begin() -> Search:
            machine = self._relevant_machine(self.facts.first, keys, goal)
            places = [machine.slice.index[key] for key in sorted(keys)]
            return Search(machine, self.budget, AlikeFilter(places))

        return self._cached(("alike", keys, goal if self.facts.mission else ""), begin)

    def _cached(self, known: tuple[str, frozenset[Key], str], begin: Callable[[], Search]) -> Search:
        """A cached search, to be resumed; the least recently used are dropped."""
        search = self._searches.pop(known, None) or begin()
        self._searches[known] = search
        while len(self._searches) > MOST_KEPT or (self._values > MOST_VALUES and len(self._searches) > 1):
            self._spent += len(self._searches.pop(next(iter(self._searches))).came)
        return search

    @property
    def _values(self) -> int:
        """The values in all states of the searches that are kept, which is what they take of memory."""
        return sum(len(search.came) * len(search.machine.slice.keys) for search in self._searches.values())

    # The next facts

    def _all_others(self, keys: frozenset[Key]) -> frozenset[Key]:
        """The facts that a slice has not, unless a mission has too many for a search over all of them."""
        many = self.facts.mission and len(self.facts.first) > MOST_FACTS
        return frozenset() if many else frozenset(self.facts.first) - keys

    def _lacking(self, keys: frozenset[Key], path: Sequence[PathStep], stopped: int) -> frozenset[Key]:
        """The facts that a slice lacks to rule out the step `stopped` of a path, which fails with all facts known."""
        step = path[stopped]
        needed = self.facts.asked(*self._asked(step)) | self._named(step)
        depends = self.facts.asked(*self._computed(keys | needed))
        preempt = self.facts.asked(*self._preempting(path[:stopped]))
        return (needed - keys) or (depends - keys) or (preempt - keys)

    def _preempting(self, path: Sequence[PathStep]) -> Iterator[Tree]:
        """Conditions that may have diverted play before a step: of watches set on the path, and of mission ends."""
        records = (step.move.record for step in path if isinstance(step.move.record, dict))
        yield from (record["when"] for record in records if record.get("step") == "watch")
        yield from self.book.parts.ends.get(self.facts.mission, ())

    def _named(self, step: PathStep) -> frozenset[Key]:
        """The facts that a step reads without an expression: a paragraph's sighting, a cell's need, a price."""
        keys: list[Key] = []
        if step.move.kind in ("read", "passed-over"):
            sighting = self.book.paragraphs[step.move.paragraph].record["sighting"]
            keys += [] if sighting is None else [("sighting", str(sighting))]
        if isinstance(step.move.record, Root):
            keys += [] if step.move.record.needs is None else [step.move.record.needs]
        record = self._record(step.before)
        if record is not None and "spend" in record:
            keys.append(("score", self.book.resolve_name(record["spend"], "score")))
        return frozenset(key for key in keys if key in self.facts.first)

    def _record(self, state: State) -> Record | None:
        """The step to be carried out next in a state."""
        if state.point is None or state.point[2] == UNREAD:
            return None
        name, block, nth = state.point
        return self.book.paragraphs[name].blocks[block][nth]

    def _asked(self, step: PathStep) -> Iterator[Tree]:
        """The expressions that decide a step, and the conditions of the watches that wait."""
        record = self._record(step.before)
        if record is None and step.before.point is not None:
            yield self.book.paragraphs[step.before.point[0]].record["requires"]
        elif step.move.kind == "choice":  # what else is offered decides nothing
            yield step.move.record.get("when", True)
        elif record is not None:
            yield from (tree for _, _, tree in expressions(record))
            if record["step"] == "check" and not self.facts.mission:
                yield self.book.declared.ratings.get(self.book.resolve_name(record["check"], "check"))
        yield from (self.full.watched(watch)["when"] for watch in step.after.watches or step.before.watches)
        yield from (self.full.watched(watch)["when"] for watch in step.move.fired)

    def _computed(self, keys: frozenset[Key]) -> Iterator[Tree]:
        """The expressions from which the scores among some facts are computed."""
        for _, step in self.book.steps["score"]:
            if ("score", self.book.resolve_name(step["score"], "score")) in keys:
                yield from (tree for _, _, tree in expressions(step))


def _reached(machine: Machine, goals: Sequence[Goal], state: State) -> int:
    """How many of the goals hold in a state."""
    this = state.stack[-1][3] if state.stack else None
    return sum(machine.truth(tree, state.values, this) == (YES if truth else NO) for tree, truth in goals)
