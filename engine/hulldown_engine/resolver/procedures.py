"""Procedures: declared steps with dice, carried out for one roll or for every roll there is.

One evaluator does both. It carries a distribution of states through the steps, merging equal ones; a state is the
values of the variables that are still needed. Where dice are thrown it asks: who rolls answers with the one way they
fell, who wants the odds with every way they can fall. So a roll and its odds cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from operator import itemgetter
from typing import Any

from hulldown_engine.basics.dice import Dice, parse_dice
from hulldown_engine.basics.records import NONE, Record, Value, plain, record_of
from hulldown_engine.language.expressions import Closure, Tree, build
from hulldown_engine.resolver.distributions import Distribution, certain, mixed, scaled
from hulldown_engine.resolver.formulas import Cards, meets, operators, within
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.liveness import (
    backward,
    live_after_pass,
    live_before_all,
    variables_assigned,
    variables_read,
    variables_totalled,
)
from hulldown_engine.resolver.tables import OffTable, Table
from hulldown_engine.resolver.tables import value as exact

Json = Mapping[str, Any]
Values = tuple[Value, ...]
Work = Generator[Dice, Distribution, Distribution]
"""Steps under way: they yield dice, and are sent how those may fall (or fell)."""


@dataclass
class Run:
    """One evaluation: its trace, for a single roll, and the outcomes of the calls it has made, by their arguments."""

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
        self.procedures: dict[str, Steps] = {}


class Steps:
    """A procedure, compiled: a function from the values of its inputs to a distribution of outcomes."""

    def __init__(self, title: str, record: Json, labels: Sequence[str], library: Library) -> None:
        self.title = title
        self.labels = labels
        self.inputs: tuple[str, ...] = tuple(record["inputs"])
        self.outcome = record_of(tuple(record["gives"]))
        variables = dict.fromkeys((*self.inputs, *variables_assigned(record["steps"])))
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
        self._begin = self._forgetting(set(self.slots) - live_before_all(record["steps"], live))

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
        for record, after, dead in backward(records, live):
            step, forget = STEPS[record["step"]](self, record, after), self._forgetting(dead)
            built.append((step.forgetting(forget), tuple) if isinstance(step, Change) else (step, forget))
            if record["step"] in DICE:
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
                run.tell("result", outcome=plain(_only(last)))
        return mixed(ended)


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
                self.tell(run, _only(states), change(_only(states)))
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
        if run.trace is not None or len(states.weights) > 1:
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


def _with(values: Values, slot: int, value: Value) -> Values:
    return (*values[:slot], value, *values[slot + 1 :])


def _branches(tree: Tree) -> int:
    """How many operators an expression has, apart from variables and words."""
    if not isinstance(tree, list) or tree[0] in ("value", "word", "words"):
        return 0
    return 1 + (tree[0] in ("look_up", "card_table")) + sum(map(_branches, tree[1:]))


# One function for each step -------------------------------------------------------------------------------------------


def _let(steps: Steps, record: Json, live: set[str]) -> Change:
    values = [
        (name, steps.slots[name], steps.expression(tree), _tables(steps, tree))
        for name, tree in record["values"].items()
    ]

    def change(before: Values) -> Sequence[Value]:
        after = list(before)
        for _, slot, closure, _ in values:
            after[slot] = closure(after, None)
        return after

    def tell(run: Run, before: Values, after: Sequence[Value]) -> None:
        now = list(before)
        for name, slot, _, tables in values:
            run.tell("let", name=name, value=plain(after[slot]), tables=list(dict.fromkeys(tables(now))))
            now[slot] = after[slot]

    return Change(change, tell)


def _tables(steps: Steps, tree: Tree) -> Callable[[Sequence[Value]], Iterable[str]]:
    """The function that names the tables an expression looks up; a card's own are CATALOGUE.FIELD."""
    if not isinstance(tree, list):
        return lambda values: ()
    parts = [_tables(steps, part) for part in tree[1:]]
    if tree[0] == "if":
        holds, (asked_for, then, otherwise) = steps.expression(tree[1]), parts
        return lambda values: (*asked_for(values), *(then if holds(values, None) else otherwise)(values))
    own = {"look_up": tree[1:2], "card_table": [".".join(map(str, tree[2:4]))]}.get(tree[0], [])
    return lambda values: (*own, *(name for part in parts for name in part(values)))


def _roll(steps: Steps, record: Json, live: set[str]) -> Step:
    slot, dice = steps.slots[record["name"]], steps.expression(record["dice"])
    keep = _face if record["single"] else _total if record["name"] in steps.totalled else _pool

    def roll(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        rolled = []
        for which, group in _by(states, dice).items():
            fell: Distribution = yield which
            kept = mapped(fell, keep).weights
            weights: dict[Values, int] = {}
            for values, weight in group.weights.items():
                before, after = values[:slot], values[slot + 1 :]
                for pool, ways in kept.items():
                    new = (*before, pool, *after)
                    weights[new] = weights.get(new, 0) + weight * ways
            rolled.append(Distribution(group.over * fell.over, weights))
            if run.trace is not None:
                run.tell("roll", name=record["name"], dice=str(which), faces=list(_only(fell)))
        return mixed(rolled)

    return roll


def _face(faces: Sequence[int]) -> int:
    return faces[0]


def _total(faces: Sequence[int]) -> tuple[int, ...]:
    """A pool of which nothing but the total is asked: one die stands for them all."""
    return (sum(faces),)


def _pool(faces: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(faces))


def _by(states: Distribution, dice: Closure) -> dict[Dice, Distribution]:
    """The states by the dice that are thrown in them."""
    by_notation: dict[str, dict[Values, int]] = {}
    for values, weight in states.weights.items():
        by_notation.setdefault(dice(values, None), {})[values] = weight
    if NONE in by_notation:
        raise OffTable("there are no dice to roll here")
    return {parse_dice(notation): Distribution(states.over, weights) for notation, weights in by_notation.items()}


def _test(steps: Steps, record: Json, live: set[str]) -> Step:
    slot, dice = steps.slots[record["name"]], parse_dice(record["dice"])
    natural = steps.library.naturals.get(dice, {})
    by, passes = ("at_least", meets) if "at_least" in record else ("at_most", within)
    wanted = steps.expression(record[by])

    def test(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        fell: Distribution = yield dice
        ways = mapped(fell, sum).weights
        succeeding: dict[Value, int] = {}
        weights: dict[Values, int] = {}
        for values, weight in states.weights.items():
            need = wanted(values, None)
            if need not in succeeding:
                succeeding[need] = sum(n for total, n in ways.items() if natural.get(total, passes(total, need)))
            for success, often in ((True, succeeding[need]), (False, fell.over - succeeding[need])):
                if often:
                    new = _with(values, slot, success)
                    weights[new] = weights.get(new, 0) + weight * often
        after = Distribution(states.over * fell.over, weights)
        if run.trace is not None:
            faces, need = _only(fell), plain(wanted(_only(states), None))
            decided = {"natural": sum(faces) in natural, "success": _only(after)[slot]}
            run.tell("test", name=record["name"], dice=str(dice), faces=list(faces), by=by, need=need, **decided)
        return after

    return test


def _only(states: Distribution) -> Any:
    """The one state, or outcome, of a single roll."""
    return next(iter(states.weights))


def _place(steps: Steps, record: Json, live: set[str]) -> Change:
    slot, at = steps.slots[record["name"]], steps.expression(record["at"])
    least, most = record["track"]

    def change(values: Values) -> Values:
        return _with(values, slot, max(least, min(most, at(values, None))))

    def tell(run: Run, before: Values, after: Sequence[Value]) -> None:
        run.tell("place", name=record["name"], value=plain(after[slot]), on=record["on"])

    return Change(change, tell)


def _adding(steps: Steps, record: Json, live: set[str]) -> Change:
    """`add` and `shift`: modifiers that apply, all of them or the first of each section."""
    kind, slot = record["step"], steps.slots[record["name"]]
    sections = [_section(steps, section) for section in record["sections"]]
    least, most = record.get("track", (None, None))
    new = record.get("new", False)  # there was no such number where the step stands, whatever was done before

    def start(values: Values) -> Value:
        return 0 if new else values[slot]

    def applying(values: Values) -> list[tuple[Value, Json]]:
        return [applied for section in sections for applied in section(values)]

    def change_by(values: Values, this: Value) -> Value:
        return sum(value for value, _ in applying(values))

    modified = steps.remembered(change_by, record["sections"])

    def change(values: Values) -> Values:
        total = start(values) + modified(values, None)
        if least is not None:
            total = max(least, min(most, total))
        return _with(values, slot, total)

    def tell(run: Run, before: Values, after: Sequence[Value]) -> None:
        modifiers = [{"value": plain(value), **about} for value, about in applying(before)]
        ends = {"before": plain(start(before)), "after": plain(after[slot])}
        run.tell(kind, name=record["name"], **ends, modifiers=modifiers)

    return Change(change, tell)


def _section(steps: Steps, section: Json) -> Callable[[Values], list[tuple[Value, Json]]]:
    """The modifiers of a section that apply: each one's value, and what it is called."""
    modifiers = [
        (
            steps.expression(modifier.get("when", True)),
            steps.expression(modifier["value"]),
            _about(steps, modifier, section),
        )
        for modifier in section["modifiers"]
    ]
    first = section["first"]

    def apply(values: Values) -> list[tuple[Value, Json]]:
        applying = []
        for holds, value, about in modifiers:
            if holds(values, None):
                applying.append((value(values, None), about))
                if first:
                    break
        return applying

    return apply


def _about(steps: Steps, modifier: Json, section: Json) -> Json:
    """What a modifier is called."""
    heading = steps.labels[section["section"]] if "section" in section else ""
    return {"name": steps.labels[modifier["name"]], "rule": modifier.get("rule", ""), "section": heading}


def _stop(steps: Steps, record: Json, live: set[str]) -> Step:
    holds, result = steps.expression(record.get("when", True)), steps.result(record["result"])

    def stop(run: Run, states: Distribution, ended: list[Distribution]) -> Distribution:
        done, left = partitioned(states, holds)
        if done.weights:
            ended.append(mapped(done, result))
            if run.trace is not None:
                run.tell("stop", outcome=plain(_only(ended[-1])))
        return left

    return stop


def _when(steps: Steps, record: Json, live: set[str]) -> Step:
    holds = steps.expression(record["when"])
    then, otherwise = steps.block(record["do"], live), steps.block(record["otherwise"], live)

    def when(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        holding, failing = partitioned(states, holds)
        holding = yield from then.carry_out(run, holding, ended)
        failing = yield from otherwise.carry_out(run, failing, ended)
        return mixed((holding, failing))

    return when


def _call(steps: Steps, record: Json, live: set[str]) -> Step:
    name, slot = record["call"], steps.slots[record["as"]]
    given = [steps.expression(tree) for tree in record["given"].values()]

    def call(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        procedure = steps.library.procedures[name]
        called = []
        for values, weight in states.weights.items():
            key = name, tuple(closure(values, None) for closure in given)
            outcomes = run.called.get(key)
            if outcomes is None:
                if run.trace is not None:
                    run.tell("call", procedure=name, given=dict(zip(record["given"], map(plain, key[1]), strict=True)))
                run.depth += 1
                outcomes = yield from procedure.carry_out(run, key[1])
                run.depth -= 1
                if run.trace is None:  # what was rolled once is rolled anew the next time
                    run.called[key] = outcomes
            weights = {_with(values, slot, outcome): weight * often for outcome, often in outcomes.weights.items()}
            called.append(Distribution(states.over * outcomes.over, weights))
        return mixed(called)

    return call


def _each(steps: Steps, record: Json, live: set[str]) -> Step:
    several, item, into = steps.slots[record["of"]], steps.slots[record["as"]], steps.slots[record["into"]]
    block = steps.block(record["do"], live_after_pass(record, live))
    result = steps.result(record["result"], tuple(record["result"]))

    def each(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        states = mapped(states, lambda values: _with(values, into, ()))
        for nth in count():
            now, done = partitioned(states, partial(_reaches, several, nth))
            if not now.weights:
                return done
            now = mapped(now, partial(_with_item, item, several, nth))
            if run.trace is not None:
                run.tell("each", name=record["as"], nth=nth + 1, value=plain(_only(now)[item]))
            now = yield from block.carry_out(run, now, ended)
            now = mapped(now, lambda values: _with(values, into, (*values[into], result(values))))
            states = mixed((now, done))
        raise AssertionError  # lists come to an end

    return each


def _reaches(several: int, nth: int, values: Values, this: Value) -> bool:
    return nth < len(values[several])


def _with_item(slot: int, several: int, nth: int, values: Values) -> Values:
    return _with(values, slot, values[several][nth])


def _again(steps: Steps, record: Json, live: set[str]) -> Step:
    block = steps.block(record["do"], live_after_pass(record, live))
    goes_on, most = steps.expression(record["again"]), steps.expression(record["most"])

    def again(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        finished: list[Distribution] = []
        for times in count(1):
            if not states.weights:
                return mixed(finished)
            if times > 1 and run.trace is not None:
                run.tell("again", nth=times)
            states = yield from block.carry_out(run, states, ended)
            states, done = partitioned(states, partial(_repeated, times, most, goes_on))
            finished.append(done)
        raise AssertionError  # repetition is bounded

    return again


def _repeated(times: int, most: Closure, goes_on: Closure, values: Values, this: Value) -> bool:
    return times < most(values, this) and bool(goes_on(values, this))


DICE = frozenset({"roll", "test"})
"""The steps that throw dice themselves."""

STEPS: Mapping[str, Callable[[Steps, Json, set[str]], Step | Change]] = {
    "let": _let,
    "roll": _roll,
    "test": _test,
    "place": _place,
    "shift": _adding,
    "add": _adding,
    "stop": _stop,
    "when": _when,
    "call": _call,
    "each": _each,
    "again": _again,
}
"""Every step a procedure can hold, by the name it has in a bundle."""
