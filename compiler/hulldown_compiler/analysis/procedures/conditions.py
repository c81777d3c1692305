"""Conditions: the parts of a state in which one holds, and in which it does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hulldown_compiler.analysis.procedures.evaluation import ProcedureAnalysis
from hulldown_compiler.analysis.procedures.states import Halves, State, join, narrowed
from hulldown_compiler.analysis.story import spans
from hulldown_compiler.analysis.story.spans import NO, YES, Span
from hulldown_engine.language.expressions import COMPARISONS, Tree
from hulldown_engine.resolver.formulas import AUTOMATIC


def taken(self: ProcedureAnalysis, tree: Tree, state: State) -> Halves:
    """A value that is true or false itself."""
    names = self.value(tree, state).names
    holds = narrowed(state, tree, YES) if True in names else None
    return holds, narrowed(state, tree, NO) if False in names else None


def _compare(self: ProcedureAnalysis, tree: Tree, state: State) -> Halves:
    """`A < B`, `A == B` and the like."""
    sign, left, right = tree
    one, other = self.value(left, state), self.value(right, state)
    if sign in ("==", "!="):
        equal, unequal = _same(self, (left, one), (right, other), state)
        return (equal, unequal) if sign == "==" else (unequal, equal)
    if one.numbers is None or other.numbers is None:
        return state, state
    if sign in (">", ">="):
        sign, left, right, one, other = {">": "<", ">=": "<="}[sign], right, left, other, one
    truth = spans.compared(sign, one.numbers, other.numbers).names  # type: ignore[arg-type]  # both are numbers
    apart = 0 if one.halves or other.halves else 1
    holds = _ordered(left, right, (one, other), state, apart if sign == "<" else 0)
    fails = _ordered(right, left, (other, one), state, apart if sign == "<=" else 0)
    return holds if True in truth else None, fails if False in truth else None


def _ordered(lower: Tree, higher: Tree, found: tuple[Span, Span], state: State, apart: int) -> State | None:
    """The part of a state in which one number is at least so far below another."""
    (least, most), (low, high) = found[0].numbers, found[1].numbers  # type: ignore[misc]  # both are numbers
    below = narrowed(state, lower, found[0]._replace(numbers=(least, max(least, min(most, high - apart)))))
    return below and narrowed(below, higher, found[1]._replace(numbers=(min(high, max(low, least + apart)), high)))


def _same(self: ProcedureAnalysis, one: tuple[Tree, Span], other: tuple[Tree, Span], state: State) -> Halves:
    """Whether two values are the same."""
    truth = spans.same(one[1], other[1]).names
    common = spans.met(one[1], other[1])
    equal = narrowed(state, one[0], common) if True in truth else None
    equal = equal and narrowed(equal, other[0], common)
    unequal = narrowed(state, one[0], _without(one[1], other[1])) if False in truth else None
    return equal, unequal and narrowed(unequal, other[0], _without(other[1], one[1]))


def _without(one: Span, other: Span) -> Span:
    """What a value may be when it is not the same as another: the one thing that the other is, it is not."""
    if one.numbers is not None and other.numbers is not None:
        single = other.numbers[0] == other.numbers[1] and not one.halves and not other.names
        return spans.without(one, other.numbers[0]) if single else one
    alone = other.numbers is None and len(other.names) == 1
    return one._replace(names=one.names - other.names) if alone and spans.OTHER not in other.names else one


def _in(self: ProcedureAnalysis, tree: Tree, state: State) -> Halves:
    """`A in (NAME, NAME)`."""
    found, words = self.value(tree[1], state), frozenset(tree[2:])
    inside, outside = Span(None, found.names & words), found._replace(names=found.names - words)
    return narrowed(state, tree[1], inside), narrowed(state, tree[1], outside)


def _has(self: ProcedureAnalysis, tree: Tree, state: State) -> Halves:
    """`has(SEVERAL, NAME)`."""
    return state if tree[2] in self.value(tree[1], state).names else None, state


def _meets(self: ProcedureAnalysis, tree: Tree, state: State) -> Halves:
    """`meets(TOTAL, NEED)` and `within(TOTAL, CHANCE)`: words but `automatic` cannot be met."""
    total, need = self.value(tree[1], state), self.value(tree[2], state)
    sign = ">=" if tree[0] == "meets" else "<="
    known = total.numbers is not None and need.numbers is not None
    truth = spans.compared(sign, total.numbers, need.numbers).names if known else frozenset()  # type: ignore[arg-type]
    met = Span(need.numbers if True in truth else None, need.names & {AUTOMATIC}, need.halves)
    missed = Span(need.numbers if False in truth else None, need.names - {AUTOMATIC}, need.halves)
    return narrowed(state, tree[2], met), narrowed(state, tree[2], missed)


def _joined(self: ProcedureAnalysis, tree: Tree, state: State) -> Halves:
    """Each part is judged in what those before it leave: for `and`, where they hold; for `or`, where they fail."""
    decided: State | None = None
    left: State | None = state
    for part in tree[1:]:
        if left is not None:
            holds, fails = self.split(part, left)
            left, done = (holds, fails) if tree[0] == "and" else (fails, holds)
            decided = join(decided, done)
    return (left, decided) if tree[0] == "and" else (decided, left)


TRUTHS: Mapping[str, Callable[[ProcedureAnalysis, Tree, State], Halves]] = {
    **dict.fromkeys(COMPARISONS, _compare),
    "in": _in,
    "has": _has,
    "meets": _meets,
    "within": _meets,
    "and": _joined,
    "or": _joined,
    "not": lambda self, tree, state: self.split(tree, state),
}
"""Operators that hold or do not."""
