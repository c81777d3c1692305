"""The abstract interpretation of a procedure: its expressions and steps carried out over all that its values may be.

A state says what each variable may be (see `domain`). The fields of a card or a record stand beside it as
`target.size`, if more is known of them than their kind, and those of the records of a list as `targets[].size`. What is
established is kept by the path of the step or condition that it is about; a step that is never reached has no entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hulldown_compiler.analysis.domain import intervals, value_sets
from hulldown_compiler.analysis.domain.states import assuming, join_states, truth_of, without_assumed
from hulldown_compiler.analysis.domain.value_sets import NOTHING, TRUTHS, ValueSet
from hulldown_compiler.analysis.procedures.joint_constraints import JointConstraints
from hulldown_compiler.analysis.procedures.lookups import cells
from hulldown_compiler.analysis.procedures.states import Split, State, dotted, of_kind, whole
from hulldown_compiler.core import limits
from hulldown_compiler.ir.procedure_visitors import assigned
from hulldown_compiler.lowering.definitions import Charts
from hulldown_compiler.model.value_types import MOST_RECORDS, Kind
from hulldown_engine.basics.dice import Dice
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.expressions import Tree
from hulldown_engine.resolver.evaluation.step_form import CALL, FOR_EACH, REPETITION, Form, Json, inner_steps
from hulldown_engine.resolver.steps.procedure_steps import STEPS

MOST_ROUNDS = 20
"""How often steps can be repeated."""


@dataclass
class PointFacts:
    """What is established at one point of a procedure, over all the states in which it may be come to.

    `asked` is whether the condition there may hold and may fail, in bits (see `intervals`), and `state` the join of the
    states it is asked in. `tried`, of a modifier, is the same as `asked` where those before it in its section fail.
    `value` is what is rolled, what a test needs, or how often steps are done. It is `implied` when requirements and
    stops decide it, and not the values alone (see `JointConstraints`).
    """

    asked: int = 0
    tried: int = 0
    value: ValueSet = NOTHING
    state: State | None = None
    implied: bool = False


class Semantics(NamedTuple):
    """The abstract meaning of each operator, by its name, of any value as a condition (`truth`), and of each form."""

    values: Mapping[str, Callable[[ProcedureAnalysis, Tree, State], ValueSet]]
    conditions: Mapping[str, Callable[[ProcedureAnalysis, Tree, State], Split]]
    truth: Callable[[ProcedureAnalysis, Tree, State], Split]
    steps: Mapping[Form, Callable[[ProcedureAnalysis, Json, State], State | None]]


@dataclass
class Library:
    """The analyses of all procedures of a book, repeated until nothing more is given by a call to another's inputs.

    `naturals` are the totals of dice that decide a test by themselves. `widened` is what calls give to inputs, and to
    the fields of lists, beyond what those are declared to be. `check_cancelled` is called before each procedure, and
    may raise.
    """

    charts: Charts
    naturals: Mapping[Dice, Mapping[int, bool]]
    semantics: Semantics
    check_cancelled: Callable[[], None]
    analysed: dict[str, ProcedureAnalysis] = field(default_factory=dict)
    widened: dict[tuple[str, str], ValueSet] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)

    def has(self, axis: Kind, key: ValueSet) -> bool:
        """Whether every value of a key is on an axis; of halves nothing is said."""
        if key.numbers is not None and (key.halves or not intervals.within(key.numbers, (axis["least"], axis["most"]))):
            return False
        return key.names - {value_sets.OTHER} <= set(axis.get("names", ()))

    def of(self, name: str) -> ProcedureAnalysis:
        """The analysis of one procedure, for all inputs that it is declared to take or given by a call."""
        while not self.analysed:
            self._analyse_all()
        return self.analysed[name]

    def _analyse_all(self) -> None:
        """Analyse every procedure; the analyses are dropped if calls were found to give more, or on cancellation."""
        before, done = dict(self.widened), False
        try:
            for name in self.charts.procedures:
                self.check_cancelled()
                self.analyse(name)
            done = self.widened == before
        finally:
            if not done:
                self.analysed.clear()

    def analyse(self, name: str) -> ProcedureAnalysis:
        """The analysis of one procedure, by what is known so far of those that call it."""
        if name not in self.analysed:
            self.analysed[name] = ProcedureAnalysis(self, name, self.charts.procedures[name])
        return self.analysed[name]

    def widen_input(self, name: str, place: str, values: ValueSet) -> None:
        """Remember that a call gives more to an input of a procedure than is declared."""
        before = self.widened.get((name, place), NOTHING)
        self.widened[name, place] = value_sets.join(before, values)

    def length(self, name: str) -> int:
        """How many steps a procedure may carry out at most, with repetitions and calls, up to just above the limit."""
        if name not in self.lengths:
            self.lengths[name] = self._length(name, self.charts.procedures[name]["steps"])
        return self.lengths[name]

    def _length(self, name: str, steps: Iterable[Json]) -> int:
        length = 0
        for step in steps:
            inside = self._length(name, inner_steps(step))
            called = self.length(step["call"]) if STEPS[step["step"]].form is CALL else 0
            length += 1 + called + inside * _times(self.of(name), step)
        return min(length, limits.PROCEDURE_STEPS + 1)


def _times(analysis: ProcedureAnalysis, step: Json) -> int:
    """How often the steps within a step may be done."""
    form = STEPS[step["step"]].form
    if form is REPETITION and (point := analysis.found.get((*step["@"], "most"))) is not None:
        return max(1, min(MOST_ROUNDS, int((point.value.numbers or (1, 1))[1])))
    return MOST_RECORDS if form is FOR_EACH else 1


class ProcedureAnalysis:
    """The abstract interpretation of one procedure.

    `found` is what is established at steps, modifiers and requirements, by their paths; `keys` what each table may be
    looked up for, axis by axis; `outcome` what each field of the outcome may be. It is `sure` when it is proved, here
    and in all that it calls, that every key is one that the table has and every outcome is as declared.
    """

    def __init__(self, library: Library, name: str, procedure: Json) -> None:
        self.library, self.semantics = library, library.semantics
        self.name = name
        self.procedure = procedure
        self.found: dict[tuple[Any, ...], PointFacts] = {}
        self.keys: dict[str, list[ValueSet]] = {}
        self.outcome: State = {}
        self.sure = True
        state = self.block(procedure["steps"], self.entry_state())
        if state is not None:
            self.end(procedure["result"], state)

    def entry_state(self) -> State | None:
        """The state in which the procedure begins: with inputs that nothing refuses."""
        charts, widened = self.library.charts, self.library.widened
        given = {
            name + below: value_sets.join(values, widened.get((self.name, name + below), NOTHING))
            for name, kind in self.procedure["inputs"].items()
            for below, values in whole(charts, kind).items()
        }
        self.constraints = JointConstraints(self.split, charts, given, assigned(self.procedure))
        state: State | None = given
        for requirement in self.procedure["requires"]:
            state = state and self.split_at(requirement["@"], requirement["that"], state)[0]
            self.constraints.require(requirement["that"])
        return state

    # Expressions

    def value(self, tree: Tree, state: State) -> ValueSet:
        """What an expression may be."""
        if not isinstance(tree, list):
            return value_sets.constant(tree)
        place = dotted(tree)
        if place in state:
            return state[place]
        head = tree[0]
        if head in ("look_up", "card_table"):
            return self.looked_up(tree, state)
        if head in self.semantics.conditions:
            return TRUTHS[truth_of(self.split(tree, state))]
        return self.semantics.values[head](self, tree, state)

    def looked_up(self, tree: Tree, state: State) -> ValueSet:
        """The cells that a look-up may come to; its keys are recorded."""
        charts = self.library.charts
        keys = [self.value(key, state) for key in tree[4 if tree[0] == "card_table" else 2 :]]
        if tree[0] == "card_table":
            shape = charts.catalogues[tree[2]]["fields"][tree[3]]
            self.sure &= NONE not in self.value(tree[1], state).names and not shape.get("optional")
            values = NOTHING
        else:
            shape, before = charts.shapes[tree[1]], self.keys.get(tree[1], [NOTHING] * len(keys))
            self.keys[tree[1]] = [value_sets.join(*pair) for pair in zip(before, keys, strict=True)]
            values = value_sets.join_all(cells(charts.rows[tree[1]], len(shape["axes"]), keys))
        self.sure &= all(self.library.has(kind, key) for (_, kind), key in zip(shape["axes"], keys, strict=False))
        return values or value_sets.of_kind(shape["cells"])

    def split(self, tree: Tree, state: State) -> Split:
        """The parts of a state in which a condition holds, and in which it does not; None for one that cannot be."""
        if isinstance(tree, bool):
            return (state, None) if tree else (None, state)
        if tree[0] == "not":
            holds, fails = self.split(tree[1], state)
            return fails, holds
        return assuming(tree, state, self.semantics.conditions.get(tree[0], self.semantics.truth)(self, tree, state))

    def split_at(self, at: Any, tree: Tree, state: State) -> Split:
        """The parts of a state in which the condition at a path holds and fails; which may be is recorded there."""
        holds, fails = map(without_assumed, self.split(tree, state))
        point = self.point(at)
        if holds is not None and fails is not None:
            if self.constraints.exclude(tree):
                holds, point.implied = None, True
            elif self.constraints.exclude(["not", tree]):
                fails, point.implied = None, True
        point.asked |= truth_of((holds, fails))
        point.state = join_states(point.state, state)
        return holds, fails

    def point(self, at: Any) -> PointFacts:
        """What is established at a path so far."""
        return self.found.setdefault(tuple(at), PointFacts())

    # Steps

    def block(self, steps: Sequence[Json], state: State | None) -> State | None:
        """The state after some steps; None if every way through them stops the procedure."""
        for step in steps:
            if state is None:
                return None
            state = self.semantics.steps[STEPS[step["step"]].form](self, step, state)
        return state

    def end(self, result: Json, state: State) -> None:
        """Join a result with the outcomes so far; fields that it leaves out are `none`."""
        for name, kind in self.procedure["gives"].items():
            tree = result.get(name, ["word", NONE])
            for below, values in self.parts(tree, kind, state):
                place = name + below
                self.outcome[place] = value_sets.join(self.outcome.get(place, NOTHING), values)
                self.sure &= below != "" or value_sets.is_subset(values, of_kind(self.library.charts, kind))

    def parts(self, tree: Tree, kind: Kind, state: State) -> Iterator[tuple[str, ValueSet]]:
        """What a value may be, and what the fields of its records may be: by what stands after its place."""
        if kind["kind"] != "records":
            yield "", self.value(tree, state)
        else:
            place = dotted(tree)
            for name, field_kind in kind["fields"].items():
                yield f"[].{name}", state.get(f"{place}[].{name}", value_sets.of_kind(field_kind))
