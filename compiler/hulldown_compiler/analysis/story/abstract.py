"""Expressions of a story evaluated over abstract states, in which every fact is a truth in bits, or an interval.

What a state does not mention is unknown. Everything errs to one side: what is called impossible is impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from hulldown_compiler.analysis.domain.intervals import (
    ARITHMETIC,
    MAYBE,
    NEGATED,
    NO,
    YES,
    Interval,
    compare,
    narrow,
    opposite,
)
from hulldown_compiler.analysis.domain.states import (
    Split,
    assumed,
    assuming,
    split_joined,
    truth_of,
    without_assumed,
)
from hulldown_compiler.analysis.story.map_constraints import needed
from hulldown_engine.language.expressions import COMPARISONS, Tree
from hulldown_engine.platoon.language.terms import OF_ACTIVE, bounds
from hulldown_engine.story.invariants import roster_of
from hulldown_engine.story.state import mark_key

NUMBERS = ("score", "condition", "victory")
"""Facts that are numbers."""

FREE = ("fact", "attribute")
"""Operators about the map and the dice of a platoon game."""

Key = tuple[str, ...]
"""A fact: ("flag", name), ("score", name), ("mark", key), ("sighting", number), ("condition",), ("victory",)."""

State = dict[Key, Any]
"""Facts and what they may be."""

This = tuple[str, ...]
"""The members that `this` may be."""

ANYONE: This = ("",)
"""Any unit of a platoon game: which there are, and where, is not known."""


def _unknown(tree: Tree, roster: str | None) -> int:
    """The form of a condition when forms are not evaluated: unknown."""
    return MAYBE


class AbstractEvaluator:
    """Evaluates expressions over abstract states: whether a condition may hold, and what a number may be.

    `rosters` gives each roster's members. `form` gives the truth of a condition by its form alone, in any state, for
    the roster that `this` is of. `ruled_out` has, by their identity, the conditions that never hold because of those
    they stand in.

    Facts and units of a platoon game's map are free: nothing is known of them, unless a state says which markers are
    on the map, and which cards in play (see `mission_machine`). So are selections from its two sides, which are no
    rosters. Within one guard, what has once been assumed stays so: `A and not A` never holds.
    """

    def __init__(
        self,
        rosters: Mapping[str, This],
        form: Callable[[Tree, str | None], int] = _unknown,
        ruled_out: Mapping[int, Tree] | None = None,
    ) -> None:
        self.rosters = rosters
        self.form = form
        self.ruled_out = ruled_out or {}

    @cached_property
    def everyone(self) -> This:
        """The members of all rosters."""
        return tuple(member for members in self.rosters.values() for member in members)

    # Truth

    def truth(self, tree: Tree, state: State, this: This) -> int:
        """Whether a condition may hold: NO, YES or MAYBE."""
        if isinstance(tree, bool):
            return YES if tree else NO
        if id(tree) in self.ruled_out:
            return NO
        truth = _TRUTH.get(tree[0], AbstractEvaluator.compared)(self, tree, state, this)
        if truth == MAYBE and tree[0] not in PLAIN:
            truth = state.get(assumed(tree), MAYBE)
        return truth

    def compared(self, tree: Tree, state: State, this: This) -> int:
        """The truth of a comparison of two members or two numbers, in bits."""
        if _is_member(tree[1]):
            same = self.same(self.members(tree[1], this), self.members(tree[2], this))
            return same if tree[0] == "==" else opposite(same)
        return compare(tree[0], self.number(tree[1], state, this), self.number(tree[2], state, this))

    def same(self, one: This, other: This) -> int:
        """The truth of two members being the same, in bits."""
        if ANYONE in (one, other):
            return MAYBE
        if len(one) == len(other) == 1:
            return YES if one == other else NO
        return MAYBE if set(one) & set(other) else NO

    def marked(self, tree: Tree, state: State, this: This) -> int:
        """The truth of a member bearing a mark, in bits."""
        truth = 0
        for member in self.members(tree[1], this):
            truth |= state.get(("mark", mark_key(member, tree[2])), MAYBE)
        return truth or NO

    def members(self, tree: Tree, this: This) -> This:
        """The members that an expression may stand for."""
        return this if tree[0] == "this" else (tree[1],)

    def selection(self, tree: Tree, state: State) -> dict[str, int]:
        """The members that a selection chooses from, each with whether it is: NO, YES or MAYBE."""
        if tree[0] == "members":
            return (
                dict.fromkeys(self.rosters[tree[1]], YES) if tree[1] in self.rosters else dict.fromkeys(ANYONE, MAYBE)
            )
        selected = {}
        elsewhere = without_assumed(state) or state
        condition = tree[2] if roster_of(tree) in self.rosters else ["and", OF_ACTIVE, tree[2]]
        for member, before in self.selection(tree[1], state).items():
            holds = self.truth(condition, elsewhere, (member,))
            selected[member] = NO if NO in (before, holds) else before | holds
        return selected

    def count(self, tree: Tree, state: State) -> Interval:
        """The possible sizes of a selection."""
        truths = self.selection(tree, state).values()
        if roster_of(tree) not in self.rosters:
            return 0, None if any(truth != NO for truth in truths) else 0
        return sum(truth == YES for truth in truths), sum(truth != NO for truth in truths)

    def on_map(self, tree: Tree, state: State, _: This) -> int:
        """The truth of a map fact, in bits: NO for a marker off the map or a card not in play, else unknown."""
        key = needed(tree)
        return NO if key is not None and state.get(key) == NO else MAYBE

    # Numbers

    def number(self, tree: Tree, state: State, this: This) -> Interval:
        """The interval of a number."""
        if isinstance(tree, int):
            return tree, tree
        known: Interval | None = state[tuple(tree)] if tree[0] in NUMBERS else state.get(assumed(tree))
        if known is not None:
            return known
        if tree[0] == "count":
            return self.count(tree[1], state)
        if tree[0] in FREE:
            return bounds(tree)
        return ARITHMETIC[tree[0]](*(self.number(part, state, this) for part in tree[1:]))

    # Assuming

    def assume(self, tree: Tree, state: State | None, this: This, *, truth: bool = True) -> State | None:
        """The part of a state in which a condition holds (or, if not `truth`, fails); None if there is none."""
        if tree is True or state is None:
            return state if truth else None
        return without_assumed(self.split(tree, state, this)[0 if truth else 1])

    def branch(self, tree: Tree, state: State | None, this: This) -> Split:
        """The parts of a state in which a condition holds and in which it fails, without `Assumed` keys."""
        if tree is True or state is None:
            return state, None
        holds, fails = self.split(tree, state, this)
        return without_assumed(holds), without_assumed(fails)

    def split(self, tree: Tree, state: State, this: This) -> Split:
        """The parts of a state in which a condition holds and in which it fails; None for an impossible one."""
        head = tree[0] if isinstance(tree, list) else ""
        if id(tree) in self.ruled_out:
            return None, state
        if head in ("not", "!="):
            holds, fails = self.split(tree[1] if head == "not" else ["==", *tree[1:]], state, this)
            return fails, holds
        if head in ("and", "or"):
            holds, fails = split_joined(lambda part, left: self.split(part, left, this), tree, state)
            if holds is not None and fails is not None:
                known = self.by_form(tree, this)
                holds, fails = holds if known & YES else None, fails if known & NO else None
            return assuming(tree, state, (holds, fails))
        truth = self.truth(tree, state, this)
        return (
            self.narrowed(tree, state, this, truth=True) if truth & YES else None,
            self.narrowed(tree, state, this, truth=False) if truth & NO else None,
        )

    def by_form(self, tree: Tree, this: This) -> int:
        """The truth of a condition by its form: NO if its parts contradict one another, YES if they cover all cases."""
        roster = next((name for name, members in self.rosters.items() if this and set(this) <= set(members)), None)
        return self.form(tree, roster)

    def narrowed(self, tree: Tree, state: State, this: This, *, truth: bool) -> State:
        """The state with the fact that a simple condition decides set, and the number it compares narrowed."""
        if not isinstance(tree, list):
            return state
        after = {**state, self.settled(tree, this): YES if truth else NO}
        if tree[0] in COMPARISONS and isinstance(tree[1], list) and type(tree[2]) is int:
            number = tuple(tree[1]) if tree[1][0] in NUMBERS else assumed(tree[1])
            sign = tree[0] if truth else NEGATED[tree[0]]
            after[number] = narrow(self.number(tree[1], state, this), sign, (tree[2], tree[2]))
        return after

    def settled(self, tree: list[Any], this: This) -> Key:
        """The key of the one fact that a condition reads, or of what a guard assumes of it."""
        if tree[0] == "flag":
            return ("flag", tree[1])
        if tree[0] == "sighted":
            return ("sighting", tree[1])
        if tree[0] == "marked" and len(self.members(tree[1], this)) == 1:
            return ("mark", mark_key(self.members(tree[1], this)[0], tree[2]))
        return assumed(tree)


PLAIN = ("flag", "sighted", "and", "or", "not")
"""Conditions of which nothing need be assumed: they are facts, or are decided by their parts."""


def _is_member(tree: Tree) -> bool:
    return isinstance(tree, list) and tree[0] in ("this", "member")


def _joined(evaluator: AbstractEvaluator, tree: Tree, state: State, this: This) -> int:
    """The truth of `and` or `or`, decided part by part."""
    return truth_of(evaluator.split(tree, state, this))


def _any(evaluator: AbstractEvaluator, tree: Tree, state: State, this: This) -> int:
    least, most = evaluator.count(tree[1], state)
    return YES if least else NO if most == 0 else MAYBE


_TRUTH: Mapping[str, Callable[[AbstractEvaluator, Tree, State, This], int]] = {
    **dict.fromkeys(FREE, AbstractEvaluator.on_map),
    "flag": lambda evaluator, tree, state, this: state["flag", tree[1]],
    "sighted": lambda evaluator, tree, state, this: state.get(("sighting", tree[1]), MAYBE),
    "marked": AbstractEvaluator.marked,
    "and": _joined,
    "or": _joined,
    "not": lambda evaluator, tree, state, this: opposite(evaluator.truth(tree[1], state, this)),
    "any": _any,
    "none": lambda evaluator, tree, state, this: opposite(_any(evaluator, tree, state, this)),
}
