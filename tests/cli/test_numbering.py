"""Printed numbers: shown, given, pinned; and one that was printed is never given to another paragraph."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.inside import run

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.lint.runner import lint

BOOK = """\
book: mill
kind: gamebook
title: The Mill
blurb: A book for one test.
start: start
digits: 2
source: {house: written for a test}
endings: {home: {title: Home, verdict: victory}}
"""

NIGHT = """\
paragraphs:
  # the way in
  start:
    text: You set out.
    do: [{see: mill}]
  mill: {text: It turns., do: [{see: barn}]}
"""

DAY = "paragraphs:\r\n  barn:\r\n    number: 7\r\n    text: Hay.\r\n    do: [{end: home}]\r\n"

NUMBERS = "numbers:\n  start: 1\n  old-mill: 4\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the mill in it: one paragraph is printed, one pinned, one new, and one is gone."""
    folder = tmp_path / "content" / "mill"
    folder.mkdir(parents=True)
    texts = {"book.yaml": BOOK, "night.yaml": NIGHT, "day.yaml": DAY, "numbers.yaml": NUMBERS}
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())
    return tmp_path


def text(project: Path, file: str) -> str:
    """A file of the book."""
    return (project / "content" / "mill" / file).read_bytes().decode()


def test_check_shows_what_would_be_given_and_gives_nothing(project: Path) -> None:
    """The table in the order of print; what is free, gone and side by side; exit code 1 while a number is missing."""
    done = run("number", "mill", "--check", cwd=project)

    assert (done.code, done.err) == (1, "hulldown: 2 new numbers still to be given in mill\n")
    assert done.out.split("\n") == [
        "  1  start  night.yaml  same scene as 2",
        "  2  mill   night.yaml  new, same scene as 1",
        "  7  barn   day.yaml    pinned",
        "",
        "  free       3, 5-6, 8 and above",
        "  gone       4 old-mill",
        "  one scene  1 of 1 pairs of neighbours in print",
        "",
    ]
    assert text(project, "numbers.yaml") == NUMBERS


def test_new_paragraphs_get_their_numbers_as_by_building(project: Path) -> None:
    """The file is what `hulldown build` would have written, and then there is nothing more to give."""
    first = run("number", "mill", cwd=project)
    written = text(project, "numbers.yaml")
    again = run("number", "mill", "--check", cwd=project)
    built = run("build", "mill", cwd=project)

    assert (first.code, first.err) == (0, "content/mill/numbers.yaml: 2 new numbers given\n")
    assert written.endswith("numbers:\n  barn: 7\n  mill: 2\n  old-mill: 4\n  start: 1\n")
    assert (again.code, again.err) == (0, "")
    assert built.code == 0
    assert text(project, "numbers.yaml") == written


def test_a_pin_is_written_into_the_paragraph(project: Path) -> None:
    """In brackets as well as in lines, changed where there is one; nothing else in the file changes."""
    assert run("number", "mill", "--pin", "mill", "33", cwd=project).code == 0
    assert text(project, "night.yaml") == NIGHT.replace("{text: It", "{number: 33, text: It")
    assert run("number", "mill", "--pin", "start", "1", cwd=project).code == 0
    assert "  start:\n    number: 1\n    text: You set out.\n" in text(project, "night.yaml")
    assert "  mill: 33\n" in text(project, "numbers.yaml")
    assert lint(read_book(project / "content" / "mill")) == []


def test_a_pin_may_be_changed_until_it_is_printed(project: Path) -> None:
    """Line ends stay as they are."""
    (project / "content" / "mill" / "numbers.yaml").unlink()
    done = run("number", "mill", "--pin", "barn", "12", cwd=project)

    assert done.err == "content/mill/day.yaml: barn is pinned to 12\ncontent/mill/numbers.yaml: 3 new numbers given\n"
    assert text(project, "day.yaml") == DAY.replace("7", "12")


REFUSED = [
    ("mill 1", "1 is printed for 'start'"),
    ("mill 4", "4 is printed for 'old-mill', which is gone: its number stays its own"),
    ("mill 7", "7 is pinned to 'barn'"),
    ("start 2", "'start' is printed as 1, and a printed number never changes"),
    ("mill 100", "100 is no number here: they are 1 to 99 ('digits' in book.yaml)"),
    ("mill 0", "0 is no number here: they are 1 to 99 ('digits' in book.yaml)"),
    ("mill -1", "-1 is no number here: they are 1 to 99 ('digits' in book.yaml)"),
    ("mill x", "'x' is no number here: they are 1 to 99 ('digits' in book.yaml)"),
    ("mill 1_0", "'1_0' is no number here: they are 1 to 99 ('digits' in book.yaml)"),
    ("mil 3", "no paragraph 'mil' in mill; did you mean 'mill'?"),
]


@pytest.mark.parametrize(("pin", "sentence"), REFUSED)
def test_a_number_that_was_printed_for_another_is_refused(project: Path, pin: str, sentence: str) -> None:
    """One sentence, exit code 2, and nothing is written."""
    before = {file: text(project, file) for file in ("night.yaml", "day.yaml", "numbers.yaml")}
    done = run("number", "mill", "--pin", *pin.split(), cwd=project)

    assert (done.code, done.out, done.err) == (2, "", f"hulldown: {sentence}\n")
    assert before == {file: text(project, file) for file in before}


def test_one_paragraph_is_found_by_its_name_or_its_number(project: Path) -> None:
    """With its neighbours in print; the number of one that is gone names it."""
    by_number = run("number", "mill", "2", "--check", cwd=project)
    by_name = run("number", "mill", "mill", "--check", cwd=project)
    gone = run("number", "mill", "4", cwd=project)

    assert by_number.out == by_name.out
    assert [line.split()[1] for line in by_number.out.split("\n")[:2]] == ["start", "mill"]
    assert "barn" not in by_number.out
    assert gone.err == "hulldown: no paragraph '4' in mill, which was 'old-mill'\n"
    assert text(project, "numbers.yaml") == NUMBERS


def test_pairs_are_counted_among_the_paragraphs_that_are_shown(project: Path) -> None:
    """Of five paragraphs of one scene, three are shown, which are two pairs: the fifth is not counted with them."""
    folder = project / "content" / "mill"
    five = [f"  p{nth}: {{number: {nth}, text: So., do: [{{end: home}}]}}\n" for nth in range(1, 6)]
    (folder / "night.yaml").write_text(f"paragraphs:\n{''.join(five)}")
    (folder / "book.yaml").write_text(BOOK.replace("start: start", "start: p1"))
    (folder / "day.yaml").unlink()
    (folder / "numbers.yaml").unlink()

    done = run("number", "mill", "3", cwd=project)
    told = json.loads(run("number", "mill", "3", "--json", cwd=project).out)

    assert done.out.split("\n") == [
        "  2  p2  night.yaml  pinned, same scene as 1 and 3",
        "  3  p3  night.yaml  pinned, same scene as 2 and 4",
        "  4  p4  night.yaml  pinned, same scene as 3 and 5",
        "",
        "  free       6 and above",
        "  one scene  2 of 2 pairs of neighbours in print",
        "",
    ]
    assert told["neighbours"] == [[2, 3], [3, 4]]


def test_numbers_as_json(project: Path) -> None:
    """For programs: the same table, and what is free, gone and side by side."""
    told = json.loads(run("number", "mill", "--check", "--json", cwd=project).out)

    assert told["paragraphs"][1] == {
        "number": 2,
        "name": "mill",
        "path": "night.yaml",
        "line": 6,
        "origin": "new",
        "given": False,
        "beside": [1],
    }
    assert [one["origin"] for one in told["paragraphs"]] == ["remembered", "new", "pinned"]
    assert told["gone"] == [{"number": 4, "name": "old-mill"}]
    assert (told["free"], told["beyond"], told["neighbours"]) == ([[3, 3], [5, 6]], 8, [[1, 2]])


def test_a_book_with_faults_in_its_numbers_is_not_numbered(project: Path) -> None:
    """Two paragraphs with one number: lint says which, and nothing is given before."""
    file = project / "content" / "mill" / "day.yaml"
    file.write_text(file.read_text().replace("7", "1"))
    done = run("number", "mill", cwd=project)

    assert done.code == 2
    assert done.err == "hulldown: mill cannot be numbered as it is; 'hulldown lint mill' says why\n"
    assert text(project, "numbers.yaml") == NUMBERS
