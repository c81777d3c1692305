"""Conditions: the parts of a state in which one holds, and in which it does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hulldown_compiler.analysis.domain import value_sets
from hulldown_compiler.analysis.domain.intervals import MIRRORED, NO, YES, compare, narrow
from hulldown_compiler.analysis.domain.states import split_joined
from hulldown_compiler.analysis.domain.value_sets import TRUTHS, ValueSet, truth_of
from hulldown_compiler.analysis.procedures.evaluation import ProcedureAnalysis
from hulldown_compiler.analysis.procedures.states import Split, State, narrowed
from hulldown_engine.language.expressions import COMPARISONS, Tree
from hulldown_engine.resolver.formulas import AUTOMATIC


def truth(self: ProcedureAnalysis, tree: Tree, state: State) -> Split:
    """Split by a value that is a truth value itself."""
    bits = truth_of(self.value(tree, state))
    holds = narrowed(state, tree, TRUTHS[YES]) if bits & YES else None
    return holds, narrowed(state, tree, TRUTHS[NO]) if bits & NO else None


def _compare(self: ProcedureAnalysis, tree: Tree, state: State) -> Split:
    """Split by a comparison such as `A < B` or `A == B`."""
    sign, left, right = tree
    one, other = self.value(left, state), self.value(right, state)
    if sign in ("==", "!="):
        equal, unequal = _same((left, one), (right, other), state)
        return (equal, unequal) if sign == "==" else (unequal, equal)
    if one.numbers is None or other.numbers is None:
        return state, state
    bits = compare(sign, one.numbers, other.numbers)
    lower, higher = (left, one), (right, other)
    if sign in (">", ">="):
        sign, lower, higher = MIRRORED[sign], higher, lower
    holds = _ordered(lower, sign, higher, state) if bits & YES else None
    return holds, _ordered(higher, "<=" if sign == "<" else "<", lower, state) if bits & NO else None


Judged = tuple[Tree, ValueSet]
"""An expression and what it may be."""


def _ordered(lower: Judged, sign: str, higher: Judged, state: State) -> State | None:
    """The part of a state in which `lower SIGN higher` holds, for `<` or `<=`."""
    (below, low), (above, high) = lower, higher
    assert low.numbers is not None and high.numbers is not None  # noqa: S101, PT018 - both are numbers
    gap = 0 if low.halves or high.halves else 1
    less = low._replace(numbers=narrow(low.numbers, sign, high.numbers, gap=gap))
    more = high._replace(numbers=narrow(high.numbers, MIRRORED[sign], low.numbers, gap=gap))
    first = narrowed(state, below, less)
    return first and narrowed(first, above, more)


def _same(one: Judged, other: Judged, state: State) -> Split:
    """Split by the equality of two values."""
    bits = value_sets.equal(one[1], other[1])
    common = value_sets.meet(one[1], other[1])
    equal = narrowed(state, one[0], common) if bits & YES else None
    equal = equal and narrowed(equal, other[0], common)
    unequal = narrowed(state, one[0], value_sets.without(one[1], other[1])) if bits & NO else None
    return equal, unequal and narrowed(unequal, other[0], value_sets.without(other[1], one[1]))


def _in(self: ProcedureAnalysis, tree: Tree, state: State) -> Split:
    """Split by `A in (NAME, NAME)`."""
    values, words = self.value(tree[1], state), frozenset(tree[2:])
    inside, outside = ValueSet(None, values.names & words), values._replace(names=values.names - words)
    return narrowed(state, tree[1], inside), narrowed(state, tree[1], outside)


def _has(self: ProcedureAnalysis, tree: Tree, state: State) -> Split:
    """Split by `has(SEVERAL, NAME)`."""
    return state if tree[2] in self.value(tree[1], state).names else None, state


def _meets(self: ProcedureAnalysis, tree: Tree, state: State) -> Split:
    """Split by `meets(TOTAL, NEED)` or `within(TOTAL, CHANCE)`: of words, only `automatic` can be met."""
    total, need = self.value(tree[1], state), self.value(tree[2], state)
    sign = ">=" if tree[0] == "meets" else "<="
    known = total.numbers is not None and need.numbers is not None
    bits = compare(sign, total.numbers, need.numbers) if known else 0  # type: ignore[arg-type]  # both are numbers
    met = ValueSet(need.numbers if bits & YES else None, need.names & {AUTOMATIC}, need.halves)
    missed = ValueSet(need.numbers if bits & NO else None, need.names - {AUTOMATIC}, need.halves)
    return narrowed(state, tree[2], met), narrowed(state, tree[2], missed)


CONDITIONS: Mapping[str, Callable[[ProcedureAnalysis, Tree, State], Split]] = {
    **dict.fromkeys(COMPARISONS, _compare),
    "in": _in,
    "has": _has,
    "meets": _meets,
    "within": _meets,
    **dict.fromkeys(("and", "or"), lambda self, tree, state: split_joined(self.split, tree, state)),
    "not": lambda self, tree, state: self.split(tree, state),
}
"""Operators that hold or do not."""
