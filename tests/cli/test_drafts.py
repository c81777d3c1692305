"""`--draft`: what can be played of a book with errors, and what is told of the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.inside import run

BOOK = """\
book: porch
kind: gamebook
title: The Porch
blurb: A porch, for a test.
start: start
source: {house: written for a test}
flags: {lamp: {item: the lamp}}
endings: {home: {title: Home, verdict: victory}}
"""

CONTENT = """\
paragraphs:
  start:
    text: The porch.
    do:
      - ask:
          - {text: Go in, see: hall}
          - {text: Go down, see: cellar}
          - {text: Go up, see: attic}
          - {text: Go out, see: garden}
  hall:
    text: The hall.
    do:
      - fag: lamp
      - end: home
  attic:
    text: The attic.
    do: [{when: lamp, do: [{note: It is light.}]}, {end: home}]
    examples:
      - example: nobody is at home
        expect: {reads: [start]}
"""

BROKEN = """\
paragraphs:
  garden:
    text: "The garden.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with a book with a wrong step, a dead link, a flag that is never set, and a file that is broken."""
    folder = tmp_path / "content" / "porch"
    folder.mkdir(parents=True)
    (folder / "book.yaml").write_text(BOOK, "utf-8")
    (folder / "paragraphs.yaml").write_text(CONTENT, "utf-8")
    (folder / "garden.yaml").write_text(BROKEN, "utf-8")
    return tmp_path


GAPS = [
    "content/porch/paragraphs.yaml:13:9: 'hall' is left out: no step 'fag'",
    "content/porch/garden.yaml:3:11: the whole file is left out: a quote that is never closed",
    "content/porch/paragraphs.yaml:7:34: there is no 'cellar'",
    "content/porch/paragraphs.yaml:9:33: there is no 'garden'",
]


def test_what_can_be_played_is_played(root: Path) -> None:
    """Without the option nothing is; with it, what is left out is told, and the rest is played to its ending."""
    refused = run("play", "porch", "--seed", "1", "--auto", "random", cwd=root)
    played = run("playtest", "porch", "--draft", "--games", "30", "--jobs", "1", cwd=root)

    assert refused.code == 1
    assert played.err.splitlines()[0] == "porch: a draft, with 4 gaps"
    assert sorted(played.err.splitlines()[1:5]) == sorted(GAPS)
    assert "porch-draft: The Porch, 30 games" in played.out
    assert "Home" in played.out


def test_a_gap_is_told_in_the_game(root: Path) -> None:
    """Who comes to a gap reads that it is one, and the game stops there in a sentence."""
    games = [run("play", "porch", "--draft", "--seed", str(seed), "--auto", "random", cwd=root) for seed in range(6)]

    stopped = [game.out for game in games if "The draft has a gap here" in game.out]
    assert all(game.code == 0 for game in games)
    assert stopped
    assert all("There is nothing more to do" in out for out in stopped)


def test_a_draft_is_marked_and_taken_for_no_book(root: Path) -> None:
    """It is written elsewhere, says what it lacks, numbers nothing, and is refused where a book is wanted."""
    built = run("build", "porch", "--draft", cwd=root)
    made = root / "build" / "drafts" / "porch"
    opened = run("play", str(made), cwd=root)

    assert built.code == 0
    assert len(json.loads((made / "play.json").read_text("utf-8"))["draft"]) == len(GAPS)
    assert not (root / "build" / "books").exists()
    assert not (root / "content" / "porch" / "numbers.yaml").exists()
    assert "is a draft, which has gaps: play it with 'hulldown play NAME --draft'" in opened.err


def test_what_leaves_no_game(root: Path) -> None:
    """A header that cannot be read leaves nothing to play: its errors are told, and a sentence."""
    header = root / "content" / "porch" / "book.yaml"
    header.write_text(BOOK.replace("title: The Porch\n", ""), "utf-8")
    said = run("play", "porch", "--draft", cwd=root)

    assert said.code == 1
    assert "no 'title' in the book's header" in said.err
    assert said.err.splitlines()[-1] == (
        "hulldown: no draft of porch can be played: what is wrong outside of paragraphs has to be mended first"
    )
