"""`hulldown mutants`: what it says of a small book, and that it writes nothing there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.inside import run

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.mutation import trial
from hulldown_compiler.mutation.slips import slips

BOOK = """\
book: ford
kind: gamebook
title: The Ford
blurb: Two men and a river.
source: {house: written for a test}
start: start
flags: {wet: {codeword: Otter}}
endings:
  over: {title: Over, verdict: victory}
  caught: {title: Caught, verdict: defeat}
"""

CONTENT = """\
paragraphs:
  start:
    text: The river is brown and quick.
    do:
      - ask:
          - text: Wade in
            do: [{flag: wet}, {see: bank}]
          - {text: Walk round by the bridge, see: bank}
  bank:
    text: The far bank. There may be somebody in the reeds.
    do:
      - when: wet
        do: [{note: Your boots are full.}]
      - roll: 1d6
        table:
          1-2: [{end: caught}]
          3+: [{end: over}]
    examples:
      - {example: nobody, dice: [3], expect: {ending: over}}
"""

SAID = """\
ford: nine slips of 38, seed 1944

slip          tried   rules alone   with examples
left out          1       1  100%       1  100%     HD101
swapped           1       1  100%       1  100%     HD308
misspelt          1       1  100%       1  100%     HD101
another name      1       1  100%       1  100%     HD120
another word      1       0    0%       0    0%
bound moved       1       1  100%       1  100%     HD402
other dice        1       0    0%       1  100%     HD421
negated           1       0    0%       0    0%
other side        1       1  100%       1  100%     HD310
all               9       6   67%       7   78%

field             tried   rules alone   with examples
endings.verdict       1       0    0%       0    0%
paragraphs            1       1  100%       1  100%     HD101
paragraphs.do         1       1  100%       1  100%     HD308
paragraphs.flag       1       1  100%       1  100%     HD310
paragraphs.roll       1       0    0%       1  100%     HD421
paragraphs.table      1       1  100%       1  100%     HD402
paragraphs.when       1       0    0%       0    0%
start                 2       2  100%       2  100%     HD101 HD120
all                   9       6   67%       7   78%

nobody noticed two slips:
  content/ford/book.yaml:9:32 another word, endings.verdict: draw in place of victory
  content/ford/paragraphs.yaml:12:15 negated, paragraphs.when: not wet in place of wet
"""


@pytest.fixture(name="ford")
def _ford(tmp_path: Path) -> Path:
    """A small book in a project."""
    root = tmp_path / "content" / "ford"
    root.mkdir(parents=True)
    (root / "book.yaml").write_text(BOOK)
    (root / "paragraphs.yaml").write_text(CONTENT)
    return root


def files(root: Path) -> dict[str, tuple[bytes, int]]:
    """Everything below a folder: what is in each file, and when it was written."""
    return {str(one): (one.read_bytes(), one.stat().st_mtime_ns) for one in root.rglob("*") if one.is_file()}


def test_what_is_said_of_a_small_book(ford: Path) -> None:
    """Two columns by kind and by field, and what nobody noticed, with its place; no file of the book is touched."""
    before = files(ford)
    said = run("mutants", "ford", "--limit", "9", "--jobs", "1", cwd=ford.parents[1])

    assert (said.out, said.err, said.code) == (SAID, "", 0)
    assert files(ford) == before


def test_all_of_it_as_json(ford: Path) -> None:
    """Every slip with its place, and who noticed it: a rule, an example alone, or nobody."""
    said = run("mutants", "ford", "--limit", "99", "--jobs", "1", "--format", "json", cwd=ford.parents[1])
    record = json.loads(said.out)
    by = {(one["line"], one["was"], one["now"]): (one["noticed"], one["by"]) for one in record["slips"]}

    assert record["possible"] == record["tried"] + record["same"] == len(record["slips"])
    assert by[7, "bank", "bnak"] == ("rules", ["HD101"])
    assert by[14, "1d6", "2d6"] == ("examples", ["HD421"])
    assert by[12, "wet", "not wet"] == ("nobody", [])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--limit", "0"), "hulldown: --limit 0: at least 1\n"),
        (("--jobs", "0"), "hulldown: --jobs 0: at least 1\n"),
        (("--format", "html"), "hulldown: no format 'html'; there are text, json\n"),
        (("--mission", "1"), "hulldown: ford is no platoon game, so it has no missions\n"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], said: str, ford: Path) -> None:
    """One sentence, and the exit code of wrong use."""
    found = run("mutants", "ford", *arguments, cwd=ford.parents[1])
    assert (found.out, found.err, found.code) == ("", said, 2)


def test_a_book_with_errors_is_refused(ford: Path) -> None:
    """Nobody could say what a slip would add to them."""
    (ford / "paragraphs.yaml").write_text(CONTENT.replace("{end: over}", "{end: oevr}"))
    said = run("mutants", "ford", cwd=ford.parents[1])
    assert (said.out, said.err, said.code) == ("", "hulldown: ford has errors: see 'hulldown lint ford'\n", 1)


def test_a_process_of_its_own_says_the_same(ford: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What several processes find is what one finds, whichever slips each of them was given before."""
    monkeypatch.setattr(trial, "_trials", [])
    those = list(slips(read_book(ford)))[::9]
    trial._load(ford)

    assert [trial._outcome(slip) for slip in reversed(those)] == trial.tried(ford, those[::-1], 1)
    assert trial.tried(ford, those, 1) == trial.tried(ford, those[::-1], 1)[::-1]
