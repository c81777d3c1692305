"""Conditions that what came before bars, though each of their values is free: a few values are tried all together.

A state knows what each value may be, and not which of them go together. A procedure that requires `not (night and
far)` never comes to `night and far`; that is found by trying every night with every far.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from hulldown_compiler.analysis.domain import value_sets
from hulldown_compiler.analysis.domain.value_sets import OTHER, ValueSet
from hulldown_compiler.analysis.procedures.evaluation import ProcedureAnalysis
from hulldown_compiler.analysis.procedures.states import State, dotted, of_kind
from hulldown_compiler.ir.procedure_visitors import assigned
from hulldown_engine.language.expressions import Tree

MOST = 400
"""Combinations that are tried for a condition."""

PLACES = ("value", "field")
UNTRIED = ("look_up", "card_table", "part")
"""What is not tried: a look-up notes what it is of, and the parts of a list are many."""

Values = Mapping[str, Sequence[Any]]
"""What may be at some places, one by one."""


class JointConstraints:
    """What a procedure has let through so far: by its requirements, and by the stops that all else comes after."""

    def __init__(self, possible: ProcedureAnalysis, given: State) -> None:
        """Begin with what the inputs may be, before any is refused."""
        self.possible = possible
        self.given = given
        self._changed = assigned(possible.procedure)
        self._passed: list[tuple[Tree, Values]] = []

    def passes(self, tree: Tree) -> None:
        """From here on this holds."""
        values = self._values(tree)
        if values:
            self._passed.append((tree, values))

    def bars(self, tree: Tree) -> bool:
        """Whether a condition holds for nothing that was let through; False when that is not known."""
        own = self._values(tree) if self._passed else None
        if not own:
            return False
        whole = self._bearing(own)
        trees = [one for one, values in self._passed if not whole.keys().isdisjoint(values)]
        tried = next((one for one in (whole, own) if prod(map(len, one.values())) <= MOST), None)
        if not trees or tried is None:
            return False
        return not any(self._may_be([*trees, tree], state) for state in self._states(tried))

    def _bearing(self, own: Values) -> Values:
        """What may be at some places, and at all others that what was let through has to do with besides."""
        found = dict(own)
        for _ in self._passed:
            for _, values in self._passed:
                if not found.keys().isdisjoint(values):
                    found.update(values)
        return found

    def _may_be(self, trees: Sequence[Tree], state: State) -> bool:
        """Whether each of some conditions may hold."""
        return all(self.possible.split(one, state)[0] is not None for one in trees)

    def _states(self, values: Values) -> Iterator[State]:
        for chosen in product(*values.values()):
            yield {**self.given, **{place: value_sets.constant(one) for place, one in zip(values, chosen, strict=True)}}

    def _values(self, tree: Tree) -> Values | None:
        """What may be at each place that a condition asks for; None if they are not all inputs, or too many."""
        found: dict[str, Sequence[Any]] = {}
        for part, place in _asked(tree):
            values = _single(self._span(part, place)) if place else ()
            if not values:
                return None
            found[place] = values
        return found

    def _span(self, tree: Tree, place: str) -> ValueSet:
        """What an input may be, or a field of one that is a card."""
        if place in self.given and place not in self._changed:
            return self.given[place]
        charts = self.possible.library.charts
        inner = tree[1] if tree[0] == "field" else None
        if inner is None or inner[0] != "value" or inner[1] in self._changed or inner[1] not in self.given:
            return value_sets.NOTHING
        return of_kind(charts, charts.catalogues[tree[2]]["fields"][tree[3]])


def _asked(tree: Tree) -> Iterator[tuple[Tree, str]]:
    """The values that a condition asks for, with their places; without one, if there is no such place."""
    if not isinstance(tree, list):
        return
    if tree[0] in PLACES or tree[0] in UNTRIED:
        yield tree, dotted(tree) if tree[0] in PLACES else ""
        return
    for part in tree[1:]:
        yield from _asked(part)


def _single(span: ValueSet) -> Sequence[Any]:
    """Every value of a span, if they are few."""
    low, high = span.numbers or (1, 0)
    if span.halves or OTHER in span.names or high - low >= MOST:
        return ()
    return [*range(int(low), int(high) + 1), *sorted(span.names, key=str)]
