"""Abstract states of a whole story, as the steps change them: one state stands for all in which a place is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hulldown_compiler.analysis.domain.intervals import ANY_NUMBER, Interval
from hulldown_compiler.analysis.domain.states import Split
from hulldown_compiler.analysis.story.abstract import AbstractEvaluator, Key, State, This
from hulldown_compiler.book.book import Book
from hulldown_engine.language.expressions import Tree


class JoinedStates:
    """The `Interpreter` that reachability carries steps out with; it follows no map.

    `settle` gives the state after facts have taken new values, whoever else has to know of it.
    """

    def __init__(
        self,
        book: Book,
        evaluator: AbstractEvaluator,
        bounds: Mapping[Key, Interval],
        settle: Callable[[State, State], State],
    ) -> None:
        self.book = book
        self.evaluator = evaluator
        self.bounds = bounds
        self.settle = settle

    def branch(self, tree: Tree, state: State, this: This) -> Split:
        """The states in which a condition holds, and in which it fails."""
        return self.evaluator.branch(tree, state, this)

    def number(self, tree: Tree, state: State, this: This) -> Interval:
        """What a number may be."""
        return self.evaluator.number(tree, state, this)

    def selection(self, tree: Tree, state: State) -> Mapping[str, int]:
        """The members that a selection may choose, each with whether it does."""
        return self.evaluator.selection(tree, state)

    def members(self, tree: Tree, this: This) -> This:
        """The members that an expression may stand for."""
        return self.evaluator.members(tree, this)

    def everyone(self) -> This:
        """The members of all rosters."""
        return self.evaluator.everyone

    def value(self, state: State, key: Key) -> Any:
        """What a fact may be; None for one that is not followed."""
        return state.get(key)

    def known(self, state: State, key: Key, value: Any) -> State:
        """The state in which more is known of a fact; of one that is not followed nothing ever is."""
        return {**state, key: value} if key in state else state

    def changed(self, state: State, values: Mapping[Key, Any]) -> Iterator[State]:
        """The one state after facts have taken values."""
        yield self.settle(state, dict(values))

    def limits(self, key: Key) -> Interval:
        """The least and the most that a number can be."""
        return self.bounds.get(key, ANY_NUMBER)

    def moved_markers(self, condition: int) -> Mapping[str, int]:  # noqa: ARG002 - of a mission it is the one
        """No Event markers: which lie on the map is not followed."""
        return {}
