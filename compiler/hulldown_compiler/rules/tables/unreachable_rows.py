"""Rows of a table that no look-up can come to.

## Why it hurts

Either the rows are left over from another version of the rules, or the modifiers that would lead to them are missing.
What counts as proof is what dice, inputs, tracks and modifiers can come to; the cards that there are today prove
nothing. An axis that is the track of a marker is left in peace, and so is a table that nothing looks up.

## Example

    tables:
      fords:
        title: Fords
        source: {house: paced out}
        axes: {total: 1..8}
        cells: [across, stuck]
        rows: {1-3: stuck, 4-7: across, 8: across}
    procedures:
      wade:
        title: Wade
        source: {house: paced out}
        inputs: {rope: bool}
        gives: {result: [across, stuck]}
        steps:
          - roll: {die: 1d6}
          - add: die
            modifiers:
              - {name: a rope, when: rope, value: 1}
        result: {result: "look_up(fords, die)"}

## Instead

    tables:
      fords:
        title: Fords
        source: {house: paced out}
        axes: {total: 1..8}
        cells: [across, stuck]
        rows: {1-3: stuck, 4-7: across, 8: across}
    procedures:
      wade:
        title: Wade
        source: {house: paced out}
        inputs: {rope: bool}
        gives: {result: [across, stuck]}
        steps:
          - roll: {die: 1d6}
          - add: die
            modifiers:
              - {name: a rope, when: rope, value: 2}
        result: {result: "look_up(fords, die)"}

## See also

HD403, HD425
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.value_sets import NOTHING, OTHER, ValueSet, join
from hulldown_compiler.analysis.procedures.lookups import reaches
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.tables import Path, read_cells
from hulldown_compiler.model.value_types import Kind
from hulldown_compiler.rules import common
from hulldown_engine.resolver.evaluation.step_form import PLACING
from hulldown_engine.resolver.steps.procedure_steps import steps_of


def check(analyses: Analyses) -> Iterator[Note]:
    """Rows that no look-up of any procedure hits; a table that nothing looks up is for readers and not reported."""
    by_table: dict[str, list[ValueSet]] = {}
    for _, _, possible in common.procedures(analyses):
        for table, keys in possible.keys.items():
            before = by_table.get(table, [NOTHING] * len(keys))
            by_table[table] = [join(*pair) for pair in zip(before, keys, strict=True)]
    tracks = set(_tracks(analyses))
    for table, keys in by_table.items():
        yield from _table(analyses.book.charts.charts["table"][table], analyses.book.charts.shapes[table], keys, tracks)


def _tracks(analyses: Analyses) -> Iterator[str]:
    """The axes that are tracks, on which a marker may stand where no look-up comes."""
    for _, record, _ in common.procedures(analyses):
        yield from (step["on"] for step in steps_of(PLACING, record["steps"]))


def _table(chart: Chart, shape: Kind, keys: Sequence[ValueSet], tracks: set[str]) -> Iterator[Note]:
    """Notes on the rows that no look-up hits, axis by axis."""
    missed: dict[int, dict[str, Path]] = {}
    for cell in read_cells(shape["axes"], shape["cells"], chart.raw["rows"]):
        for nth, (key, label) in enumerate(zip(cell.keys, cell.labels, strict=True)):
            if not _reached(keys[nth], key):
                missed.setdefault(nth, {}).setdefault(label, cell.path[: nth + 1])
    for nth, rows in sorted(missed.items()):
        axis = shape["axes"][nth][0]
        if f"{chart.name}.{axis}" not in tracks:
            hint = f"look-ups are of {common.worded(keys[nth])}"
            place = chart.row("rows", *next(iter(rows.values())))
            yield Note(place, f"no look-up comes to {axis} {', '.join(rows)}", hint)


def _reached(key: ValueSet, row: tuple[int | None, int | None] | str) -> bool:
    """Whether a look-up may hit a row."""
    return row in key.names or OTHER in key.names if isinstance(row, str) else reaches(key, *row)
