"""Values: what an expression may be in a state, and what the cells of a table may be that some keys lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hulldown_compiler.analysis.domain import value_sets
from hulldown_compiler.analysis.domain.intervals import ARITHMETIC
from hulldown_compiler.analysis.domain.value_sets import NOTHING, POOLS, ValueSet
from hulldown_compiler.analysis.procedures.evaluation import ProcedureAnalysis
from hulldown_compiler.analysis.procedures.states import State, dotted, of_kind
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.expressions import Tree


def _field(self: ProcedureAnalysis, tree: Tree, state: State) -> ValueSet:
    """A field of a card of which no more is known than its kind; where there is no card, there is none."""
    self.sure &= NONE not in self.value(tree[1], state).names
    return of_kind(self.library.charts, self.library.charts.catalogues[tree[2]]["fields"][tree[3]])


def _if(self: ProcedureAnalysis, tree: Tree, state: State) -> ValueSet:
    """`A if C else B`."""
    ways = zip(self.split(tree[1], state), tree[2:], strict=True)
    return value_sets.join_all(self.value(way, case) for case, way in ways if case is not None)


def _or_else(self: ProcedureAnalysis, tree: Tree, state: State) -> ValueSet:
    values = self.value(tree[1], state)
    numbers = values._replace(names=frozenset())
    return value_sets.join(numbers, self.value(tree[2], state)) if values.names else values


def _count(self: ProcedureAnalysis, tree: Tree, state: State) -> ValueSet:
    """How many there are in a list."""
    listed = state.get(f"{dotted(tree[1])}[]")
    return value_sets.number(0, len(self.value(tree[1], state).names)) if listed is None else listed


def _pool(self: ProcedureAnalysis, tree: Tree, state: State) -> ValueSet:
    for part in tree[2:]:
        self.value(part, state)
    return value_sets.pool(tree[0], self.value(tree[1], state))


def _calculated(self: ProcedureAnalysis, tree: Tree, state: State) -> ValueSet:
    """An operator on numbers."""
    operands = [self.value(part, state) for part in tree[1:]]
    if any(operand.numbers is None for operand in operands):
        return NOTHING
    halves = tree[0] not in ("half", "goes_into") and any(operand.halves for operand in operands)
    return ValueSet(ARITHMETIC[tree[0]](*(operand.numbers for operand in operands)), halves=halves)


VALUES: Mapping[str, Callable[[ProcedureAnalysis, Tree, State], ValueSet]] = {
    "word": lambda self, tree, state: value_sets.named(tree[1]),
    "words": lambda self, tree, state: value_sets.named(*tree[1:]),
    "value": lambda self, tree, state: NOTHING,
    "part": lambda self, tree, state: NOTHING,
    "field": _field,
    "if": _if,
    "or_else": _or_else,
    "count": _count,
    **dict.fromkeys(POOLS, _pool),
    **dict.fromkeys(ARITHMETIC, _calculated),
}
"""Operators that have a value."""
