"""`hulldown stats`: a book in figures, by mission and file, and the shape of its story."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.helpers.paths import BOOKS

OUTPOST = BOOKS / "outpost"

BOOK = """\
book: mill
kind: gamebook
title: The Mill
blurb: A book for one test.
start: gate
source: {house: written for a test}
flags: {key: {item: the key}}
endings: {home: {title: Home, verdict: victory}, lost: {title: Lost, verdict: defeat}}
"""

NIGHT = """\
paragraphs:
  gate:
    text: You stand before a gate.
    do:
      - watch: {when: key, scope: game, at: change, do: [{see: alarm}]}
      - ask:
          - {text: Go in, see: yard}
          - {text: Pick up the key first, do: [{flag: key}, {see: yard}]}
  yard: {text: An empty yard., do: [{see: stairs}]}
  stairs: {text: Up., do: [{note: It creaks.}, {see: loft}]}
  loft: {text: Dust., do: [{ask: [{text: Jump, see: home}, {text: Wait, do: [{end: lost}]}]}]}
  alarm: {text: A bell., do: [{stop: paragraph}]}
"""

DAY = """\
paragraphs:
  home: {text: You are at home., do: [{end: home}]}
  island: {text: Nobody comes here., do: [{see: island}]}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a book of two files."""
    folder = tmp_path / "content" / "mill"
    folder.mkdir(parents=True)
    for name, text in (("book.yaml", BOOK), ("night.yaml", NIGHT), ("day.yaml", DAY)):
        (folder / name).write_text(text)
    return tmp_path


def test_a_book_in_figures(project: Path) -> None:
    """Words and paragraphs, choices and ways, how far it goes, and what is in which file."""
    done = run("stats", cwd=project)

    assert (done.code, done.err) == (0, "")
    assert done.out.rstrip("\n").split("\n") == [
        "mill",
        "  paragraphs         7  (19 words)",
        "  options and notes    (11 words)",
        "  to read            1  minute, at 200 words a minute",
        "  rules              0  (0 words)",
        "  references         8",
        "  steps             15  (see 7, ask 2, end 2, flag 1, note 1, stop 1, watch 1)",
        "  declared     1 flag, 0 scores, 0 checks, 0 rosters, 0 sightings, 2 endings",
        "  endings            2  (defeat 1, victory 1)",
        "  choices            2  (2.0 options each)",
        "  ways on              (2 to 0, 4 to 1, 1 to 2)",
        "  depth              4  (home; endings 3 to 4 steps away, loft the nearest)",
        "  longest run        3  (yard > stairs > loft: nobody is asked)",
        "  unreachable        1  (island)",
        "  sources      house 1",
        "",
        "  file        paragraphs  words  links  kinds",
        "  day.yaml             2      7      1      2  █████████▏",
        "  night.yaml           5     23      6      7  ██████████████████████████████",
    ]


def test_the_same_as_json(project: Path) -> None:
    """A list of the books, with every figure."""
    (told,) = json.loads(run("stats", "--json", cwd=project).out)

    assert {key: told[key] for key in ("book", "title", "kind", "words", "minutes", "paragraphs", "links")} == {
        "book": "mill",
        "title": "The Mill",
        "kind": "gamebook",
        "words": 30,
        "minutes": 1,
        "paragraphs": 7,
        "links": 7,
    }
    assert told["story"] == {
        "questions": 2,
        "options": 4,
        "ways": [2, 4, 1, 0, 0],
        "deepest": {"name": "home", "steps": 4},
        "nearest": {"name": "loft", "steps": 3},
        "furthest": {"name": "home", "steps": 4},
        "run": ["yard", "stairs", "loft"],
        "unreachable": ["island"],
    }
    assert told["files"][0] == {"name": "day.yaml", "paragraphs": 2, "words": 7, "links": 1, "kinds": 2}
    assert told["endings"] == {"home": "victory", "lost": "defeat"}


def test_words_and_paragraphs_of_each_mission(tmp_path: Path) -> None:
    """With its briefing; what all missions share comes last."""
    (told,) = json.loads(run("stats", OUTPOST, "--json", cwd=tmp_path).out)
    found = {one["name"]: one for one in told["missions"]}

    assert list(found)[-1] == ""
    assert found["first-light"] == {"name": "first-light", "paragraphs": 4, "words": 69, "links": 0, "kinds": 4}
    assert sum(one["paragraphs"] for one in told["missions"]) == told["paragraphs"]
    assert re.search(r"\n  first-light +4 +69 +0 +4 +█", run("stats", OUTPOST, cwd=tmp_path).out)


def test_cells_that_a_rest_stands_for_are_counted(tmp_path: Path) -> None:
    """Of three rows by condition: what nobody wrote stands beside the cells that lead somewhere."""
    told = run("stats", BOOKS / "worked", cwd=tmp_path).out

    assert re.search(r"\n  cells +\d+ +\(card \d+, cartridge \d+; besides 7 cells of 'rest: none'\)\n", told)
    assert json.loads(run("stats", BOOKS / "worked", "--json", cwd=tmp_path).out)[0]["resting"] == 7


def test_a_book_that_cannot_be_read_is_counted_as_far_as_it_can(project: Path) -> None:
    """Without a header there is no story to tell, and no traceback."""
    (project / "content" / "mill" / "book.yaml").write_text("book: [\n")
    done = run("stats", cwd=project)
    told = run("stats", "--json", cwd=project)

    assert (done.code, done.err) == (0, "")
    assert "endings" not in done.out.replace("0 endings", "")
    assert json.loads(told.out)[0]["title"] is None


SHEETS = """\
book: sheets
kind: reference
title: The Sheets
blurb: Two sheets, of which one has been under a cup.
source: {house: written for a test}
"""

FIRE = """\
rules:
  "1": {title: Fire, text: Roll one die., prose: no more than that, source: {house: x}}
tables:
  fire:
    title: Fire
    source: {house: x}
    axes: {die: 1d6}
    cells: 0..6
    rows: {1-2: 0, 3-5: {scan: "S", read: 5, why: a five in this hand}, 6: 6}
"""


def test_a_reference_counts_what_it_has(tmp_path: Path) -> None:
    """Cells that are read from a damaged page; and of its files no paragraphs, since it has none."""
    folder = tmp_path / "sheets"
    folder.mkdir()
    other = 'rules:\n  "2": {title: Smoke, text: There is none of it., prose: so it is, source: {house: x}}\n'
    for name, text in (("book.yaml", SHEETS), ("fire.yaml", FIRE), ("smoke.yaml", other)):
        (folder / name).write_text(text)
    lines = run("stats", "sheets", cwd=tmp_path).out.splitlines()
    assert lines[2] == "  tables             1  (3 cells; 1 read from damage)"
    assert lines[-3:] == [
        "  file        words",
        "  fire.yaml       3  ██████████████████",
        "  smoke.yaml      5  ██████████████████████████████",
    ]


def test_one_of_a_thing_is_told_as_one(tmp_path: Path) -> None:
    """One word, one step, one of each thing that is declared."""
    (tmp_path / "book.yaml").write_text(BOOK)
    (tmp_path / "night.yaml").write_text("paragraphs:\n  gate: {text: Halt!, do: [{see: home}]}\n")
    (tmp_path / "rules.yaml").write_text("rules: {'1': {title: Fire, text: Shoot., source: {house: so}}}\n")
    (tmp_path / "day.yaml").write_text("paragraphs:\n  home: {text: '{key}', do: [{end: home}]}\n")
    told = run("stats", str(tmp_path), cwd=tmp_path).out

    assert "(1 word)" in told
    assert "1 flag, 0 scores" in told
    assert "; endings 1 step away, " in told
