"""Tables made of files of CSV, and exported to them, at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.cli.test_starting import clean, files, started

from hulldown_cli.writing.new import tables

SHOTS = "Weapon \\ Range (cm);0-5 cm;6–15 cm;16 or more\nRifle;7;12;-\nLight MG;3;5;\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with a reference, and a file of CSV."""
    started(tmp_path, "book", "charts", "--kind", "reference")
    (tmp_path / "shots.csv").write_text(SHOTS, "utf-8")
    return tmp_path


def test_a_table_is_made_of_a_file(project: Path) -> None:
    """What is recognised is shown, and what is written is short, lints clean, and stands where tables do."""
    made = run("new", "table", "shots", "--from", "shots.csv", "--title", "Shots", "--yes", cwd=project)

    assert (made.code, made.err) == (0, "next: say where its values come from, and hulldown lint charts\n")
    assert made.out.splitlines() == [
        "shots.csv: 2 rows and 4 columns, separated by semicolons",
        "  axes:",
        "    weapon: [rifle, light-mg]",
        "    range: {bands: [0-5, 6-15, 16+], unit: cm}",
        "  cells: {number: 3..12, or: [none]}",
        "  'Light MG' is written light-mg",
        "  2 cells with nothing or a dash are written none",
        "content/charts/tables.yaml:16 table shots",
    ]
    text = (project / "content" / "charts" / "tables.yaml").read_text("utf-8")
    assert text[text.index("  shots:") :] == (
        """\
  shots:
    title: Shots
    source: {house: "taken over from `shots.csv`"}
    axes: {weapon: [rifle, light-mg], range: {bands: [0-5, 6-15, 16+], unit: cm}}
    cells: {number: 3..12, or: [none]}
    rows:
      rifle: [7, 12, none]
      light-mg: [3, 5, none]
"""
    )
    assert clean(project, "charts")


def test_a_table_is_made_of_what_is_pasted(project: Path) -> None:
    """A hyphen stands for what comes on standard input; nobody can be asked then."""
    before = files(project)
    shown = run("new", "table", "shots", "--from", "-", cwd=project, typed=SHOTS)
    kept = files(project)
    made = run("new", "table", "shots", "--from", "-", "--yes", cwd=project, typed=SHOTS)

    assert (shown.code, kept) == (2, before)
    assert shown.out.startswith("a pasted text: 2 rows and 4 columns, separated by semicolons\n")
    assert shown.err == "hulldown: nothing is written, for nobody can be asked here: if it is right, say --yes\n"
    assert made.code == 0
    assert clean(project, "charts")


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 1), ("\n", 1), ("", 1)])
def test_at_a_terminal_it_is_asked(project: Path, monkeypatch: pytest.MonkeyPatch, answer: str, code: int) -> None:
    """Only a yes writes it."""
    monkeypatch.setattr(tables, "watched", lambda: True)
    before = files(project)
    asked = run("new", "table", "shots", "--from", "shots.csv", cwd=project, typed=answer)

    assert "Write it? [y/N]: " in asked.out
    assert asked.code == code
    assert (files(project) == before) is (code == 1)
    assert ("hulldown: nothing is written\n" in asked.err) is (code == 1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("--from", "ragged.csv", "--yes"),
            "ragged.csv, line 3, column 2: the row ends here, and the line of heads",
        ),
        (("--from", "none.csv", "--yes"), "cannot read none.csv: No such file or directory"),
        (("--from", "content", "--yes"), "cannot read content: Is a directory"),
        (("--from", "shots.csv", "--from-charts"), "--from-charts and --from are two ways to begin: leave out one"),
        (("--yes",), "--yes answers what --from asks: say which file"),
    ],
)
def test_what_cannot_be_a_table_leaves_the_book_alone(project: Path, arguments: tuple[str, ...], said: str) -> None:
    """A sentence with line and column, and nothing is written."""
    (project / "ragged.csv").write_text("a,b,c\nx,1,2\ny,1\n", "utf-8")
    before = files(project)
    refused = run("new", "table", "shots", *arguments, cwd=project)

    assert (refused.code, files(project)) == (2, before)
    assert refused.err.startswith(f"hulldown: {said}")


def test_a_name_that_is_taken_is_refused_before_anything_is_asked(project: Path) -> None:
    """And the name is one that a table can have."""
    taken = run("new", "table", "to-hit", "--from", "shots.csv", "--yes", cwd=project)
    wrong = run("new", "table", "To Hit", "--from", "shots.csv", "--yes", cwd=project)

    assert (taken.code, taken.out) == (2, "")
    assert taken.err == "hulldown: charts has a table 'to-hit' already: tables.yaml:4\n"
    assert (wrong.code, wrong.out) == (2, "")


def test_a_table_goes_out_and_comes_back(project: Path) -> None:
    """Its cells in a grid, what they do not show below it, and all of it comes back under another name."""
    out = run("export", "table", "charts", "to-hit", "-o", "to-hit.csv", cwd=project)
    text = (project / "to-hit.csv").read_text("utf-8")
    run("new", "table", "second", "--from", "to-hit.csv", "--yes", cwd=project)
    again = run("export", "table", "charts", "second", cwd=project)

    assert (out.code, out.out) == (0, "to-hit.csv: table to-hit\n")
    assert text.splitlines() == [
        "weapon \\ range,0-4,5-9,10-20",
        "rifle,7,5,2",
        "machinegun,8,6,4",
        "",
        "title,To Hit",
        "source,{house: made up for this book}",
        'axes,"{range: {bands: [0-4, 5-9, 10-20], unit: hexes}}"',
        "cells,1..10",
        "monotone,{range: falling}",
    ]
    assert again.out == text


def test_what_cannot_be_exported_is_refused(project: Path) -> None:
    """A table that is not there, one with errors, and a file that is there."""
    missing = run("export", "table", "charts", "to-hat", cwd=project)
    there = run("export", "table", "charts", "to-hit", "-o", "shots.csv", cwd=project)
    path = project / "content" / "charts" / "tables.yaml"
    path.write_text(path.read_text("utf-8").replace("[7, 5, 2]", "[7, 5]"), "utf-8")
    broken = run("export", "table", "charts", "to-hit", cwd=project)

    assert (missing.code, missing.err) == (2, "hulldown: no table 'to-hat' in charts; did you mean 'to-hit'?\n")
    assert (there.code, there.err) == (2, "hulldown: shots.csv is there already\n")
    said = "hulldown: the table 'to-hit' has errors, which 'hulldown lint charts' shows: mend them first\n"
    assert (broken.code, broken.out, broken.err) == (1, "", said)
