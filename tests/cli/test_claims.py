"""`hulldown claims`: what it says of each claim, and the plays that it writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.inside import run

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer

BOOK = """\
book: mill
kind: gamebook
title: The Mill
blurb: A mill, for a test.
start: ford
source: {house: written for a test}
flags: {mill-key: {item: the key of the mill}, lamp: {item: the lamp}}
scores: {noise: {name: Noise, start: 0, most: 9, source: {house: for a test}}}
checks: {luck: {name: Luck, dice: 1d10, rating: 4, source: {house: for a test}}}
endings: {home: {title: Home, verdict: victory}}
"""

CONTENT = """\
claims:
  key-at-mill: {always: mill-key, at: mill, unless: noise >= 2}
  lamp-and-key: {can: mill-key and lamp}
  quiet: {never: noise >= 3}
  soon-over: {within: 2}
paragraphs:
  ford:
    text: The ford, and the mill above it.
    do:
      - ask:
          - text: Take the key from the nail
            do: [{flag: mill-key}, {see: mill}]
          - text: Look for the lamp
            when: not lamp
            do:
              - check: luck
                success: [{flag: lamp}, {score: noise, add: 1}]
                failure: [{score: noise, add: 1}]
              - see: ford
          - text: Break in
            when: noise <= 1
            do: [{score: noise, add: 2}, {see: mill}]
  mill:
    text: You are in.
    do:
      - when: mill-key
        do: [{note: You lock the door behind you.}]
      - see: out
  out:
    text: There is another door.
    do: [{end: home}]
"""

SAID = """\
mill: four claims: 3 proved, 1 broken
content/mill/paragraphs.yaml:2:25 key-at-mill is proved: no play comes to where this does not hold at 'mill'; \
it rests on 'mill-key' and 'noise'
content/mill/paragraphs.yaml:3:23 lamp-and-key is proved: play comes to where this holds
    1. content/mill/paragraphs.yaml:7:3 read 'ford'
    2. content/mill/paragraphs.yaml:14:19 choose “Look for the lamp”
    3. content/mill/paragraphs.yaml:16:17 the check succeeds
    4. content/mill/paragraphs.yaml:17:28 'lamp' is set
    5. content/mill/paragraphs.yaml:17:42 noise is 1
    6. content/mill/paragraphs.yaml:7:3 read 'ford'
    7. content/mill/paragraphs.yaml:11:13 choose “Take the key from the nail”
    8. content/mill/paragraphs.yaml:12:19 'mill-key' is set
  hulldown play mill --seed 0 --dice typed --replay plays/mill-lamp-and-key.choices
content/mill/paragraphs.yaml:4:18 quiet is broken: play comes to where this holds
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with the book."""
    folder = tmp_path / "content" / "mill"
    folder.mkdir(parents=True)
    (folder / "book.yaml").write_text(BOOK, "utf-8")
    (folder / "paragraphs.yaml").write_text(CONTENT, "utf-8")
    return tmp_path


def test_verdicts(root: Path) -> None:
    """Each claim has its verdict and, where there is one, the play that shows it; a broken one is a finding."""
    said = run("claims", "mill", "--witnesses", "plays", cwd=root)

    assert said.code == 1
    assert said.out.startswith(SAID)
    assert said.out.splitlines()[-1].endswith("soon-over is proved: an end is never farther away")


def test_a_play_that_breaks_a_claim_is_played(root: Path) -> None:
    """What is written leads a game to where the claim is broken."""
    run("claims", "mill", "quiet", "--witnesses", "plays", cwd=root)
    content = root / "content" / "mill" / "paragraphs.yaml"
    content.write_text(content.read_text("utf-8").replace("noise >= 3}", "noise > 9}"), "utf-8")
    built = run("build", "mill", cwd=root)
    words = ("--seed", "0", "--dice", "typed", "--replay", "plays/mill-quiet.choices")
    played = run("play", "mill", *words, cwd=root)

    assert built.code == 0, built.out
    assert "Noise rises by 2 to 3." in played.out


def test_json(root: Path) -> None:
    """As JSON: the verdict, its place, the steps of the play, and what a game takes."""
    said = json.loads(run("claims", "mill", "lamp-and-key", "--json", cwd=root).out)

    assert [{key: value for key, value in record.items() if key != "witness"} for record in said] == [
        {
            "name": "lamp-and-key",
            "kind": "can",
            "verdict": "proved",
            "said": "play comes to where this holds",
            "path": "paragraphs.yaml",
            "line": 3,
            "column": 23,
            "choices": ["ford", "1", "mill"],
        }
    ]
    assert said[0]["witness"][-1] == {
        "path": "paragraphs.yaml",
        "line": 12,
        "column": 19,
        "message": "'mill-key' is set",
    }


def test_a_small_budget_leaves_claims_open(root: Path) -> None:
    """What a search gives up is neither proved nor broken, and says when it gave up; that is no finding."""
    said = run("claims", "mill", "soon-over", "key-at-mill", "--budget", "2", cwd=root)

    assert said.code == 0
    assert "soon-over is open: this is neither proved nor broken: the search gave up after 2 states" in said.out


def test_wrong_use(root: Path) -> None:
    """A name that no claim has is answered with the nearest; no budget is none."""
    slip = run("claims", "mill", "quite", cwd=root)
    none = run("claims", "mill", "--budget", "0", cwd=root)

    assert (slip.code, none.code) == (2, 2)
    assert "no claim of mill is called 'quite'; did you mean 'quiet'?" in slip.err
    assert "--budget 0: at least 1" in none.err


def test_a_book_without_claims(root: Path) -> None:
    """It says so in a line."""
    (root / "content" / "mill" / "paragraphs.yaml").write_text(CONTENT[CONTENT.index("paragraphs:") :], "utf-8")

    assert run("claims", "mill", cwd=root).out == "mill: no claims\n"


def test_a_claim_is_renamed_with_what_it_speaks_of(root: Path) -> None:
    """A flag and a paragraph have their new names in claims, too, and so has the claim itself."""
    for old, new in (("mill-key", "iron-key"), ("mill", "old-mill"), ("quiet", "silent")):
        assert run("rename", old, new, "--book", "mill", cwd=root).code == 0
    written = (root / "content" / "mill" / "paragraphs.yaml").read_text("utf-8")

    assert "key-at-mill: {always: iron-key, at: old-mill, unless: noise >= 2}" in written
    assert "silent: {never: noise >= 3}" in written


def test_a_changed_claim_is_told(root: Path) -> None:
    """Between two versions it is said what a claim has become."""
    old = root / "old"
    (root / "content" / "mill").rename(old)
    new = root / "content" / "mill"
    new.mkdir()
    for path in old.iterdir():
        (new / path.name).write_text(path.read_text("utf-8").replace("within: 2", "within: 3"), "utf-8")

    assert "claims.soon-over.within" in run("diff", str(old), "content/mill", cwd=root).out


WITHIN = CONTENT.replace("  key-at-mill: {always: mill-key, at: mill, unless: noise >= 2}\n", "").replace(
    "    text: You are in.\n",
    "    text: You are in.\n    claims:\n      key-here: {always: mill-key, unless: noise >= 2}\n",
)


def test_a_claim_within_a_paragraph_is_about_it(root: Path) -> None:
    """It is listed and proved as one with `at` is, and renamed with the flag and the paragraph that it is about."""
    content = root / "content" / "mill" / "paragraphs.yaml"
    content.write_text(WITHIN, "utf-8")
    for old, new in (("mill-key", "iron-key"), ("mill", "old-mill"), ("key-here", "key-there")):
        assert run("rename", old, new, "--book", "mill", cwd=root).code == 0

    said = run("claims", "mill", "key-there", cwd=root).out.splitlines()

    assert "key-there: {always: iron-key, unless: noise >= 2}" in content.read_text("utf-8")
    assert said[0] == "mill: one claim: 1 proved"
    assert said[1].endswith("at 'old-mill'; it rests on 'iron-key' and 'noise'")
    assert said[1].startswith("content/mill/paragraphs.yaml:25:27 key-there is proved: no play comes to where")


def test_a_changed_claim_within_a_paragraph_is_told(root: Path) -> None:
    """Between two versions it is said what has become of it; what is compiled of the book is the same."""
    old, new = root / "old", root / "content" / "mill"
    for folder, text in ((old, WITHIN), (new, WITHIN.replace("unless: noise >= 2", "unless: noise >= 1"))):
        folder.mkdir(exist_ok=True)
        (folder / "book.yaml").write_text(BOOK, "utf-8")
        (folder / "paragraphs.yaml").write_text(text, "utf-8")

    told = run("diff", str(old), "content/mill", cwd=root).out

    assert "paragraphs.mill.claims.key-here.unless" in told
    assert writer.bundle(read_book(old))[0]["logic"] == writer.bundle(read_book(new))[0]["logic"]
