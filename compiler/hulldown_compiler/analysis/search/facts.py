"""The facts of a story and slices of them: some facts, by which expressions are evaluated as far as these decide."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import MAYBE, NO, YES, Interval
from hulldown_compiler.analysis.story.abstract import AbstractEvaluator, Key, State, This
from hulldown_compiler.analysis.story.asked import asked_facts
from hulldown_compiler.analysis.story.blocks import Point
from hulldown_compiler.analysis.story.meaning import may_change
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.book import Book
from hulldown_compiler.ir.step_visitors import Record, expressions
from hulldown_engine.language.expressions import Tree

Values = tuple[Any, ...]
"""What the facts of a slice are, in its order: NO or YES, or a number as an interval."""


class Observation(NamedTuple):
    """A condition that is looked out for: at any moment, when the paragraph `at` has just been opened, or at a point.

    `event` is what a search finds where it may hold.
    """

    event: tuple[Any, ...]
    tree: Tree
    at: str = ""
    point: Point | None = None


class Facts:
    """The facts of a book that something asks about; `first` is what each is when play begins.

    `mission` is the one that they are about, in a platoon game, and `observed` what else is looked out for. If
    `unset_is_unknown`, what is set nowhere may be anything: that is a mistake with a finding of its own.
    """

    mission = ""

    def __init__(
        self, analyses: Analyses, *, unset_is_unknown: bool = False, observed: Sequence[Observation] = ()
    ) -> None:
        self.analyses, self.book = analyses, analyses.book
        self.observed = [seen for seen in observed if seen.point is None]
        self.observed_at: dict[Point, list[Observation]] = defaultdict(list)
        for seen in observed:
            if seen.point is not None:
                self.observed_at[seen.point].append(seen)
        reach = analyses[reachability]
        self.evaluator = reach.evaluator
        self._all: State = dict(reach.first_state())
        if unset_is_unknown:
            self._all.update(reach.never_set)
        matters = analyses[read_by_steps] | set(self._matters())
        self.first: State = {key: value for key, value in self._all.items() if key in matters}
        self._asked: dict[int, tuple[Tree, frozenset[Key]]] = {}
        self._changes: dict[int, tuple[Record, frozenset[Key]]] = {}

    @cached_property
    def anything(self) -> State:
        """The join of all values of each fact."""
        bounds = self.analyses[reachability].bounds
        return {key: bounds.get(key, MAYBE) for key in (*self._all, *self.first)}

    def everyone(self) -> This:
        """The members of all rosters."""
        return self.evaluator.everyone

    def moved_markers(self, condition: int) -> Mapping[str, int]:  # noqa: ARG002 - of a mission it is the one
        """The Event markers that a new condition moves: a gamebook has none."""
        return {}

    def _matters(self) -> Iterator[Key]:
        """The facts that some end or rating of the book reads, or what is looked out for."""
        book, rosters = self.book, self.book.header.rosters
        if book.conditions > 1 or self.mission:
            yield ("condition",)
        ends = (end for ends in book.parts.ends.values() for end in ends)
        for tree in (*book.declared.ratings.values(), *ends, *(each.tree for each in self._looked_out_for())):
            yield from asked_facts(rosters, tree)

    def _looked_out_for(self) -> Iterator[Observation]:
        return chain(self.observed, *self.observed_at.values())

    @cached_property
    def hints(self) -> Mapping[int, State]:
        """What reachability knows of the facts wherever an expression is evaluated, by the identity of its tree.

        Not for the conditions of watches, which are evaluated elsewhere; nor in a platoon game, where another unit's
        orders may interrupt.
        """
        if self.mission:
            return {}
        reach, steps = self.analyses[reachability], (step for placed in self.book.steps.values() for _, step in placed)
        pairs = ((step, tree) for step in steps if step["step"] != "watch" and reach.is_step_reachable(step)
                 for _, _, tree in expressions(step))  # fmt: skip
        return {id(tree): reach.at(step)[0] for step, tree in pairs}

    def asked(self, *trees: Tree) -> frozenset[Key]:
        """The facts of the story that some expressions read; what only the map or the dice decide is no such fact."""
        return frozenset().union(*map(self._asked_by, trees))

    def _asked_by(self, tree: Tree) -> frozenset[Key]:
        known = self._asked.get(id(tree))
        if known is None:
            keys = frozenset(key for key in asked_facts(self.book.header.rosters, tree) if key in self.first)
            known = self._asked[id(tree)] = tree, keys  # the tree is kept, so that no other gets its identity
        return known[1]

    def changes(self, step: Record) -> frozenset[Key]:
        """The facts that a step may change, whatever is known."""
        known = self._changes.get(id(step))
        if known is None:
            keys = frozenset(may_change(self, self.book.declared.step_kinds[step["step"]], step))
            known = self._changes[id(step)] = step, keys
        return known[1]


def read_by_steps(analyses: Analyses) -> frozenset[Key]:
    """The facts that steps and requirements of a book read."""
    return frozenset(_read_by_steps(analyses.book))


def _read_by_steps(book: Book) -> Iterator[Key]:
    rosters = book.header.rosters
    for paragraph in book.paragraphs.values():
        yield "sighting", str(paragraph.record["sighting"])
        yield from asked_facts(rosters, paragraph.record["requires"])
    for steps in book.steps.values():
        for _, step in steps:
            for _, _, tree in expressions(step):
                yield from asked_facts(rosters, tree)
            if "spend" in step:
                yield "score", book.resolve_name(step["spend"], "score")


def _nothing(values: Values) -> None:
    """What is read of the values by a tree that reads nothing."""


class Slice:
    """Some facts of a book, in a fixed order; expressions are evaluated over their values, all other facts unknown."""

    def __init__(self, facts: Facts, keys: Iterable[Key]) -> None:
        self.facts = facts
        self.evaluator: AbstractEvaluator = facts.evaluator
        self.keys = tuple(sorted(keys))
        self.index = {key: nth for nth, key in enumerate(self.keys)}
        self.first: Values = tuple(facts.first[key] for key in self.keys)
        self._asked: dict[int, Sequence[tuple[Key, int]]] = {}
        self._trees: list[Tree] = []  # kept, so that no other tree gets the identity of one
        self._reads: dict[int, Callable[[Values], Any]] = {}
        self._known: dict[tuple[Any, ...], int] = {}

    def state(self, tree: Tree, values: Values) -> State:
        """The abstract state of the facts that a tree reads."""
        anything = self.facts.hints.get(id(tree), self.facts.anything)
        return {key: anything[key] if nth < 0 else values[nth] for key, nth in self._slots(tree)}

    def _slots(self, tree: Tree) -> Sequence[tuple[Key, int]]:
        """The facts that a tree reads, each with its place among the values; -1 for one that is not in the slice."""
        slots = self._asked.get(id(tree))
        if slots is None:
            keys = sorted(self.facts.asked(tree))
            slots = self._asked[id(tree)] = [(key, self.index.get(key, -1)) for key in keys]
            self._trees.append(tree)
        return slots

    def truth(self, tree: Tree, values: Values, this: This) -> int:
        """Whether a condition may hold: NO, YES or MAYBE."""
        if isinstance(tree, bool):
            return YES if tree else NO
        read = self._reads.get(id(tree)) or self._reader(tree)
        key = id(tree), this, read(values)
        bits: int | None = self._known.get(key)
        if bits is None:
            bits = self._known[key] = self.evaluator.truth(tree, self.state(tree, values), this)
        return bits

    def _reader(self, tree: Tree) -> Callable[[Values], Any]:
        """A function that takes what a tree reads out of the values."""
        places = [nth for _, nth in self._slots(tree) if nth >= 0]
        self._reads[id(tree)] = read = itemgetter(*places) if places else _nothing
        return read

    def number(self, tree: Tree, values: Values, this: This) -> Interval:
        """What a number may be."""
        return self.evaluator.number(tree, self.state(tree, values), this)

    def selection(self, tree: Tree, values: Values) -> dict[str, int]:
        """The members of a selection, each with whether it may be in it."""
        return self.evaluator.selection(tree, self.state(tree, values))

    def get(self, values: Values, key: Key) -> Any:
        """The value of a fact; the join of all its values if it is not in the slice."""
        nth = self.index.get(key, -1)
        return self.facts.anything.get(key) if nth < 0 else values[nth]

    def set(self, values: Values, key: Key, value: Any) -> Values:
        """The values after a fact is set; unchanged if it is not in the slice."""
        nth = self.index.get(key, -1)
        if nth < 0 or values[nth] == value:
            return values
        return (*values[:nth], value, *values[nth + 1 :])
