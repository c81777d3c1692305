"""Reachability: what can come up in any play of a book, and in which abstract states.

Nothing of a mission's story goes into another. So there is a fixpoint (see `fixpoint`) for each mission, over its
excerpt, and it is kept for as long as that stays the same; what may be in the book is what may be in any of them. A
gamebook has one story.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import DATA, Analyses, Job
from hulldown_compiler.analysis.domain.intervals import ANY_NUMBER, MAYBE, NO, Interval
from hulldown_compiler.analysis.domain.states import join_states
from hulldown_compiler.analysis.story.abstract import ANYONE, AbstractEvaluator, Key, State, This
from hulldown_compiler.analysis.story.blocks import BlockPlace, reachable
from hulldown_compiler.analysis.story.dice import Number
from hulldown_compiler.analysis.story.excerpts import Excerpt, excerpts
from hulldown_compiler.analysis.story.fixpoint import Fixpoint, Known, Reached, StepPlace, open_cells, roots
from hulldown_compiler.analysis.story.satisfiability import forms, ruled_out
from hulldown_compiler.book.action_cells import ActionCell
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.ir.step_visitors import Record
from hulldown_engine.story.state import mark_key

NAMED = ("flag", "score", "sighting")
"""The kinds of facts of which each mission may have its own."""


def reachability(analyses: Analyses) -> Reach:
    """What may come up in any play of a book; what nothing sets may have any value."""
    return Reach(analyses)


def strict_reachability(analyses: Analyses) -> Reach:
    """The same, but what nothing sets keeps its first value."""
    lenient = analyses[reachability]
    return Reach(analyses, unset_is_unknown=False) if lenient.never_set else lenient


class Reach:
    """The joined states in which each paragraph is entered and left, and what may be carried out.

    If `unset_is_unknown`, what nothing sets may have any value: it has a finding of its own.
    """

    def __init__(self, analyses: Analyses, *, unset_is_unknown: bool = True) -> None:
        self.analyses, self.book = analyses, analyses.book
        self.unset_is_unknown = unset_is_unknown
        header = self.book.header
        rosters = {name: tuple(roster.members) for name, roster in header.rosters.items()}
        form = analyses[forms]
        self.evaluator = AbstractEvaluator(rosters, form, ruled_out(self.book, form))
        self.anyone: This = ANYONE if self.book.declared.platoon else ()
        self.bounds: dict[Key, Interval] = {("condition",): (1, self.book.conditions), ("victory",): ANY_NUMBER}
        self.bounds.update({("score", name): (score.least, score.most) for name, score in header.scores.items()})
        unset = self.never_set if unset_is_unknown else {}
        self.first: State = {**self.first_state(), **unset}
        self.stories = list(self._stories(unset))
        self._at: dict[int, tuple[State, This]] = {}

    # The stories: one for each mission, or the only one

    def _stories(self, unset: State) -> Iterator[Story]:
        """What the fixpoint of each story comes to."""
        missions = self.analyses[excerpts] if self.book.declared.platoon else {}
        jobs = [self._of_mission(mission, excerpt, unset) for mission, excerpt in missions.items()]
        for excerpt, found in zip(missions.values(), self.analyses.kept_each(jobs), strict=True):
            yield Story(excerpt, Reached(*found))
        if not missions:
            known = Known(self.evaluator, self.bounds, self.anyone, self.first, unset)
            yield Story(self.book, Reached(*_computed(self.analyses, known, self.book)))

    def _of_mission(self, mission: str, excerpt: Excerpt, unset: State) -> Job[Sequence[Any]]:
        """The fixpoint of the story of one mission."""
        first, of_ours = self.of(excerpt, self.first), self.of(excerpt, unset)
        known = Known(self.evaluator, self.bounds, self.anyone, first, of_ours)
        work = partial(_computed, self.analyses, known, excerpt)
        said = repr((sorted(first.items()), sorted(of_ours.items()), self.bounds, excerpt.most, excerpt.saves))
        about = f"reach {mission}" if self.unset_is_unknown else f"strict reach {mission}"
        return Job(about, work, [*excerpt.names, Node(DATA, said)])

    def of(self, excerpt: Book, state: State) -> State:
        """The part of a state that an excerpt reads or changes: the rest stays as it is."""
        ours = excerpt.paragraphs.keys()
        return {
            key: value for key, value in state.items() if key not in self._told or not ours.isdisjoint(self._told[key])
        }

    @cached_property
    def _told(self) -> Mapping[Key, set[str]]:
        """For each fact that has a name, the paragraphs that name it."""
        told = {key: {link.source.name for link in self.book.links.to(*key)} for key in self.first if key[0] in NAMED}
        for name, paragraph in self.book.paragraphs.items():
            told.get(("sighting", str(paragraph.record["sighting"])), set()).add(name)
        return told

    # What holds of the book

    def reached(self, paragraph: str) -> bool:
        """Whether a paragraph may be read."""
        return any(paragraph in story.reached.entry for story in self.stories)

    def carried_out(self, paragraph: str, block: int) -> bool:
        """Whether a block of a paragraph may be carried out."""
        return any((paragraph, block) in story.reached.blocks for story in self.stories)

    def is_step_reachable(self, step: Record) -> bool:
        """Whether play may reach a step."""
        return id(step) in self._reachable

    @cached_property
    def _reachable(self) -> frozenset[int]:
        """The steps that play may reach, by the identity of their records."""
        places = frozenset[StepPlace]().union(*(story.reached.at for story in self.stories))
        return frozenset(step for step, place in self._places.items() if place in places)

    def at(self, step: Record) -> tuple[State, This]:
        """The join of the states in which a reachable step may begin, and the members that `this` may be there."""
        if id(step) not in self._at:
            place = self._places[id(step)]
            found = [story.reached.at[place] for story in self.stories if place in story.reached.at]
            self._at[id(step)] = self._joined(state for state, _ in found), found[-1][1]
        return self._at[id(step)]

    def number_at(self, step: Record) -> Number:
        """Evaluates numbers where a reachable step begins."""
        state, this = self.at(step)
        return lambda tree: self.evaluator.number(tree, state, this)

    @cached_property
    def entry(self) -> Mapping[str, State]:
        """The join of the states in which each paragraph is entered."""
        return self._joined_by_name([story.reached.entry for story in self.stories])

    @cached_property
    def exit(self) -> Mapping[str, State]:
        """The join of the states in which each paragraph is left."""
        return self._joined_by_name([story.reached.exit for story in self.stories])

    @cached_property
    def global_state(self) -> State:
        """The join of all states."""
        return self._joined(story.reached.everywhere for story in self.stories)

    @cached_property
    def blocks(self) -> frozenset[BlockPlace]:
        """The blocks that may be carried out."""
        return frozenset().union(*(story.reached.blocks for story in self.stories))

    @cached_property
    def falls(self) -> frozenset[str]:
        """The paragraphs at whose end nothing may be left to do."""
        return frozenset().union(*(story.reached.falls for story in self.stories))

    @cached_property
    def ends(self) -> frozenset[BlockPlace]:
        """The last blocks of paragraphs, after which nothing may be left to do there."""
        return frozenset().union(*(story.reached.ends for story in self.stories))

    @cached_property
    def activated(self) -> frozenset[str]:
        """The cards of Germans that may come onto the map."""
        return frozenset().union(*(story.reached.activated for story in self.stories))

    @cached_property
    def jumps(self) -> Mapping[str, list[Record]]:
        """The references of each paragraph that is read after which nothing is left to do there."""
        jumps: dict[str, list[Record]] = {}
        for name in dict.fromkeys(name for story in self.stories for name in story.reached.jumps):
            steps = list(self.book.paragraphs[name].steps())
            numbers = {nth for story in self.stories for nth in story.reached.jumps.get(name, ())}
            jumps[name] = [steps[nth] for nth in sorted(numbers)]
        return jumps

    def open_cells(self) -> Iterator[ActionCell]:
        """The cells of a platoon game that may be read."""
        opened = {cell.position for story in self.stories for cell in story.open_cells()}
        return (cell for cell in self.book.read_cells if cell.position in opened)

    def roots(self) -> Iterator[tuple[str, State]]:
        """The paragraphs that are read from outside paragraphs, each with the state in which it is in some story."""
        for story in self.stories:
            yield from ((name, {**self.first, **state}) for name, state in story.roots(self.first))

    @cached_property
    def _places(self) -> Mapping[int, StepPlace]:
        """The place of each step, by the identity of its record."""
        named = self.book.paragraphs.items()
        return {id(step): (name, nth) for name, paragraph in named for nth, step in enumerate(paragraph.steps())}

    def _joined(self, states: Iterable[State]) -> State:
        """The join of states of several stories; what a story does not tell of is as it is when play begins."""
        joined: State | None = None
        for state in states:
            joined = join_states(joined, {**self.first, **state})
        assert joined is not None  # noqa: S101 - there is one, and it is not impossible
        return joined

    def _joined_by_name(self, found: Iterable[Mapping[str, State]]) -> Mapping[str, State]:
        states: dict[str, list[State]] = defaultdict(list)
        for of_story in found:
            for name, state in of_story.items():
                states[name].append(state)
        return {name: self._joined(of_name) for name, of_name in states.items()}

    # What is known beforehand

    def first_state(self) -> State:
        """What every fact is when play begins; in a platoon game, victory points may be any number."""
        header = self.book.header
        state: State = {("condition",): (1, 1), ("victory",): ANY_NUMBER if self.book.declared.platoon else (0, 0)}
        state.update({("flag", name): NO for name in header.flags})
        state.update({("score", name): (score.start, score.start) for name, score in header.scores.items()})
        state.update({("sighting", name): NO for name in self.book.known.get("sighting", ())})
        for roster in header.rosters.values():
            state.update({("mark", mark_key(member, mark)): NO for member in roster.members for mark in roster.marks})
        return state

    @cached_property
    def never_set(self) -> State:
        """The facts that nothing sets, or only paragraphs that no reference leads to, each with all its values.

        Such a fact has a finding of its own; it must not make all that depends on it unreachable.
        """
        header, links, led_to = self.book.header, self.book.links, self._led_to()

        def lost(kind: str, name: str) -> bool:
            return not any(link.source.name in led_to for link in links.to(kind, name, "sets"))

        unset: State = {("flag", name): MAYBE for name in header.flags if lost("flag", name)}
        sightings = self.book.known.get("sighting", ())
        unset.update({("sighting", name): MAYBE for name in sightings if lost("sighting", name)})
        scores = [name for name in header.scores if links.to("score", name, "sets") and lost("score", name)]
        unset.update({("score", name): self.bounds["score", name] for name in scores})
        raised = [number for number in range(2, self.book.conditions + 1) if lost("condition", str(number))]
        return {**unset, ("condition",): (1, raised[-1])} if raised else unset

    def _led_to(self) -> set[str]:
        """The paragraphs that a chain of references leads to from outside paragraphs, guards ignored."""
        leads: dict[str, list[str]] = {}
        for link in self.book.links.of_kind("paragraph"):
            if link.role == "reads":
                leads.setdefault(link.source.name, []).append(self.book.resolve_name(link.target.name))
        starts = (self.book.header.start, *(cell.paragraph for cell in self.book.cells))
        return reachable(map(self.book.resolve_name, starts), lambda name: leads.get(name, ()))


class Story(NamedTuple):
    """The story of a mission or a gamebook, with what its fixpoint came to."""

    book: Book
    reached: Reached

    def open_cells(self) -> Iterator[ActionCell]:
        """The cells that may be read in it."""
        return open_cells(self.book, self.reached.everywhere, self.reached.activated)

    def roots(self, first: State) -> Iterator[tuple[str, State]]:
        """The paragraphs that are read from outside paragraphs, each with the state in which it is."""
        found = self.reached
        return roots(self.book, first, found.everywhere, found.volatile, found.activated)


def _computed(analyses: Analyses, known: Known, book: Book) -> tuple[Any, ...]:
    return tuple(Fixpoint(analyses, known, book).reached)
