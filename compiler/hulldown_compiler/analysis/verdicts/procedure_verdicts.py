"""Verdicts on procedures: rows of the tables that they look up, and their modifiers.

A proof is what the analysis of a procedure establishes for all inputs and dice. A witness is a trial: inputs, taken in
an order that is always the same, with which the modifier applied or the row was looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, cycle, islice, repeat
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import NO, overlap
from hulldown_compiler.analysis.domain.value_sets import NOTHING, OTHER, ValueSet, join
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.analysis.procedures.lookups import reaches
from hulldown_compiler.analysis.procedures.procedure_analysis import procedure_library
from hulldown_compiler.analysis.procedures.sampling import Bench, CheckedProcedure, Given
from hulldown_compiler.analysis.search.queries import REACHABLE, UNDECIDED, UNREACHABLE
from hulldown_compiler.analysis.verdicts.report import ThingVerdict
from hulldown_compiler.core.diagnostics import Related
from hulldown_compiler.ir.procedure_visitors import modifiers
from hulldown_compiler.lowering.definitions import Charts
from hulldown_compiler.lowering.tables import read_cells
from hulldown_compiler.source.scalars import written
from hulldown_engine.basics.dice import Dice, draw_below
from hulldown_engine.basics.records import Value, plain
from hulldown_engine.language.expressions import Closure, Tree
from hulldown_engine.resolver.charts import Charts as WorkingCharts
from hulldown_engine.resolver.distributions import Distribution
from hulldown_engine.resolver.evaluation.evaluator import Library
from hulldown_engine.resolver.evaluation.step_form import Path, every_step

MODIFIER, TABLE_ROW = "modifier", "table-row"
"""The kinds of things that procedures have."""

TRIALS = 1_000
"""How often each procedure is tried, at most."""

Trial = tuple[str, Given]
"""A procedure and the inputs that it was tried with."""


def resolved(analyses: Analyses) -> list[ThingVerdict]:
    """The verdicts on modifiers and table rows, in the order of the book; none if its procedures are not sound."""
    book = analyses.book
    if not book.charts.procedures:
        return []
    observed = RecordingBench(book.charts, analyses[working_charts])
    for name in book.charts.procedures:
        observed.watch(name)
    return [*_modifiers(analyses, observed), *_rows(analyses, observed)]


# What trials come to --------------------------------------------------------------------------------------------------


class RecordingBench(Bench):
    """A bench that records the modifiers that apply and the keys looked up, each with the first such trial."""

    def __init__(self, charts: Charts, working: WorkingCharts) -> None:
        super().__init__(charts, working)
        self.applied: dict[tuple[str, Path], Trial] = {}
        self.looked: dict[str, dict[tuple[Value, ...], Trial]] = {}
        self.trial: Trial = ("", {})
        tables: Any = {name: RecordingTable(self, name, table) for name, table in working.tables.items()}
        library = Library(tables, working.cards, working.library.naturals)
        for name, procedure in working.procedures.items():
            self.procedures[name] = library.procedures[name] = RecordingProcedure(self, name, procedure.title, library)

    def watch(self, name: str) -> None:
        """Run trials of a procedure, with the dice at their extremes and then at random."""
        known = list(islice(self.taken(name), TRIALS))
        at_extremes = zip(known, repeat(None))
        as_they_fall = zip(islice(cycle(known), TRIALS), repeat(_Dice().thrown))
        for given, throw in chain(at_extremes, as_they_fall):
            self.trial = name, given
            self.tried(name, given, throw)


class _Dice:
    """A source of random dice, the same on every run."""

    def __init__(self) -> None:
        self._state = 0

    def thrown(self, dice: Dice, _rolls: int) -> Distribution:
        """One throw."""
        faces = []
        for _ in range(dice.count):
            self._state, face = draw_below(self._state, dice.sides)
            faces.append(face + 1)
        return Distribution(1, {tuple(faces): 1})


class RecordingTable:
    """A table that records the keys of its look-ups."""

    def __init__(self, observatory: RecordingBench, name: str, table: Any) -> None:
        self._observatory = observatory
        self._asked = observatory.looked.setdefault(name, {})
        self._table = table

    def look_up(self, keys: Sequence[Value]) -> Value:
        """The value of a cell."""
        self._asked.setdefault(tuple(keys), self._observatory.trial)
        value: Value = self._table.look_up(keys)
        return value

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)


class RecordingProcedure(CheckedProcedure):
    """A procedure that records which of its modifiers apply."""

    def __init__(self, observatory: RecordingBench, name: str, title: str, library: Library) -> None:
        self.observatory = observatory
        record = observatory.charts.procedures[name]
        inside = (modifier for step in every_step(record["steps"]) for modifier in modifiers(step))
        self.guards = {
            id(modifier["when"]): modifier["@"] for modifier in inside if isinstance(modifier.get("when"), list)
        }
        super().__init__(name, title, observatory.charts, library)

    def expression(self, tree: Tree) -> Closure:
        """The closure of an expression; for a modifier's condition, one that records when it holds."""
        closure, path = super().expression(tree), self.guards.get(id(tree))
        if path is None:
            return closure
        key = self.name, path

        def noted(values: Value, this: Value) -> Value:
            value = closure(values, this)
            if value:
                self.observatory.applied.setdefault(key, self.observatory.trial)
            return value

        return noted


# Verdicts -------------------------------------------------------------------------------------------------------------


def _modifiers(analyses: Analyses, observed: RecordingBench) -> Iterator[ThingVerdict]:
    for name, record in analyses.book.charts.procedures.items():
        chart, analysis = analyses.book.charts.charts["procedure"][name], analyses[procedure_library].of(name)
        for modifier in (modifier for step in every_step(record["steps"]) for modifier in modifiers(step)):
            place = chart.at(*modifier["@"], *(["when"] if "when" in modifier else []))
            undecided = ThingVerdict(MODIFIER, f"{name}.{place.line}", place, UNDECIDED)
            known = analysis.found.get(modifier["@"])
            proof = "" if known is None or known.asked != NO else "this modifier never applies"
            yield _judged(undecided, proof, observed.applied.get((name, modifier["@"])), always="when" not in modifier)


def _rows(analyses: Analyses, observed: RecordingBench) -> Iterator[ThingVerdict]:
    keys = _looked_up(analyses)
    for table in keys:
        chart, shape = analyses.book.charts.charts["table"][table], analyses.book.charts.shapes[table]
        seen: set[tuple[int, str]] = set()
        for cell in read_cells(shape["axes"], shape["cells"], chart.raw["rows"]):
            for nth, (key, label) in enumerate(zip(cell.keys, cell.labels, strict=True)):
                if (nth, label) not in seen:
                    seen.add((nth, label))
                    place = chart.row("rows", *cell.path[: nth + 1])
                    undecided = ThingVerdict(TABLE_ROW, f"{table}.{label}", place, UNDECIDED)
                    proof = "" if _may(keys[table][nth], key) else "no look-up comes to this row"
                    trials = observed.looked[table].items()
                    trial = next((trial for values, trial in trials if _falls(values[nth], key)), None)
                    yield _judged(undecided, proof, trial)


def _looked_up(analyses: Analyses) -> dict[str, list[ValueSet]]:
    """For each table, the join of the keys that all procedures look up."""
    by_table: dict[str, list[ValueSet]] = {}
    for name in analyses.book.charts.procedures:
        for table, keys in analyses[procedure_library].of(name).keys.items():
            before = by_table.get(table, [NOTHING] * len(keys))
            by_table[table] = [join(*pair) for pair in zip(before, keys, strict=True)]
    return by_table


def _may(key: ValueSet, row: tuple[int | None, int | None] | str) -> bool:
    """Whether a look-up may hit a row."""
    return row in key.names or OTHER in key.names if isinstance(row, str) else reaches(key, *row)


def _falls(key: Value, row: tuple[int | None, int | None] | str) -> bool:
    """Whether a value falls in a row."""
    if isinstance(row, str) or isinstance(key, str | bool):
        return bool(key == row)
    return overlap((key, key), row)


def _judged(undecided: ThingVerdict, proof: str, trial: Trial | None, *, always: bool = False) -> ThingVerdict:
    """The verdict by a trial or a proof; if there is neither, undecided."""
    if trial is not None:
        name, given = trial
        inputs = ", ".join(f"{input_name}={written(plain(value))}" for input_name, value in given.items())
        step = Related(undecided.position, f"{name}({inputs})")
        return undecided._replace(verdict=REACHABLE, witness=(step,))
    if proof:
        return undecided._replace(
            verdict=UNREACHABLE, gate=Related(undecided.position, proof), why="for all inputs and dice"
        )
    if always:
        return undecided._replace(verdict=REACHABLE, why="it has no condition")
    return undecided._replace(why=f"none of {TRIALS} trials of each procedure came to it")
