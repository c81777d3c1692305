"""What can happen in a procedure: its expressions and steps carried out over all that its values may be.

A state says what each variable may be (see `domain`); the fields of a card or a record, of which something more is
known than their kind, stand beside it as `target.size`, the records of a list as `targets[].size`. What is found is
kept by the steps it was found at; a step that nothing comes to is not among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from hulldown_compiler.analysis.domain import intervals, value_sets
from hulldown_compiler.analysis.domain.states import assuming, join_states, truth_of, without_assumed
from hulldown_compiler.analysis.domain.value_sets import NOTHING, TRUTHS, ValueSet
from hulldown_compiler.analysis.procedures.lookups import cells
from hulldown_compiler.analysis.procedures.states import Split, State, dotted, of_kind, whole
from hulldown_compiler.core import limits
from hulldown_compiler.lowering.definitions import Charts
from hulldown_compiler.model.value_types import MOST_RECORDS, Kind
from hulldown_engine.basics.dice import Dice
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.expressions import Tree


@dataclass
class Found:
    """What was found at one place: whether its condition may hold there, and in which states that was asked.

    `tried`, of a modifier, is whether it may hold where those before it in its section do not. `value` is what is
    rolled, what a test needs, or how often steps are done. It is `barred` when what came before decides it.
    """

    asked: int = 0
    tried: int = 0
    value: ValueSet = NOTHING
    state: State | None = None
    barred: bool = False


Json = Mapping[str, Any]

MOST_ROUNDS = 20
"""How often steps can be repeated."""


class Constraints(Protocol):
    """What a procedure has let through so far."""

    def passes(self, tree: Tree) -> None:
        """From here on this holds."""

    def bars(self, tree: Tree) -> bool:
        """Whether a condition holds for nothing that was let through; False when that is not known."""


class Meanings(NamedTuple):
    """What expressions and steps mean, by their heads and kinds; `truth` is of conditions that are values themselves.

    `constraints` are those of a procedure that begins in a state.
    """

    values: Mapping[str, Callable[[ProcedureAnalysis, Tree, State], ValueSet]]
    truths: Mapping[str, Callable[[ProcedureAnalysis, Tree, State], Split]]
    truth: Callable[[ProcedureAnalysis, Tree, State], Split]
    steps: Mapping[str, Callable[[ProcedureAnalysis, Json, State], State | None]]
    constraints: Callable[[ProcedureAnalysis, State], Constraints]


@dataclass
class Library:
    """The procedures of a book; `naturals` are the totals that decide by themselves, `meanings` what is said in them.

    `taken` is what callers give to inputs (and to the fields of lists) beyond what those are declared to be.
    `check_cancelled` is called before each procedure, and may break off.
    """

    charts: Charts
    naturals: Mapping[Dice, Mapping[int, bool]]
    meanings: Meanings
    check_cancelled: Callable[[], None]
    seen: dict[str, ProcedureAnalysis] = field(default_factory=dict)
    taken: dict[tuple[str, str], ValueSet] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)

    def has(self, axis: Kind, key: ValueSet) -> bool:
        """Whether every value of a key is on an axis; of halves nothing is said."""
        if key.numbers is not None and (key.halves or not intervals.within(key.numbers, (axis["least"], axis["most"]))):
            return False
        return key.names - {value_sets.OTHER} <= set(axis.get("names", ()))

    def of(self, name: str) -> ProcedureAnalysis:
        """What can happen in one procedure, whoever calls it."""
        while not self.seen:
            self._look_at_all()
        return self.seen[name]

    def _look_at_all(self) -> None:
        """Look at every procedure; nothing has been seen while more may be given than was known, or if broken off."""
        before, done = dict(self.taken), False
        try:
            for one in self.charts.procedures:
                self.check_cancelled()
                self.look(one)
            done = self.taken == before
        finally:
            if not done:
                self.seen.clear()

    def look(self, name: str) -> ProcedureAnalysis:
        """What can happen in one procedure, as far as is known of those that call it."""
        if name not in self.seen:
            self.seen[name] = ProcedureAnalysis(self, name, self.charts.procedures[name])
        return self.seen[name]

    def give(self, name: str, place: str, span: ValueSet) -> None:
        """Remember what a call gives to an input, if that is more than is declared."""
        before = self.taken.get((name, place), NOTHING)
        self.taken[name, place] = value_sets.join(before, span)

    def length(self, name: str) -> int:
        """How many steps a procedure may come to, to the limit: those it repeats, and those of what it calls."""
        if name not in self.lengths:
            self.lengths[name] = self._length(name, self.charts.procedures[name]["steps"])
        return self.lengths[name]

    def _length(self, name: str, steps: Sequence[Json]) -> int:
        found = 0
        for step in steps:
            inside = self._length(name, [*step.get("do", ()), *step.get("otherwise", ())])
            called = self.length(step["call"]) if step["step"] == "call" else 0
            found += 1 + called + inside * _times(self.of(name), step)
        return min(found, limits.PROCEDURE_STEPS + 1)


def _times(possible: ProcedureAnalysis, step: Json) -> int:
    """How often the steps in a step may be done."""
    if step["step"] == "again" and (found := possible.found.get((*step["@"], "most"))) is not None:
        return max(1, min(MOST_ROUNDS, int((found.value.numbers or (1, 1))[1])))
    return MOST_RECORDS if step["step"] == "each" else 1


class ProcedureAnalysis:
    """What can happen in one procedure.

    `found` is what was found at steps, modifiers and requirements, by their paths; `keys` is what look-ups may be of,
    table by table; `outcome` is what each field of the outcome may be. It is `sure` when it is proved, here and in
    what it calls, that every look-up is of a value that its table has, and that what it gives is as declared.
    """

    def __init__(self, library: Library, name: str, procedure: Json) -> None:
        self.library, self.meanings = library, library.meanings
        self.name = name
        self.procedure = procedure
        self.found: dict[tuple[Any, ...], Found] = {}
        self.keys: dict[str, list[ValueSet]] = {}
        self.outcome: State = {}
        self.sure = True
        state = self.begun()
        state = self.block(procedure["steps"], state)
        if state is not None:
            self.end(procedure["result"], state)

    def begun(self) -> State | None:
        """The state in which the procedure begins: with inputs that nothing refuses."""
        declared = {
            name + below: span
            for name, kind in self.procedure["inputs"].items()
            for below, span in whole(self.library.charts, kind).items()
        }
        taken = self.library.taken
        state: State | None = {
            place: value_sets.join(span, taken.get((self.name, place), NOTHING)) for place, span in declared.items()
        }
        assert state is not None  # noqa: S101 - nothing has been refused
        self.barred = self.meanings.constraints(self, state)
        for one in self.procedure["requires"]:
            state = state and self.judged(one["@"], one["that"], state)[0]
            self.barred.passes(one["that"])
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
        if head in self.meanings.truths:
            return TRUTHS[truth_of(self.split(tree, state))]
        return self.meanings.values[head](self, tree, state)

    def looked_up(self, tree: Tree, state: State) -> ValueSet:
        """What a look-up may find."""
        charts = self.library.charts
        keys = [self.value(key, state) for key in tree[4 if tree[0] == "card_table" else 2 :]]
        if tree[0] == "card_table":
            shape = charts.catalogues[tree[2]]["fields"][tree[3]]
            self.sure &= NONE not in self.value(tree[1], state).names and not shape.get("optional")
            found = NOTHING
        else:
            shape, before = charts.shapes[tree[1]], self.keys.get(tree[1], [NOTHING] * len(keys))
            self.keys[tree[1]] = [value_sets.join(*pair) for pair in zip(before, keys, strict=True)]
            found = value_sets.join_all(cells(charts.rows[tree[1]], len(shape["axes"]), keys))
        self.sure &= all(self.library.has(kind, key) for (_, kind), key in zip(shape["axes"], keys, strict=False))
        return found or value_sets.of_kind(shape["cells"])

    def split(self, tree: Tree, state: State) -> Split:
        """The parts of a state in which a condition holds, and in which it does not; None for one that cannot be."""
        if isinstance(tree, bool):
            return (state, None) if tree else (None, state)
        if tree[0] == "not":
            holds, fails = self.split(tree[1], state)
            return fails, holds
        return assuming(tree, state, self.meanings.truths.get(tree[0], self.meanings.truth)(self, tree, state))

    def judged(self, at: Any, tree: Tree, state: State) -> Split:
        """The parts of a state by a condition; whether it may hold is remembered at a path."""
        holds, fails = map(without_assumed, self.split(tree, state))
        note = self.note(at)
        if holds is not None and fails is not None:
            if self.barred.bars(tree):
                holds, note.barred = None, True
            elif self.barred.bars(["not", tree]):
                fails, note.barred = None, True
        note.asked |= truth_of((holds, fails))
        note.state = join_states(note.state, state)
        return holds, fails

    def note(self, at: Any) -> Found:
        """What was found at a path so far."""
        return self.found.setdefault(tuple(at), Found())

    # Steps

    def block(self, steps: Sequence[Json], state: State | None) -> State | None:
        """The state after some steps; None when nothing goes on after them."""
        for step in steps:
            if state is None:
                return None
            state = self.meanings.steps[step["step"]](self, step, state)
        return state

    def end(self, result: Json, state: State) -> None:
        """An outcome; fields that are left out are `none`."""
        for name, kind in self.procedure["gives"].items():
            tree = result.get(name, ["word", NONE])
            for below, span in self.parts(tree, kind, state):
                place = name + below
                self.outcome[place] = value_sets.join(self.outcome.get(place, NOTHING), span)
                self.sure &= below != "" or value_sets.is_subset(span, of_kind(self.library.charts, kind))

    def parts(self, tree: Tree, kind: Kind, state: State) -> Iterator[tuple[str, ValueSet]]:
        """What a value may be, and what the fields of its records may be: by what stands after its place."""
        if kind["kind"] != "records":
            yield "", self.value(tree, state)
        else:
            place = dotted(tree)
            for name, one in kind["fields"].items():
                yield f"[].{name}", state.get(f"{place}[].{name}", value_sets.of_kind(one))
