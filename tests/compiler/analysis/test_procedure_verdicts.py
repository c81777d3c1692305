"""Verdicts on procedures: the dice of the trials fall in every way, so every row that a die can come to is reached."""

from __future__ import annotations

from tests.helpers.build import author_files

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search.queries import REACHABLE, UNREACHABLE
from hulldown_compiler.analysis.verdicts.procedure_verdicts import resolved

HEADER = """
book: case
kind: reference
title: A Case
blurb: Written for a test.
source: {house: written for a test}
"""

CHARTS = """
tables:
  weather:
    title: Weather
    source: {house: written for a test}
    axes: {die: 1d10, wind: 2..20}
    cells: [fair, foul]
    rows: {"1-4": {2-12: fair, 13-20: foul}, "5": {2-20: foul}, "6-7": {2-20: fair}, "8-10": {2-20: foul}}
procedures:
  morning:
    title: Morning
    source: {house: written for a test}
    gives: {weather: [fair, foul]}
    steps:
      - roll: {die: 1d10}
      - roll: {wind: 1d10}
      - let: {found: "look_up(weather, die, wind + 1)"}
    result: {weather: found}
"""


def test_rows_that_dice_come_to_between_their_extremes() -> None:
    """Every row of a die is reached, a row beyond all that can be rolled is not; nothing is left open."""
    book = author_files({"book.yaml": HEADER, "charts.yaml": CHARTS})
    found = {one.name: one.verdict for one in resolved(Analyses(book))}
    assert found.pop("weather.13-20") == UNREACHABLE
    assert set(found) == {f"weather.{row}" for row in ("1-4", "5", "6-7", "8-10", "2-12", "2-20")}
    assert set(found.values()) == {REACHABLE}
