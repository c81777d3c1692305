"""Procedures: declared steps with dice, carried out for one roll or for every roll there is.

One evaluator does both. It carries a distribution of states through the steps, merging equal ones; a state is the
values of the variables that are still needed. Where dice are thrown it asks: who rolls answers with the one way they
fell, who wants the odds with every way they can fall. So a roll and its odds cannot disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

from hulldown_engine.dice import Dice, parse_dice
from hulldown_engine.distributions import Distribution, certain, mixed
from hulldown_engine.expressions import Closure, Tree, build
from hulldown_engine.formulas import Cards, meets, operators, within
from hulldown_engine.inputs import WrongInput
from hulldown_engine.records import NONE, Record, Value, plain, record_of
from hulldown_engine.tables import OffTable, Table

Json = Mapping[str, Any]
Values = tuple[Value, ...]
Work = Generator[Dice, Distribution, Distribution]
"""Steps under way: they yield dice, and are sent how those may fall (or fell)."""


@dataclass
class Run:
    """One evaluation: what is told of it, and the calls it has made already."""

    trace: list[dict[str, Any]] | None = None
    depth: int = 0
    called: dict[tuple[str, Values], Distribution] = field(default_factory=dict)

    def tell(self, step: str, **what: object) -> None:
        """Write down what a step of a single roll did."""
        assert self.trace is not None  # noqa: S101 - nothing is told of all rolls at once
        self.trace.append({"step": step, "depth": self.depth, **what})


class Library:
    """What procedures share: the book's tables, cards and natural rolls, and one another."""

    def __init__(self, tables: Mapping[str, Table], cards: Cards, naturals: Mapping[Dice, Mapping[int, bool]]) -> None:
        self.tables = tables
        self.cards = cards
        self.naturals = naturals
        self.procedures: dict[str, Steps] = {}


class Steps:
    """One procedure's steps: from the values of its inputs to a distribution of outcomes."""

    def __init__(self, title: str, record: Json, labels: Sequence[str], library: Library) -> None:
        self.title = title
        self.labels = labels
        self.inputs: tuple[str, ...] = tuple(record["inputs"])
        self.outcome = record_of(tuple(record["gives"]))
        self._slots = {one: nth for nth, one in enumerate(dict.fromkeys((*self.inputs, *_named(record["steps"]))))}
        self.library = library
        self._operators = operators(self._slots, library.tables, library.cards)
        self._requires = [(self.expression(one["that"]), labels[one["because"]]) for one in record["requires"]]
        result = self.result(record["result"])
        live = _used(record["result"])
        self._block, kept = self.block(record["steps"], live)
        self._result = result
        self._unused = self._cleared(set(self._slots) - kept)

    # Building

    def expression(self, tree: Tree) -> Closure:
        """The function of an expression."""
        if isinstance(tree, str):
            return lambda values, this: tree
        return build(tree, self._operators)

    def slot(self, name: str) -> int:
        """The place of a variable."""
        return self._slots[name]

    def result(self, fields: Mapping[str, Tree], names: Sequence[str] = ()) -> Callable[[Values], Record]:
        """The function that makes a record; a field that is left out is `none`."""
        make = record_of(tuple(names)) if names else self.outcome
        parts = [self.expression(fields.get(name, NONE)) for name in make.names]
        return lambda values: make(part(values, None) for part in parts)

    def block(self, records: Sequence[Json], live: set[str]) -> tuple[Block, set[str]]:
        """The steps of a list, and the variables that are needed before it; `live` are needed after it."""
        built: list[tuple[Step, tuple[int, ...]]] = []
        for record in reversed(records):
            before = live | _used(record)
            dead = (before | set(_named([record]))) - live
            built.append((STEPS[record["step"]](self, record, live), self._cleared(dead)))
            live = before if record["step"] not in ("let", "roll", "test", "place") else _before(record, live)
        built.reverse()
        return Block(built), live

    def _cleared(self, names: Iterable[str]) -> tuple[int, ...]:
        return tuple(sorted(self._slots[name] for name in names))

    # Carrying out

    def carry_out(self, run: Run, given: Sequence[Value]) -> Work:
        """The outcomes for these inputs, in the order of `inputs`; raises WrongInput and OffTable."""
        values: list[Value] = [None] * len(self._slots)
        values[: len(given)] = given
        for holds, because in self._requires:
            if not holds(values, None):
                raise WrongInput(f"{self.title}: {because}")
        ended: list[Distribution] = []
        left = yield from self._block.carry_out(run, certain(_without(self._unused, tuple(values))), ended)
        if left.weights:
            last = merged(left, self._result)
            ended.append(last)
            if run.trace is not None:
                run.tell("result", outcome=plain(_only(last)))
        return mixed(ended)


Step = Callable[[Run, Distribution, list[Distribution]], Distribution | Work]
"""One step, carried out on a distribution of states; outcomes are added to a list. One with dice is work."""


class Block:
    """Steps one after another; each is followed by the variables that are not needed any more."""

    def __init__(self, steps: Sequence[tuple[Step, tuple[int, ...]]]) -> None:
        self._steps = steps

    def carry_out(self, run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        """The states after the last step."""
        for step, dead in self._steps:
            if not states.weights:
                return states
            after = step(run, states, ended)
            states = after if isinstance(after, Distribution) else (yield from after)
            if dead:
                states = merged(states, partial(_without, dead))
        return states


def merged(states: Distribution, change: Callable[[Any], Any]) -> Distribution:
    """Every state changed; equal ones are one."""
    weights: dict[Any, int] = {}
    for values, weight in states.weights.items():
        new = change(values)
        weights[new] = weights.get(new, 0) + weight
    return Distribution(states.over, weights)


def parted(states: Distribution, holds: Closure) -> tuple[Distribution, Distribution]:
    """The states in which a condition holds, and the others."""
    found: tuple[dict[Any, int], dict[Any, int]] = {}, {}
    for values, weight in states.weights.items():
        found[not holds(values, None)][values] = weight
    return Distribution(states.over, found[0]), Distribution(states.over, found[1])


def _without(dead: tuple[int, ...], values: Values) -> Values:
    if not dead:
        return values
    left = list(values)
    for slot in dead:
        left[slot] = None
    return tuple(left)


def _given(slot: int, closure: Closure, values: Values) -> Values:
    return _with(values, slot, closure(values, None))


def _with(values: Values, slot: int, value: Value) -> Values:
    return (*values[:slot], value, *values[slot + 1 :])


# What a step names and needs ------------------------------------------------------------------------------------------


def _named(records: Iterable[Json]) -> Iterable[str]:
    """The variables that steps give values to, inner steps included."""
    for record in records:
        if record["step"] == "let":
            yield from record["values"]
        yield from (record[key] for key in ("name", "as", "into") if key in record)
        for key in ("do", "otherwise"):
            yield from _named(record.get(key, ()))


def _used(part: Any) -> set[str]:
    """The variables that expressions within a record ask for."""
    if isinstance(part, Mapping):
        own = {part[key] for step, key in _TAKING if part.get("step") == step}
        return own.union(*map(_used, part.values()))
    if isinstance(part, list) and len(part) == 2 and part[0] == "value":  # noqa: PLR2004 - ["value", NAME]
        return {part[1]}
    return set().union(*(_used(one) for one in part)) if isinstance(part, list) else set()


_TAKING = (("shift", "name"), ("add", "name"), ("each", "of"))
"""Steps that take the value of a variable which they name, and the field that names it."""


def _before(record: Json, live: set[str]) -> set[str]:
    """The variables needed before a step that gives values, if `live` are needed after it."""
    if record["step"] != "let":
        return (live - {record["name"]}) | _used(record)
    for name, tree in reversed(record["values"].items()):
        live = (live - {name}) | _used(tree)
    return live


# One function for each step -------------------------------------------------------------------------------------------


def _let(steps: Steps, record: Json, live: set[str]) -> Step:
    values = [(name, steps.slot(name), steps.expression(tree)) for name, tree in record["values"].items()]

    def let(run: Run, states: Distribution, ended: list[Distribution]) -> Distribution:
        for name, slot, closure in values:
            states = merged(states, partial(_given, slot, closure))
            if run.trace is not None:
                run.tell("let", name=name, value=plain(_only(states)[slot]))
        return states

    return let


def _roll(steps: Steps, record: Json, live: set[str]) -> Step:
    slot, dice = steps.slot(record["name"]), steps.expression(record["dice"])
    single = record["single"]

    def roll(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        found = []
        for which, some in _by(states, dice).items():
            fell: Distribution = yield which
            weights: dict[Values, int] = {}
            for values, weight in some.weights.items():
                for faces, ways in fell.weights.items():
                    new = _with(values, slot, faces[0] if single else tuple(sorted(faces)))
                    weights[new] = weights.get(new, 0) + weight * ways
            found.append(Distribution(some.over * fell.over, weights))
            if run.trace is not None:
                run.tell("roll", name=record["name"], dice=str(which), faces=list(next(iter(fell.weights))))
        return mixed(found)

    return roll


def _by(states: Distribution, dice: Closure) -> dict[Dice, Distribution]:
    """The states by the dice that are thrown in them."""
    found: dict[str, dict[Values, int]] = {}
    for values, weight in states.weights.items():
        found.setdefault(dice(values, None), {})[values] = weight
    if NONE in found:
        raise OffTable("there are no dice to roll here")
    return {parse_dice(notation): Distribution(states.over, weights) for notation, weights in found.items()}


def _test(steps: Steps, record: Json, live: set[str]) -> Step:
    slot, dice = steps.slot(record["name"]), parse_dice(record["dice"])
    natural = steps.library.naturals.get(dice, {})
    by, passes = ("at_least", meets) if "at_least" in record else ("at_most", within)
    wanted = steps.expression(record[by])

    def test(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        fell: Distribution = yield dice
        ways: dict[int, int] = {}
        for faces, weight in fell.weights.items():
            ways[sum(faces)] = ways.get(sum(faces), 0) + weight
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
        if run.trace is not None:
            values, (faces, *_) = _only(states), fell.weights
            decided = {"natural": sum(faces) in natural, "success": _only_value(weights, slot)}
            need = plain(wanted(values, None))
            run.tell("test", name=record["name"], dice=str(dice), faces=list(faces), by=by, need=need, **decided)
        return Distribution(states.over * fell.over, weights)

    return test


def _only(states: Distribution) -> Any:
    """The one state, or outcome, of a single roll."""
    return next(iter(states.weights))


def _only_value(weights: Mapping[Values, int], slot: int) -> Value:
    return next(iter(weights))[slot]


def _place(steps: Steps, record: Json, live: set[str]) -> Step:
    slot, at = steps.slot(record["name"]), steps.expression(record["at"])
    least, most = record["track"]

    def place(run: Run, states: Distribution, ended: list[Distribution]) -> Distribution:
        states = merged(states, lambda values: _with(values, slot, max(least, min(most, at(values, None)))))
        if run.trace is not None:
            run.tell("place", name=record["name"], value=plain(_only(states)[slot]), on=record["on"])
        return states

    return place


def _adding(steps: Steps, record: Json, live: set[str]) -> Step:
    """`add` and `shift`: modifiers that apply, all of them or the first of each section."""
    kind, slot = record["step"], steps.slot(record["name"])
    sections = [_section(steps, section) for section in record["sections"]]
    least, most = record.get("track", (None, None))

    def applying(values: Values) -> list[tuple[Value, Json]]:
        return [found for section in sections for found in section(values)]

    def change(values: Values) -> Values:
        total = (values[slot] or 0) + sum(value for value, _ in applying(values))
        if least is not None:
            total = max(least, min(most, total))
        return _with(values, slot, total)

    def adding(run: Run, states: Distribution, ended: list[Distribution]) -> Distribution:
        if run.trace is not None:
            values = _only(states)
            told = [{"value": plain(value), **about} for value, about in applying(values)]
            ends = {"before": plain(values[slot] or 0), "after": plain(change(values)[slot])}
            run.tell(kind, name=record["name"], **ends, modifiers=told)
        return merged(states, change)

    return adding


def _section(steps: Steps, section: Json) -> Callable[[Values], list[tuple[Value, Json]]]:
    """The modifiers of a section that apply: each one's value, and what it is called."""
    known = [
        (steps.expression(one.get("when", True)), steps.expression(one["value"]), _about(steps, one, section))
        for one in section["modifiers"]
    ]
    first = section["first"]

    def apply(values: Values) -> list[tuple[Value, Json]]:
        found = []
        for holds, value, about in known:
            if holds(values, None):
                found.append((value(values, None), about))
                if first:
                    break
        return found

    return apply


def _about(steps: Steps, modifier: Json, section: Json) -> Json:
    """What a modifier is called."""
    heading = steps.labels[section["section"]] if "section" in section else ""
    return {"name": steps.labels[modifier["name"]], "rule": modifier.get("rule", ""), "section": heading}


def _stop(steps: Steps, record: Json, live: set[str]) -> Step:
    holds, result = steps.expression(record.get("when", True)), steps.result(record["result"])

    def stop(run: Run, states: Distribution, ended: list[Distribution]) -> Distribution:
        done, left = parted(states, holds)
        if done.weights:
            ended.append(merged(done, result))
            if run.trace is not None:
                run.tell("stop", outcome=plain(_only(ended[-1])))
        return left

    return stop


def _when(steps: Steps, record: Json, live: set[str]) -> Step:
    holds = steps.expression(record["when"])
    then, _ = steps.block(record["do"], live)
    otherwise, _ = steps.block(record["otherwise"], live)

    def when(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        one, other = parted(states, holds)
        one = yield from then.carry_out(run, one, ended)
        other = yield from otherwise.carry_out(run, other, ended)
        return mixed((one, other))

    return when


def _call(steps: Steps, record: Json, live: set[str]) -> Step:
    name, slot = record["call"], steps.slot(record["as"])
    given = [steps.expression(tree) for tree in record["given"].values()]

    def call(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        procedure = steps.library.procedures[name]
        found = []
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
            found.append(Distribution(states.over * outcomes.over, weights))
        return mixed(found)

    return call


def _each(steps: Steps, record: Json, live: set[str]) -> Step:
    several, one, into = steps.slot(record["of"]), steps.slot(record["as"]), steps.slot(record["into"])
    within_block = live | {record["of"], record["into"]} | _used(record["do"]) | _used(record["result"])
    block, _ = steps.block(record["do"], within_block | {record["as"]})
    result = steps.result(record["result"], tuple(record["result"]))

    def each(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        states = merged(states, lambda values: _with(values, into, ()))
        for nth in count():
            now, done = parted(states, partial(_reaches, several, nth))
            if not now.weights:
                return done
            now = merged(now, partial(_given, one, partial(_item, several, nth)))
            if run.trace is not None:
                run.tell("each", nth=nth + 1, value=plain(_only(now)[one]))
            now = yield from block.carry_out(run, now, ended)
            now = merged(now, lambda values: _with(values, into, (*values[into], result(values))))
            states = mixed((now, done))
        raise AssertionError  # lists come to an end

    return each


def _reaches(several: int, nth: int, values: Values, this: Value) -> bool:
    return nth < len(values[several])


def _item(several: int, nth: int, values: Values, this: Value) -> Value:
    return values[several][nth]


def _again(steps: Steps, record: Json, live: set[str]) -> Step:
    within_block = live | _used(record)
    block, _ = steps.block(record["do"], within_block)
    goes_on, most = steps.expression(record["again"]), steps.expression(record["most"])

    def again(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        finished: list[Distribution] = []
        for times in count(1):
            if not states.weights:
                return mixed(finished)
            if times > 1 and run.trace is not None:
                run.tell("again", nth=times)
            states = yield from block.carry_out(run, states, ended)
            states, done = parted(states, partial(_repeated, times, most, goes_on))
            finished.append(done)
        raise AssertionError  # repetition is bounded

    return again


def _repeated(times: int, most: Closure, goes_on: Closure, values: Values, this: Value) -> bool:
    return times < most(values, this) and bool(goes_on(values, this))


STEPS: Mapping[str, Callable[[Steps, Json, set[str]], Step]] = {
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
