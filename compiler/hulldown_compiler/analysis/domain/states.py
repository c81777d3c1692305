"""Abstract states: what each of many facts or variables may be; and how conditions split a state in two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hulldown_compiler.analysis.domain import intervals, value_sets
from hulldown_compiler.analysis.domain.intervals import MAYBE, NO, YES
from hulldown_compiler.analysis.domain.value_sets import ValueSet
from hulldown_engine.language.expressions import Tree

State = dict[Any, Any]
"""What may be, by a key for each fact or variable: a truth in bits, an interval or a `ValueSet`; a key that is not
there is unknown.
"""

Split = tuple[State | None, State | None]
"""The parts of a state in which a condition holds, and in which it fails; None for one that cannot be."""


class Assumed(NamedTuple):
    """The state key that records the truth assumed of a condition's part, so that `A and not A` cannot hold."""

    tree: str


def assumed(tree: Tree) -> Assumed:
    """The key that records what is assumed of a condition."""
    return Assumed(str(tree))


def join(one: Any, other: Any) -> Any:
    """The join of what one fact or variable may be in two cases."""
    if isinstance(one, int):
        return one | other
    return value_sets.join(one, other) if isinstance(one, ValueSet) else intervals.hull(one, other)


def join_states(one: State | None, other: State | None) -> State | None:
    """The join of two states; None is the impossible state, and a key that only one of them has is dropped."""
    if one is None or other is None or one == other:
        return other if one is None else one
    return {
        key: value if value == other[key] else join(value, other[key]) for key, value in one.items() if key in other
    }


def without_assumed(state: State | None) -> State | None:
    """The state without its `Assumed` keys: they are only valid within one condition."""
    if state is None or Assumed not in set(map(type, state)):
        return state
    return {key: value for key, value in state.items() if type(key) is not Assumed}


def truth_of(parts: Split) -> int:
    """The truth of a condition in bits, from the parts of a state in which it holds and fails."""
    holds, fails = parts
    return (0 if holds is None else YES) | (0 if fails is None else NO)


def assuming(tree: Tree, state: State, parts: Split) -> Split:
    """Both parts with the condition's truth recorded; a part that contradicts a truth recorded before is None."""
    holds, fails = parts
    key = assumed(tree)
    known = state.get(key, MAYBE)
    return (
        {**holds, key: YES} if holds is not None and known & YES else None,
        {**fails, key: NO} if fails is not None and known & NO else None,
    )


def split_joined(split: Callable[[Tree, State], Split], tree: Tree, state: State) -> Split:
    """Split a state by `and` or `or`, given the function that splits it by one condition.

    Each condition is judged in what those before it leave: for `and`, where they hold; for `or`, where they fail.
    """
    decided: State | None = None
    left: State | None = state
    for condition in tree[1:]:
        if left is not None:
            holds, fails = split(condition, left)
            left, done = (holds, fails) if tree[0] == "and" else (fails, holds)
            decided = join_states(decided, done)
    return (left, decided) if tree[0] == "and" else (decided, left)
