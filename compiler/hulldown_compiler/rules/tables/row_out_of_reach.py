"""A row that the dice cannot come to.

## Why it hurts

A result nobody can roll is written for nobody. Often the modifier was changed and the table was not, or the table was
made for other dice.

## Example

    paragraphs:
      barrage:
        text: The guns on the hill begin.
        do:
          - roll: 1d6
            table:
              1-3: [{see: mill-ambush}]
              4-6: [{see: mill-quiet}]
              7+: [{see: way-home}]

## Instead

    paragraphs:
      barrage:
        text: The guns on the hill begin.
        do:
          - roll: 1d6
            modifier: 0 + count(crew where not dead)
            table:
              <=3: [{see: mill-ambush}]
              4-6: [{see: mill-quiet}]
              7+: [{see: way-home}]

## See also

HD401, HD405
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.verdicts.proofs import proofs
from hulldown_compiler.analysis.verdicts.questions import ROW
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.rules import common
from hulldown_compiler.rules.tables.missing_die_row import rolls, said, totals_here

MEND = "remove the row, or mend the modifier"


def check(analyses: Analyses) -> Iterator[Note]:
    """Rows none of whose totals the dice and the modifier can come to."""
    for paragraph, step in rolls(analyses):
        least, most = totals_here(analyses, step)
        for (low, high, block), mark in zip(step["rows"], step["@"]["rows"], strict=True):
            above = low is not None and most is not None and low > most
            below = high is not None and least is not None and high < least
            if above or below:
                message = f"the total is {said((least, most))} here; this row is never reached"
                lost = common.lost(analyses, paragraph, block)
                yield Note(Position(paragraph.path, *mark), message, MEND, lost)
    for shut in analyses[proofs].of(ROW):
        mark = Position(shut.paragraph.path, *shut.record["@"]["rows"][shut.event[2]])
        lost = common.lost(analyses, shut.paragraph, shut.block)
        yield Note(mark, "no total comes to this row", f"{shut.why}: {MEND}", lost)
