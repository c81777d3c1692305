"""Carries out declared steps with dice, for one roll or for every roll there is.

One evaluator does both. It carries a distribution of states through the steps, merging equal ones; a state is the
values of the variables that are still needed. Where dice are thrown it asks: who rolls answers with the one way they
fell, who wants the odds with every way they can fall. So a roll and its odds cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, ClassVar, Protocol

from hulldown_engine.basics.dice import Dice
from hulldown_engine.basics.records import NONE, Record, Value, plain, record_of
from hulldown_engine.language.expressions import Closure, Tree, build
from hulldown_engine.resolver.distributions import Distribution, certain, mixed, scaled
from hulldown_engine.resolver.evaluation.liveness import (
    backward,
    live_before_all,
    variables_assigned,
    variables_read,
    variables_totalled,
)
from hulldown_engine.resolver.evaluation.step_form import Json, StepShape
from hulldown_engine.resolver.formulas import Cards, operators
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.tables import Table
from hulldown_engine.resolver.tables import value as exact

Values = tuple[Value, ...]
Work = Generator[Dice, Distribution, Distribution]
"""Steps under way: they yield dice, and are sent how those may fall (or fell)."""


@dataclass
class Run:
    """One evaluation: of a single roll, which may have a trace, or of every roll.

    `called` are the outcomes of the calls it has made, by their arguments.
    """

    single: bool = False
    trace: list[dict[str, Any]] | None = None
    depth: int = 0
    called: dict[tuple[str, Values], Distribution] = field(default_factory=dict)

    def tell(self, step: str, **what: object) -> None:
        """Add what a step did to the trace of a single roll."""
        assert self.trace is not None  # noqa: S101 - nothing is told of all rolls at once
        self.trace.append({"step": step, "depth": self.depth, **what})


class Library:
    """What all procedures of a book use: its tables, cards and natural results, and one another."""

    def __init__(self, tables: Mapping[str, Table], cards: Cards, naturals: Mapping[Dice, Mapping[int, bool]]) -> None:
        self.tables = tables
        self.cards = cards
        self.naturals = naturals
        self.procedures: dict[str, StepEvaluator] = {}


class StepEvaluator:
    """A procedure, compiled: a function from the values of its inputs to a distribution of outcomes.

    `kinds` are the kinds of steps that there are; a class below this one says it.
    """

    kinds: ClassVar[Mapping[str, StepMaker]]

    def __init__(self, title: str, record: Json, labels: Sequence[str], library: Library) -> None:
        self.title = title
        self.labels = labels
        self.inputs: tuple[str, ...] = tuple(record["inputs"])
        self.outcome = record_of(tuple(record["gives"]))
        variables = dict.fromkeys((*self.inputs, *variables_assigned(self.kinds, record["steps"])))
        self.slots = {variable: slot for slot, variable in enumerate(variables)}
        self.library = library
        self.totalled = variables_totalled([record["steps"], record["result"]])
        self._operators = operators(self.slots, library.tables, library.cards)
        self._requires = [
            (self.expression(requirement["that"]), labels[requirement["because"]]) for requirement in record["requires"]
        ]
        result = self.result(record["result"])
        live = variables_read(record["result"])
        self._block = self.block(record["steps"], live)
        self._result = result
        self._begin = self._forgetting(set(self.slots) - live_before_all(self.kinds, record["steps"], live))

    # Building

    def expression(self, tree: Tree) -> Closure:
        """An expression, compiled; one that is worth it is memoized."""
        if not isinstance(tree, list):
            constant = exact(tree)
            return lambda values, this: constant
        closure = build(tree, self._operators)
        return self.remembered(closure, tree) if _branches(tree) >= WORTH_REMEMBERING else closure

    def remembered(self, closure: Closure, asking: Any) -> Closure:
        """A closure, memoized by the values of the variables that `asking`, its expression, reads."""
        slots = sorted(self.slots[name] for name in variables_read(asking))
        key_of = itemgetter(*slots) if slots else len  # of one that asks for nothing, there is but one value
        values_known: dict[Any, Value] = {}

        def remember(values: Values, this: Value) -> Value:
            key = key_of(values)
            if key not in values_known:
                if len(values_known) == MOST_REMEMBERED:
                    values_known.clear()
                values_known[key] = closure(values, this)
            return values_known[key]

        return remember

    def result(self, fields: Mapping[str, Tree], names: Sequence[str] = ()) -> Callable[[Values], Record]:
        """The function that makes a record from the variables; a field that is left out is `none`."""
        make = record_of(tuple(names)) if names else self.outcome
        parts = [self.expression(fields.get(name, NONE)) for name in make.names]
        return lambda values: make(part(values, None) for part in parts)

    def block(self, records: Sequence[Json], live: set[str]) -> Block:
        """A list of steps, compiled; `live` are the variables that are live after it."""
        built: list[tuple[Step, Forgetting]] = []
        rest: Rest | None = None
        for record, after, dead in backward(self.kinds, records, live):
            kind = self.kinds[record["step"]]
            step, forget = kind.resolves(self, record, after), self._forgetting(dead)
            built.append((step.forgetting(forget), tuple) if isinstance(step, Change) else (step, forget))
            if kind.form.throws:
                built, rest = [], Rest(Block(built[::-1], rest))
        return Block(built[::-1], rest)

    def _forgetting(self, names: Collection[str]) -> Forgetting:
        """The function that drops some variables from a state; `tuple`, when there are none."""
        if not names:
            return tuple
        dead, empty = {self.slots[name] for name in names}, len(self.slots)
        return itemgetter(*(empty if slot in dead else slot for slot in range(empty + 1)))

    # Carrying out

    def carry_out(self, run: Run, given: Sequence[Value]) -> Work:
        """The distribution of outcomes for values of all `inputs`, in order; raises WrongInput and OffTable."""
        values: list[Value] = [None] * (len(self.slots) + 1)  # the last place stays empty
        values[: len(given)] = given
        for holds, because in self._requires:
            if not holds(values, None):
                raise WrongInput(f"{self.title}: {because}")
        ended: list[Distribution] = []
        left = yield from self._block.carry_out(run, certain(self._begin(values)), ended)
        if left.weights:
            last = mapped(left, self._result)
            ended.append(last)
            if run.trace is not None:
                run.tell(RESULT, outcome=plain(only(last)))
        return mixed(ended)


RESULT = "result"
"""The event of a trace with the outcome of a procedure that did not stop before its end."""

Forgetting = Callable[[Sequence[Value]], Values]
"""Drops dead variables from a state: their places become empty."""

WORTH_REMEMBERING = 2
"""An expression with fewer operators is evaluated faster than it is looked up."""

MOST_REMEMBERED = 5_000
"""How many values of one expression are memoized."""

MOST_RESTS = 500
"""Of how many states before a roll the outcomes are memoized."""

Step = Callable[[Run, Distribution, list[Distribution]], Distribution | Work]
"""One step: from a distribution of states to the one after it. Where it ends the procedure, it adds to the outcomes.

A step that may throw dice gives work, which yields them.
"""

StepBuilder = Callable[["StepEvaluator", Json, set[str]], "Step | Change"]


class StepMaker(StepShape, Protocol):
    """What makes the steps of a kind (see `steps.step_kind.ProcedureStepKind`)."""

    @property
    def resolves(self) -> StepBuilder:
        """From the record of a step, and the variables that are live after it, to the step."""


@dataclass(frozen=True)
class Change:
    """A step that maps each state to another, and adds to the trace of a single roll."""

    change: Callable[[Values], Sequence[Value]]
    tell: Callable[[Run, Values, Sequence[Value]], None]

    def forgetting(self, forget: Forgetting) -> Step:
        """The step, which drops the variables that are dead after it in the same pass."""
        change = self.change

        def step(run: Run, states: Distribution, ended: list[Distribution]) -> Distribution:
            if run.trace is not None:
                self.tell(run, only(states), change(only(states)))
            return mapped(states, lambda values: forget(change(values)))

        return step


class Block:
    """Steps in sequence, each with what drops the variables that are dead after it, and then the rest, if any."""

    def __init__(self, steps: Sequence[tuple[Step, Forgetting]], rest: Rest | None) -> None:
        self._steps = steps
        self._rest = rest

    def carry_out(self, run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        """The states after the last step."""
        for step, forget in self._steps:
            if not states.weights:
                return states
            after = step(run, states, ended)
            states = after if isinstance(after, Distribution) else (yield from after)
            if forget is not tuple:
                states = mapped(states, forget)
        if self._rest is None or not states.weights:
            return states
        return (yield from self._rest.carry_out(run, states, ended))


class Rest:
    """A block that begins with dice, memoized: what comes of a state there, over every roll, is worked out once."""

    def __init__(self, block: Block) -> None:
        self._block = block
        self._known: dict[Values, tuple[Distribution, list[Distribution]]] = {}

    def carry_out(self, run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        """The states after the last step; memoized for one state over every roll, not for a single roll."""
        if run.single or len(states.weights) > 1:
            return (yield from self._block.carry_out(run, states, ended))
        ((state, weight),) = states.weights.items()
        if state not in self._known:
            if len(self._known) == MOST_RESTS:
                self._known.clear()
            over: list[Distribution] = []
            left = yield from self._block.carry_out(run, certain(state), over)
            self._known[state] = left, over
        left, over = self._known[state]
        ended += [scaled(distribution, weight, states.over) for distribution in over]
        return scaled(left, weight, states.over)


def mapped(states: Distribution, change: Callable[[Any], Any]) -> Distribution:
    """The image of a distribution under a function: the weights of equal results are added."""
    weights: dict[Any, int] = {}
    for values, weight in states.weights.items():
        new = change(values)
        weights[new] = weights.get(new, 0) + weight
    return Distribution(states.over, weights)


def partitioned(states: Distribution, holds: Closure) -> tuple[Distribution, Distribution]:
    """A distribution split by a condition: the states in which it holds, and the others."""
    split: tuple[dict[Any, int], dict[Any, int]] = {}, {}
    for values, weight in states.weights.items():
        split[not holds(values, None)][values] = weight
    return Distribution(states.over, split[0]), Distribution(states.over, split[1])


def with_value(values: Values, slot: int, value: Value) -> Values:
    """A state in which one variable has another value."""
    return (*values[:slot], value, *values[slot + 1 :])


def only(states: Distribution) -> Any:
    """The one state, or outcome, of a single roll."""
    return next(iter(states.weights))


def _branches(tree: Tree) -> int:
    """How many operators an expression has, apart from variables and words."""
    if not isinstance(tree, list) or tree[0] in ("value", "word", "words"):
        return 0
    return 1 + (tree[0] in ("look_up", "card_table")) + sum(map(_branches, tree[1:]))
