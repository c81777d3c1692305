"""What `hulldown refs` and `hulldown stats` say of tables, cards and procedures."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.book.references import references
from hulldown_compiler.statistics.stats import stats

CHARTS = """\
catalogues:
  boats:
    title: Boats
    source: {house: so}
    fields: {crew: 1..9, tows: {of: boats, optional: true}, motor: {of: motors, optional: true}}
  motors:
    title: Motors
    source: {house: so}
    fields: {power: 1..9}
cards:
  Dinghy: {card: boats, source: {house: so}, crew: 2}
  Ferry: {card: boats, source: {house: so}, crew: 9, tows: Dinghy, motor: Twin}
  Twin: {card: motors, source: {house: so}, power: 4}
tables:
  speeds:
    title: Speeds
    source: {house: so}
    axes: {boat: {of: boats}, die: 1d6}
    cells: 0..9
    rows: {Dinghy: {1+: {value: 3, source: {house: paced}}}, Ferry: [1, 2, 3, 4, 5, 6]}
procedures:
  row:
    title: Row
    source: {house: so}
    inputs: {boat: {of: boats}}
    gives: {hexes: -2..9}
    steps:
      - roll: {die: 1d6}
      - place: {marker: die}
        track: speeds.die
      - add: die
        modifiers:
          - {name: a ferry, when: boat == Ferry, value: -2, rule: "1"}
      - call: drift
        as: stream
    result: {hexes: "look_up(speeds, boat, marker) - stream.hexes if die > 0 else 0"}
    examples:
      - {example: a dinghy, given: {boat: Dinghy}, dice: [3, 1], expect: {hexes: 2}}
  drift:
    title: Drift
    source: {house: so}
    gives: {hexes: 1..2}
    steps: [{roll: {die: 1d2}}]
    result: {hexes: die}
"""

RULES = """\
rules:
  "1":
    title: Boats
    source: {house: so}
    text: Ferries are slow.
    examples:
      - {example: a ferry, procedure: row, given: {boat: Ferry}, dice: [4, 2], expect: {hexes: 2}}
"""

HEADER = """\
book: lake
kind: reference
title: Lake
blurb: Written for a test.
source: {house: so}
"""


@pytest.fixture(name="lake")
def _lake(tmp_path: Path) -> Book:
    """A reference in which everything refers to something."""
    root = tmp_path / "lake"
    root.mkdir()
    for name, text in {"book.yaml": HEADER, "charts.yaml": CHARTS, "rules.yaml": RULES}.items():
        (root / name).write_text(text, "utf-8")
    return read_book(root)


def lines(book: Book, name: str) -> list[str]:
    """What is said of a name."""
    return list(references(book, name, str))


def test_a_table(lake: Book) -> None:
    """Who looks it up, whose marker stands on it, and the cards of its axes."""
    assert lines(lake, "speeds") == [
        "table speeds  charts.yaml:15:3",
        "  charts.yaml:30:16 procedure row uses it",
        "  charts.yaml:36:21 procedure row reads it",
        "  charts.yaml:18:23 it uses catalogue boats",
    ]


def test_a_catalogue(lake: Book) -> None:
    """Its cards, and the kinds of value that are one of them."""
    assert lines(lake, "boats") == [
        "catalogue boats  charts.yaml:2:3",
        "  charts.yaml:11:18 card Dinghy belongs to it",
        "  charts.yaml:12:17 card Ferry belongs to it",
        "  charts.yaml:18:23 table speeds uses it",
        "  charts.yaml:25:25 procedure row uses it",
        "  charts.yaml:5:37 catalogue boats uses it",
        "  charts.yaml:5:37 it uses catalogue boats",
        "  charts.yaml:5:73 it uses catalogue motors",
    ]


def test_a_card(lake: Book) -> None:
    """Where it is asked for, tried and towed."""
    assert lines(lake, "Ferry") == [
        "card Ferry  charts.yaml:12:3",
        "  charts.yaml:33:35 procedure row asks it",
        "  rules.yaml:7:52 rule 1 tries it",
        "  charts.yaml:12:17 it belongs to catalogue boats",
        "  charts.yaml:12:60 it uses card Dinghy",
        "  charts.yaml:12:75 it uses card Twin",
    ]


def test_procedures(lake: Book) -> None:
    """Who calls one, and the examples and rules of another."""
    assert lines(lake, "drift") == [
        "procedure drift  charts.yaml:39:3",
        "  charts.yaml:34:15 procedure row calls it",
    ]
    assert lines(lake, "row") == [
        "procedure row  charts.yaml:22:3",
        "  rules.yaml:7:28 rule 1 tries it",
        "  charts.yaml:25:25 it uses catalogue boats",
        "  charts.yaml:33:35 it asks card Ferry",
        "  charts.yaml:36:21 it reads table speeds",
        "  charts.yaml:30:16 it uses table speeds",
        "  charts.yaml:33:67 it cites rule 1",
        "  charts.yaml:34:15 it calls procedure drift",
        "  charts.yaml:38:37 it tries card Dinghy",
    ]


def test_a_rule_section(lake: Book) -> None:
    """The modifiers that come from it, and what its examples try."""
    assert lines(lake, "1") == [
        "rule 1  rules.yaml:2:3",
        "  charts.yaml:33:67 procedure row cites it",
        "  rules.yaml:7:28 it tries procedure row",
        "  rules.yaml:7:52 it tries card Ferry",
    ]


def test_figures(lake: Book) -> None:
    """Tables and cells, cards by catalogue, procedures and their steps, examples, and every source that is given."""
    assert list(stats(Analyses(lake))) == [
        "lake",
        "  rules              1  (3 words)",
        "  tables             1  (7 cells)",
        "  cards              3  (boats 2, motors 1)",
        "  procedures         2  (roll 2, add 1, call 1, place 1)",
        "  examples           2  (row 2)",
        "  sources      house 11",
    ]
