"""Testing of procedures: each is carried out over a sample of inputs, with the dice at their extremes.

A failure is reported with the inputs that lead to it. The sample is the same on every run, and the work is bounded: it
finds faults, and proves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain, count, islice, product
from math import prod
from types import MappingProxyType
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain import value_sets
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.analysis.procedures.climbing import SAMPLED, Aim, aims, climb
from hulldown_compiler.analysis.procedures.procedure_analysis import procedure_library
from hulldown_compiler.analysis.procedures.states import of_kind
from hulldown_compiler.ir.procedure_visitors import formulas, looked_up, of_step, parts
from hulldown_compiler.lowering.definitions import Charts
from hulldown_compiler.lowering.tables import kind_in_words
from hulldown_compiler.model.value_types import Kind
from hulldown_compiler.source.scalars import written
from hulldown_engine.basics.dice import Dice, draw_below
from hulldown_engine.basics.records import NONE, Record, Value, plain
from hulldown_engine.language.expressions import Closure, Tree
from hulldown_engine.resolver.charts import Charts as WorkingCharts
from hulldown_engine.resolver.distributions import Distribution
from hulldown_engine.resolver.evaluation.evaluator import Library as WorkingLibrary
from hulldown_engine.resolver.evaluation.evaluator import Run, Work
from hulldown_engine.resolver.evaluation.step_form import CALL, THROW, Path
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.procedures import Steps
from hulldown_engine.resolver.steps.procedure_steps import steps_of
from hulldown_engine.resolver.tables import OffTable

Given = Mapping[str, Value]

Throw = Callable[[Dice, int], Distribution]
"""How dice fall that are thrown after so many others."""

TRIALS = 400
"""How often a procedure is tried, at most."""

TOGETHER = 600
"""How often all procedures of a book are tried together, about."""

FEWEST = 40
"""How often a procedure is tried in a book of many."""

STEPS = 100_000
"""How many steps all trials of a procedure may take, about."""

DRAWN = 10
"""How many inputs are drawn for each trial, at most, where most are refused."""

BRANCHING = 4
"""How many rolls of one trial fall in more than one way."""


NUMBERS = 20
"""How many values of a number are tried, about."""


class TrialFault(NamedTuple):
    """A failure as it is reported: the rule, the procedure and path at fault, and the message.

    `tried` is the procedure that was tried, and `given` the inputs it was tried with.
    """

    rule: str
    procedure: str
    path: Path
    message: str
    tried: str
    given: Given


class TrialFailure(Exception):
    """Raised when a trial fails: the rule that reports it, the procedure and path at fault, and the message."""

    def __init__(self, rule: str, procedure: str, path: Path, message: str) -> None:
        super().__init__(message)
        self.at = rule, procedure, path
        self.message = message


def trials(analyses: Analyses) -> list[TrialFault]:
    """The faults found by trying a book's procedures: each place once, preferably with its own procedure's inputs."""
    unsure = [name for name in analyses.book.charts.procedures if not analyses[procedure_library].of(name).sure]
    if not unsure:
        return []
    each = min(TRIALS, max(FEWEST, TOGETHER // len(unsure)))
    times = {name: min(each, max(1, STEPS // analyses[procedure_library].length(name))) for name in unsure}
    records = analyses.book.charts.procedures
    doubts = {name: aims(analyses[procedure_library].of(name).outcome, records[name]["gives"]) for name in unsure}
    bench = Bench(analyses.book.charts, analyses[working_charts], doubts)
    faults: dict[tuple[str, str, Path], TrialFault] = {}
    for name in unsure:
        analyses.check_cancelled()
        for fault in bench.faults(name, times[name]):
            before = faults.get(fault[:3])
            if before is None or (fault.tried == fault.procedure != before.tried):
                faults[fault[:3]] = fault
    return list(faults.values())


class Bench:
    """The procedures of a book, each ready to be run on any inputs with its values checked.

    `doubts` are the numbers that each may give beyond what is declared, as far as is proved.
    """

    def __init__(
        self, charts: Charts, working: WorkingCharts, doubts: Mapping[str, Sequence[Aim]] = MappingProxyType({})
    ) -> None:
        self.charts = charts
        self.working = working
        self.doubts = doubts
        self.procedures: dict[str, CheckedProcedure] = {}
        library = WorkingLibrary(working.tables, working.cards, working.library.naturals)
        for name, procedure in working.procedures.items():
            self.procedures[name] = library.procedures[name] = CheckedProcedure(name, procedure.title, charts, library)

    def faults(self, name: str, trials: int = TRIALS) -> Iterator[TrialFault]:
        """The faults of one procedure, each place once."""
        seen = set()
        for given in chain(islice(self.taken(name), trials), self.farthest(name)):
            wrong = self.tried(name, given)
            if wrong is not None and wrong.at not in seen:
                seen.add(wrong.at)
                yield TrialFault(*wrong.at, wrong.message, name, self.shortened(name, given, wrong))

    def taken(self, name: str) -> Iterator[Given]:
        """Sample inputs that meet a procedure's requirements, the same on every run."""
        inputs, values = self.working.procedures[name].inputs, self.choices(name)
        takes = self.procedures[name].takes
        few = prod(map(len, values)) <= TRIALS
        sample = filter(takes, product(*values)) if few else _walk(values, takes)
        return (dict(zip(inputs, given, strict=True)) for given in sample)

    def choices(self, name: str) -> list[list[Value]]:
        """The values of each input to try."""
        constants = sorted(self.constants(name))
        kinds = self.charts.procedures[name]["inputs"]
        return [
            [parameter.read(raw) for raw in corners(self.charts, kinds[parameter.name], constants)]
            for parameter in self.working.procedures[name].inputs.values()
        ]

    def farthest(self, name: str) -> Iterator[Given]:
        """Inputs that take a procedure's numbers towards the ends that are in doubt."""
        inputs = self.working.procedures[name].inputs
        for aim in self.doubts.get(name, ()):
            sample = (tuple(given.values()) for given in islice(self.taken(name), SAMPLED))
            for point in climb(self.choices(name), sample, partial(self.height, name, aim)):
                yield dict(zip(inputs, point, strict=True))

    def height(self, name: str, aim: Aim, point: tuple[Value, ...]) -> Any:
        """How far a number of the outcome comes on some inputs; None if they are refused, or none comes."""
        if not self.procedures[name].takes(point):
            return None
        try:
            outcomes = list(_carried_out(self.procedures[name].carry_out(Run(), point), _fallen))
        except (TrialFailure, WrongInput):
            return None
        numbers = [outcome[aim.field] for outcome in outcomes if not isinstance(outcome[aim.field], str)]
        return max((aim.sign * number for number in numbers), default=None)

    def constants(self, name: str) -> set[int]:
        """The numbers at which a procedure, or one that it calls, may change its behaviour."""
        record = self.charts.procedures[name]
        numbers = {number for formula in formulas(record) for number in _numbers(formula.tree)}
        for part in (part for formula in formulas(record) for part in looked_up(formula.tree)):
            numbers.update(_ends(self.charts, part))
        called = {step["call"] for step in steps_of(CALL, record["steps"])}
        return numbers.union(*map(self.constants, sorted(called)))

    def tried(self, name: str, given: Given, throw: Throw | None = None) -> TrialFailure | None:
        """The failure of a procedure on some inputs; None if there is none, or if a call refuses its inputs.

        The dice take their extremes and one value between; with `throw`, one value each time.
        """
        run = Run(single=throw is not None)
        try:
            outcomes = _carried_out(self.procedures[name].carry_out(run, tuple(given.values())), throw or _fallen)
        except TrialFailure as wrong:
            return wrong
        except WrongInput:
            return None
        return next(filter(None, map(self.procedures[name].exceeded, outcomes)), None)

    def shortened(self, name: str, given: Given, wrong: TrialFailure) -> Given:
        """The inputs without those whose defaults lead to the same failure."""
        inputs, left = self.working.procedures[name].inputs, set[str]()
        for parameter in reversed(inputs.values()):
            fewer = left | {parameter.name}
            if parameter.needed:
                continue
            values = {other: inputs[other].default if other in fewer else value for other, value in given.items()}
            taken = self.procedures[name].takes(tuple(values.values()))
            again = self.tried(name, values) if taken else None
            if again is not None and again.at == wrong.at:
                left = fewer
        return {other: value for other, value in given.items() if other not in left}


class CheckedProcedure(Steps):
    """A procedure that raises TrialFailure if a table or card lacks a value, or one is not as declared."""

    def __init__(self, name: str, title: str, charts: Charts, library: WorkingLibrary) -> None:
        record = charts.procedures[name]
        self.name = name
        self.places = {id(tree): path for path, tree in formulas(record) if isinstance(tree, list)}
        self.calls = {(*step["@"], "given"): step["call"] for step in steps_of(CALL, record["steps"])}
        self.thrown = {formula.path for step in steps_of(THROW, record["steps"]) for formula in of_step(step)}
        self.charts = charts
        self.gives = {
            field: of_kind(charts, kind) for field, kind in record["gives"].items() if kind["kind"] != "records"
        }
        super().__init__(title, record, record["labels"], library)

    def takes(self, given: Sequence[Value]) -> bool:
        """Whether all requirements hold; one that raises TrialFailure counts as held, and fails when tried."""
        try:
            return all(holds(given, None) for holds, _ in self._requires)
        except TrialFailure:
            return True

    def expression(self, tree: Tree) -> Closure:
        """The closure of an expression, checked where it may leave a table or is passed to a call."""
        closure, path = super().expression(tree), self.places.get(id(tree), ())
        if path[:-1] in self.calls:
            called, name = self.calls[path[:-1]], str(path[-1])
            closure = self.checked(closure, path, self.charts.procedures[called]["inputs"][name], f"{called!r} takes")
        rolls = path in self.thrown
        return self.watched(closure, path, rolls=rolls) if rolls or _may_lack(tree) else closure

    def watched(self, closure: Closure, path: Path, *, rolls: bool) -> Closure:
        """A closure that raises TrialFailure when it is off its table, or when there are no dice to roll."""

        def watched(values: Value, this: Value) -> Value:
            try:
                value = closure(values, this)
            except OffTable as off:
                raise TrialFailure("off_table", self.name, path, str(off)) from None
            if rolls and value == NONE:
                raise TrialFailure("off_table", self.name, path, "there are no dice to roll")
            return value

        return watched

    def checked(self, closure: Closure, path: Path, kind: Kind, who: str) -> Closure:
        """A closure that raises TrialFailure when its value is not of the kind."""
        span = of_kind(self.charts, kind)

        def checked(values: Value, this: Value) -> Value:
            value = closure(values, this)
            if kind["kind"] != "records" and not value_sets.contains(span, value):
                raise TrialFailure(
                    "out_of_span",
                    self.name,
                    path,
                    f"this can be {written(plain(value))}, and {who} {kind_in_words(kind)}",
                )
            return value

        return checked

    def exceeded(self, outcome: Record) -> TrialFailure | None:
        """The failure of the first field of an outcome that is not of its declared kind."""
        for name, span in self.gives.items():
            if not value_sets.contains(span, outcome[name]):
                declared = kind_in_words(self.charts.procedures[self.name]["gives"][name])
                message = f"{name} can be {written(plain(outcome[name]))}, and 'gives' says {declared}"
                return TrialFailure("out_of_span", self.name, ("gives", name), message)
        return None


def _may_lack(tree: Tree) -> bool:
    """Whether an expression looks a table up, or reads a card's field, and may find nothing there."""
    return any(part[0] in ("look_up", "card_table", "field") for part in parts(tree))


def _carried_out(work: Work, throw: Throw) -> Iterable[Record]:
    """The outcomes of a procedure, with the dice decided by `throw`."""
    answer: Distribution | None = None
    for rolls in count():
        try:
            dice = work.send(answer)  # type: ignore[arg-type]  # the first one asks for nothing
        except StopIteration as done:
            return done.value.weights  # type: ignore[no-any-return]
        answer = throw(dice, rolls)
    raise AssertionError  # work comes to an end


def _fallen(dice: Dice, rolls: int) -> Distribution:
    """The extremes of dice and one value between, equally likely; only one value after many rolls."""
    ways = (1, dice.sides, 1 + (3 + 7 * rolls) % dice.sides)
    chosen = ways if rolls < BRANCHING else ways[rolls % 2 : rolls % 2 + 1]
    faces = dict.fromkeys(((face,) * dice.count for face in chosen), 1)
    return Distribution(len(faces), faces)


# Inputs ---------------------------------------------------------------------------------------------------------------


def corners(charts: Charts, kind: Kind, constants: Sequence[int]) -> list[Any]:
    """The values of an input to try: the ends of its numbers, those around constants, and all names."""
    sort = kind["kind"]
    if sort == "records":
        return _lists(charts, kind, constants)
    if sort == "names-list":
        return [[], *([name] for name in kind["names"]), kind["names"]]
    samples: list[Any] = _numbers_tried(kind, constants) if sort == "number" else []
    samples += [False, True] if sort == "bool" else ["1d6", "2d10"] if sort == "dice" else []
    samples += charts.catalogues[kind["of"]]["cards"] if sort == "card" else []
    return [*samples, *kind.get("names", ()), *kind.get("words", ())]


def _numbers_tried(kind: Kind, constants: Sequence[int]) -> list[Any]:
    least, most = kind["least"], kind["most"]
    near = {number + offset for number in constants for offset in (-1, 0, 1)}
    numbers = sorted(number for number in near | {least, most, (least + most) // 2, 0} if least <= number <= most)
    few = numbers[:: len(numbers) // NUMBERS + 1]
    return [*dict.fromkeys((least, most, *few))] + ([least + Fraction(1, 2)] if kind.get("halves") else [])


def _lists(charts: Charts, kind: Kind, constants: Sequence[int]) -> list[Any]:
    """Sample lists of records: none, one, as many equal ones as fit, and as many different ones as fit."""
    fields = {name: corners(charts, field, constants) for name, field in kind["fields"].items()}
    longest = max(map(len, fields.values()))
    records = [{name: values[nth % len(values)] for name, values in fields.items()} for nth in range(longest)]
    most = kind["most"]
    alike = [[record] * times for record in records for times in dict.fromkeys((1, most))]
    return [[], *alike, records[:most], records[-most:]]


def _walk(values: Sequence[Sequence[Value]], takes: Callable[[Sequence[Value]], bool]) -> Iterator[tuple[Value, ...]]:
    """Combinations that `takes` accepts, a few values changed from one to the next, and every value tried in turn.

    The random steps are the same on every run.
    """
    state, at = 0, tuple(choices[0] for choices in values)
    taken = takes(at)
    for nth in range(TRIALS * DRAWN):
        turn, place = divmod(nth, len(values))
        now = list(at)
        for index in range(len(values)) if not taken else (place - 1, place - 2, place):
            state, drawn = draw_below(state, len(values[index]))
            now[index] = values[index][drawn]
        now[place] = values[place][turn % len(values[place])]
        if takes(now):
            taken, at = True, tuple(now)
            yield at


def _numbers(tree: Tree) -> Iterator[int]:
    """The numbers that occur in an expression."""
    leaves = [leaf for part in parts(tree) for leaf in part[1:]] if isinstance(tree, list) else [tree]
    return (leaf for leaf in leaves if type(leaf) is int)


def _ends(charts: Charts, look_up: list[Any]) -> Iterator[int]:
    """The ends of the axes of a table that is looked up."""
    card = look_up[0] == "card_table"
    shape = charts.catalogues[look_up[2]]["fields"][look_up[3]] if card else charts.shapes[look_up[1]]
    axes = [kind for _, kind in shape["axes"]] + [shape["cells"].get("banded", {})]
    return (kind[end] for kind in axes for end in ("least", "most") if end in kind)
