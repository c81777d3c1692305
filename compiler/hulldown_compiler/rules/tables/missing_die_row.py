"""A total of the dice that the table has no row for.

## Why it hurts

The dice show a 12, and the table ends at 11. The reader does not know what happens, and the program does nothing. The
totals counted are those of the dice with the modifier, at its lowest and its highest.

## Example

    paragraphs:
      minefield:
        text: You walk in the tracks of the cow.
        do:
          - roll: 2d6
            table:
              2-4: [{see: mill-ambush}]
              5-11: [{see: mill-quiet}]

## Instead

    paragraphs:
      minefield:
        text: You walk in the tracks of the cow.
        do:
          - roll: 2d6
            table:
              2-4: [{see: mill-ambush}]
              5+: [{see: mill-quiet}]

## See also

HD402, HD403, HD404
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.dice import table_totals
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.analysis.verdicts.proofs import proofs
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.ir.step_visitors import Record

Span = tuple[int | None, int | None]
"""Totals from a lowest to a highest; None where there is no end."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Every total the dice and the modifier can come to is in some row."""
    for paragraph, step in rolls(analyses):
        totals = totals_here(analyses, step)
        missing = ", ".join(said(span) for span in gaps(totals, step["rows"]))
        if missing and not analyses[proofs].never(("roll", id(step), None)):
            what = f"{step['dice']} and the modifier come" if "modifier" in step else f"{step['dice']} comes"
            hint = f"{what} to {said(totals)} here: add a row, or open one as in '9+'"
            yield Note(paragraph.mark(step, "dice"), f"no row for {missing}", hint)


def rolls(analyses: Analyses) -> Iterator[tuple[Paragraph, Record]]:
    """Every roll that play may come to."""
    return (
        (paragraph, step)
        for paragraph, step in analyses.book.steps["roll"]
        if analyses[reachability].is_step_reachable(step)
    )


def totals_here(analyses: Analyses, step: Record) -> Span:
    """The totals that a roll may come to."""
    return table_totals(step, analyses[reachability].number_at(step))


def gaps(totals: Span, rows: list[list[int | None]]) -> list[Span]:
    """The totals that are in no row, in runs."""
    gaps: list[Span] = []
    at, most = _ends(*totals)
    for low, high in sorted(_ends(row[0], row[1]) for row in rows):
        if low > at and at <= most:
            gaps.append(_span(at, min(low - 1, most)))
        at = max(at, high + 1)
    return [*gaps, _span(at, most)] if at <= most and at < inf else gaps


def _ends(low: int | None, high: int | None) -> tuple[float, float]:
    return -inf if low is None else low, inf if high is None else high


def _span(low: float, high: float) -> Span:
    return None if low == -inf else int(low), None if high == inf else int(high)


def said(span: Span) -> str:
    """Totals as the rows of a table say them: 7, 1-3, 9+, <=2."""
    low, high = span
    if low is None or high is None:
        return "any total" if low is high else f"<={high}" if low is None else f"{low}+"
    return str(low) if low == high else f"{low}-{high}"
