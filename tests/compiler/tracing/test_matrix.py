"""The matrix of a rulebook: what it reads from a book, what it finds lacking, how it is shown; and Open Fire's own."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from tests.helpers.build import author
from tests.helpers.missions import first_mission
from tests.helpers.paths import ROOT
from tests.helpers.reading import read_once
from typer.testing import CliRunner

from hulldown_cli.app import app
from hulldown_compiler.bundle import writer
from hulldown_compiler.bundle.published import Published
from hulldown_compiler.tracing import rule_citations, statements
from hulldown_compiler.tracing.matrix import Matrix, SectionRow
from hulldown_compiler.tracing.rule_citations import CodePlace
from hulldown_compiler.tracing.statements import Claim, Statement
from hulldown_engine.language.wording import joined

OPEN_FIRE = ROOT / "content" / "open-fire"

LACKING: dict[str, str] = {}
"""What is known to be without proof, and why."""


# The rulebook of Open Fire --------------------------------------------------------------------------------------------


@cache
def open_fire() -> Matrix:
    """Its matrix."""
    return Matrix(Published(*writer.bundle(read_once(first_mission()))))


def lacking(rows: list[SectionRow]) -> list[str]:
    """The sections that lack something, and what."""
    return [f"{row.section} {row.title}: {joined(row.gaps)}" for row in rows if row.gaps]


def test_every_section_is_carried_out_and_proved() -> None:
    """By code that cites it, or charts; by statements of all that it has. Those that are only to be read say why."""
    assert lacking(list(open_fire().rows)) == [*LACKING]


def test_what_is_only_to_be_read_has_no_code() -> None:
    """A section with functions that cite it is more than that."""
    assert [row.section for row in open_fire().rows if row.prose and row.code] == []


def stated(*marks: str) -> list[Statement]:
    """Statements that bear these marks, or none."""
    place = CodePlace("tests/statements/x.yaml", 1, "x")
    return [Statement(place, "Somebody waits.", mark) for mark in marks]


MADE_UP = {
    "8.3": [
        Claim("rule", "Who sees whom.", stated("", "")),
        Claim("exception", "Not for long.", stated("doubtful", "")),
    ],
    "8.4": [Claim("rule", "What is ahead.", stated("")), Claim("number", "Two hexes.", [])],
    "9.6": [Claim("rule", "Best fire.", stated("wrong", "doubtful", "wrong"))],
}


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open Fire with statements of three sections, and no code for 8.3; the others claim nothing and have examples."""
    place = rule_citations.CodePlace("engine/x.py", 1, "x")
    rules = {one: {**rule, "examples": [{"example": "x"}]} for one, rule in open_fire().book.rules.items()}
    code = {section: [] if section == "8.3" else [place] for section in open_fire().book.sections}
    monkeypatch.setitem(open_fire().book.reference, "rules", rules)
    monkeypatch.setattr(rule_citations, "code", lambda packages, sections: code)
    monkeypatch.setattr(statements, "claims", lambda sections: {one: MADE_UP.get(one, ()) for one in sections})


@pytest.mark.usefixtures("made_up")
def test_the_gate_is_shut_to_what_nobody_carries_out_or_proves() -> None:
    """No code, no statement of a number, and none of a rule that holds; examples and tests do not prove them."""
    matrix = Matrix(open_fire().book)

    assert lacking(list(matrix.rows)) == [
        "8.3 Activated Line of Sight: code",
        "8.4 Open/Closed Effects on LOS (Optional Rule): number",
        "9.6 German Fire Combat Terms: rule",
    ]
    assert all(row.examples and row.tests for row in matrix.rows if row.section in ("8.4", "9.6"))


@pytest.mark.usefixtures("made_up")
def test_what_is_stated_is_counted() -> None:
    """Of five rules, numbers and exceptions three are proved, and marks are counted apart."""
    assert Matrix(open_fire().book).totals.stated == (5, 3, 8, 2, 2)


# A small book ---------------------------------------------------------------------------------------------------------

FERRY = """
kind: reference
documents: {tariff: {title: A Tariff, year: 1900}}
rules:
  "1": {title: The Ferry, text: A river., prose: nothing to do yet, source: {document: tariff, at: "1"}}
  "1.1":
    title: Fares
    text: "Pay as {table:fares} says."
    source: {document: tariff, at: "1.1"}
    examples:
      - {example: a horse, table: fares, given: {who: horse}, expect: {cell: 3}}
  "1.2": {title: Weather, text: Wait., source: {document: tariff, at: "1.2"}}
  "1.3": {title: Tides, text: Wait again., source: {document: tariff, at: "1.3"}}
tables:
  fares:
    title: Fares
    source: {document: tariff}
    axes: {who: [man, horse]}
    cells: 1..9
    rows: {man: 1, horse: 3}
procedures:
  gale:
    title: Gale
    source: {document: tariff, at: "1.2, at the end"}
    gives: {wait: 1..6}
    steps: [{roll: {die: 1d6}}, {add: die, modifiers: [{name: spring, value: 0, rule: "1.3"}]}]
    result: {wait: die}
"""


def ferry() -> Matrix:
    """A reference, whose rules its own tables and procedures carry out."""
    return Matrix(Published(*writer.bundle(author(FERRY))))


def test_charts_carry_out_the_sections_they_are_made_of_cite_or_are_named_in() -> None:
    """The table is named in 1.1, the procedure is made of 1.2, and its modifier cites 1.3."""
    found = {row.section: row.charts for row in ferry().rows}

    assert found == {
        "1": [],
        "1.1": [("table", "fares")],
        "1.2": [("procedure", "gale")],
        "1.3": [("procedure", "gale")],
    }


def test_charts_of_no_numbered_place_are_made_of_no_section() -> None:
    """The table comes from the tariff as a whole, the last section from a notice in it: that is no tie."""
    found = Matrix(Published(*writer.bundle(author(FERRY.replace('at: "1.3"', "at: a notice")))))

    assert {row.section: row.charts for row in found.rows}["1.3"] == [("procedure", "gale")]


def test_what_sections_lack() -> None:
    """Proof, where there is no example; nothing, where a section is only to be read."""
    assert {row.section: row.gaps for row in ferry().rows} == {"1": (), "1.1": (), "1.2": ("proof",), "1.3": ("proof",)}


def test_the_engine_does_not_enforce_a_reference() -> None:
    """Whatever cites a 1.1 in it means another book's."""
    assert [row.section for row in ferry().rows if row.code] == []


def test_totals() -> None:
    """A chart that carries out two sections counts once."""
    assert ferry().totals._asdict() == {
        "sections": 4,
        "prose": 1,
        "functions": 0,
        "charts": 2,
        "stated": (0, 0, 0, 0, 0),
        "tests": 0,
        "examples": 1,
        "errata": 0,
        "gaps": 2,
    }


def test_errata_are_those_that_touch_a_section() -> None:
    """Open Fire's stacking is decided for 7.1."""
    (row,) = [row for row in open_fire().rows if row.section == "7.1"]

    assert "stacking" in row.errata


# The command ----------------------------------------------------------------------------------------------------------


@cache
def compiled() -> Path:
    """Open Fire, compiled once, without the lines of sight of its map, which take the longest."""
    folder = Path(mkdtemp()) / "open-fire"
    folder.mkdir()
    writer.write_halves(*writer.bundle(read_once(first_mission())), folder)
    return folder


@pytest.fixture(scope="module", autouse=True)
def _clean() -> Iterator[None]:
    """Nothing is left behind."""
    yield
    if compiled.cache_info().currsize:
        shutil.rmtree(compiled().parent)
        compiled.cache_clear()


def run(command: str) -> tuple[int, str, str]:
    """The exit code, the output and the complaint of a command line, in which `book` is Open Fire."""
    words = [str(compiled()) if word == "book" else word for word in shlex.split(command)]
    done = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "120", "HULLDOWN_CACHE": ""}).invoke(app, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


def test_the_sections_are_listed() -> None:
    """Numbers and titles, in the order of print."""
    code, out, _ = run("rules book")

    lines = [line.strip() for line in out.splitlines()]
    assert (code, lines[0]) == (0, "Open Fire")
    assert lines.index("2.9     Ten-sided Dice") + 1 == lines.index("2.10    Unit Data Cards")


def test_one_section_is_shown() -> None:
    """Its text as on paper, its examples, what to read besides, and its source."""
    code, out, _ = run("rules book 8.3")

    assert code == 0
    assert out.startswith("8.3 Activated Line of Sight")
    assert "See also: 5.1, 6.2" in out
    assert "Errata: The small c; Keeping one's own nerve; Command off the map" in run("rules book 6.3")[1]
    assert "Source: Open Fire, Rules of Play, 8.3" in out


def test_a_section_that_is_only_to_be_read_says_why() -> None:
    """With the reason of its author."""
    assert "Only to be read: how to read the chapter" in run("rules book 2")[1]


def test_the_matrix_is_a_table_with_totals() -> None:
    """How many of each every section has, then the sum of it in a few sentences."""
    code, out, _ = run("rules book --matrix")

    assert code == 0
    assert re.search(r"^6\.3 +Command and Commanders +\d+ +\d+ +\d+ +\d+ +\d+", out, re.MULTILINE)
    assert re.search(r"^8\.5 +LOS Problems .*only to be read$", out, re.MULTILINE)
    said = " ".join(out.split())
    assert re.search(
        r" \d+ sections, \d+ of them only to be read: \d+ functions and \d+ charts carry them out\. ", said
    )
    assert re.search(r" They have \d+ rules, numbers and exceptions, of which \d+ are proved \(\d+ statements, ", said)
    assert re.search(r"; (none|\d+) lacks? code or proof\.$", said)


@pytest.mark.usefixtures("made_up")
def test_the_table_tells_what_is_proved_and_what_is_marked() -> None:
    """The statements that hold of each rule, number and exception, a dash for what there is not, and the marks."""
    out = run("rules book --matrix")[1]

    for line in (
        r"8\.3 .* 2 +- +1 +exception: 1 doubtful .* code",
        r"8\.4 .* 1 +0 +- .* number",
        r"9\.6 .* 0 +- +- +rule: 2 wrong, 1 doubtful .* rule",
    ):
        assert re.search(rf"^{line}$", out, re.MULTILINE), line


def test_the_matrix_of_one_section_names_everything() -> None:
    """Files, lines, functions, charts, tests, and the titles of examples."""
    _, out, _ = run("rules book 6.3 --matrix")

    assert re.search(r"engine/hulldown_engine/platoon/player/command\.py:\d+ +in_command\n", out)
    assert "Number: Initiatives of more than 5 in all.\n" in out
    assert re.search(r"tests/statements/06-rounds\.yaml:\d+ +more-than-five-keep-in-command\n", out)
    assert re.search(r"tests/engine/platoon/player/test_command\.py:\d+ +test_", out)
    assert "  unless he is in panic\n" in out


@pytest.mark.usefixtures("made_up")
def test_the_matrix_of_one_section_tells_what_is_not_stated() -> None:
    """And how statements are marked."""
    assert "\nNumber: Two hexes.\n  Nothing states it.\n" in run("rules book 8.4 --matrix")[1]
    assert "\nRule: Best fire.\n  tests/statements/x.yaml:1  x  wrong\n" in run("rules book 9.6 --matrix")[1]


def test_the_matrix_without_the_tests_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one sentence; a section is not said to lack what cannot be seen."""
    monkeypatch.setattr(rule_citations, "root", lambda: None)

    assert "hulldown is installed here without its tests, so none are named." in run("rules book --matrix")[1]
    (book,) = json.loads(run("rules book 6.11 --matrix --json")[1])
    (section,) = book["sections"]
    assert (book["tested"], section["tests"], section["claims"], section["lacks"]) == (False, None, None, [])
    assert (book["totals"]["tests"], book["totals"]["stated"]) == (None, None)


def test_the_matrix_as_json() -> None:
    """Everything that is shown, and the totals of the whole book."""
    (book,) = json.loads(run("rules book 7.2 --matrix --json")[1])

    assert book["book"] == "open-fire"
    (section,) = book["sections"]
    assert (section["section"], section["title"], section["lacks"]) == ("7.2", "Facing", [])
    assert {"path", "line", "name"} == section["code"][0].keys() == section["tests"][0].keys()
    assert "a vehicle drives ahead" in section["examples"]
    assert [claim["label"] for claim in section["claims"]] == ["rule", "number", "exception"]
    assert {"path", "line", "name", "says", "mark"} == section["claims"][0]["statements"][0].keys()
    assert book["totals"]["sections"] == len(open_fire().rows)


def test_a_section_as_json() -> None:
    """All that the book says of it."""
    (book,) = json.loads(run("rules book 8.3 --json")[1])

    assert book["sections"][0]["title"] == "Activated Line of Sight"
    assert len(json.loads(run("rules book --json")[1])[0]["sections"]) == len(open_fire().rows)


def test_a_section_that_is_not_there() -> None:
    """One sentence, with the nearest there is."""
    code, _, complaint = run("rules book 6.33")

    assert (code, complaint) == (2, "hulldown: no section '6.33' in open-fire; did you mean '6.3'?\n")
