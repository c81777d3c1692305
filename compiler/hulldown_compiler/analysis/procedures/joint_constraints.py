"""Constraints on several inputs at once: conditions that cannot hold, though each of their values is possible alone.

A state has the possible values of each input, but not which of them go together. A procedure that requires `not (night
and far)` never has both; this is found by trying every value of `night` with every value of `far`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from hulldown_compiler.analysis.domain import value_sets
from hulldown_compiler.analysis.domain.value_sets import OTHER, ValueSet
from hulldown_compiler.analysis.procedures.states import Split, State, dotted, of_kind
from hulldown_compiler.lowering.definitions import Charts
from hulldown_engine.language.expressions import Tree

MOST_COMBINATIONS = 400
"""Combinations of values that are tried for a condition."""

PLACES = ("value", "field")
UNTRIED = ("look_up", "card_table", "part")
"""Expressions that are not tried: a look-up records its keys, and the parts of a list are many."""

Values = Mapping[str, Sequence[Any]]
"""Every value that may be at each of some places."""


class JointConstraints:
    """The conditions known to hold at a point of a procedure: its requirements, and no stop made so far.

    They are about inputs only: `given` has the possible values of each, and `assigned` names those that a step changes,
    of which nothing is known. `split` gives the parts of a state in which a condition holds and fails.
    """

    def __init__(
        self, split: Callable[[Tree, State], Split], charts: Charts, given: State, assigned: Collection[str]
    ) -> None:
        """Start without any condition."""
        self._split = split
        self._charts = charts
        self._given = given
        self._assigned = assigned
        self._required: list[tuple[Tree, Values]] = []

    def require(self, condition: Tree) -> None:
        """Add a condition that holds from here on."""
        values = self._values(condition)
        if values:
            self._required.append((condition, values))

    def exclude(self, condition: Tree) -> bool:
        """Whether a condition is proved to contradict those required so far."""
        own = self._values(condition) if self._required else None
        if not own:
            return False
        related = self._related(own)
        conditions = [required for required, values in self._required if not related.keys().isdisjoint(values)]
        few = (values for values in (related, own) if prod(map(len, values.values())) <= MOST_COMBINATIONS)
        tried = next(few, None)
        if not conditions or tried is None:
            return False
        return not any(self._can_hold([*conditions, condition], state) for state in self._states(tried))

    def _related(self, own: Values) -> Values:
        """The values at some places, and at every place linked to them through shared requirements."""
        related = dict(own)
        for _ in self._required:
            for _, values in self._required:
                if not related.keys().isdisjoint(values):
                    related.update(values)
        return related

    def _can_hold(self, conditions: Sequence[Tree], state: State) -> bool:
        """Whether each of the conditions may hold in a state."""
        return all(self._split(condition, state)[0] is not None for condition in conditions)

    def _states(self, values: Values) -> Iterator[State]:
        """One state for every combination of values."""
        for combination in product(*values.values()):
            constants = map(value_sets.constant, combination)
            yield {**self._given, **dict(zip(values, constants, strict=True))}

    def _values(self, condition: Tree) -> Values | None:
        """The possible values at each place that a condition reads; None if one is not an input, or has too many."""
        by_place: dict[str, Sequence[Any]] = {}
        for part, place in _operands(condition):
            values = _enumerated(self._possible(part, place)) if place else ()
            if not values:
                return None
            by_place[place] = values
        return by_place

    def _possible(self, tree: Tree, place: str) -> ValueSet:
        """The possible values of an input, or of a field of an input that is a card."""
        if place in self._given and place not in self._assigned:
            return self._given[place]
        card = tree[1] if tree[0] == "field" else None
        if card is None or card[0] != "value" or card[1] in self._assigned or card[1] not in self._given:
            return value_sets.NOTHING
        return of_kind(self._charts, self._charts.catalogues[tree[2]]["fields"][tree[3]])


def _operands(tree: Tree) -> Iterator[tuple[Tree, str]]:
    """The values that a condition reads, each with its place, or with "" if its values cannot be listed."""
    if not isinstance(tree, list):
        return
    if tree[0] in PLACES or tree[0] in UNTRIED:
        yield tree, dotted(tree) if tree[0] in PLACES else ""
        return
    for part in tree[1:]:
        yield from _operands(part)


def _enumerated(values: ValueSet) -> Sequence[Any]:
    """The members of a value set; none if there are too many or not all are known."""
    low, high = values.numbers or (1, 0)
    if values.halves or OTHER in values.names or high - low >= MOST_COMBINATIONS:
        return ()
    return [*range(int(low), int(high) + 1), *sorted(values.names, key=str)]
