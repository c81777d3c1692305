"""`hulldown reach`: what it prints about a book, about one thing, and about what nobody wrote."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.compiler.rules import casefile
from tests.site.test_missions_page import game

BOOK = """\
book: porch
kind: gamebook
title: The Porch
blurb: A porch, for a test.
start: start
source: {house: written for a test}
flags: {lamp: {item: the lamp}, key: {item: the key}}
endings: {home: {title: Home, verdict: victory}}
"""

CONTENT = """\
paragraphs:
  start:
    number: 7
    text: The porch.
    do:
      - ask:
          - {text: Take both, do: [{flag: lamp}, {flag: key}]}
          - {text: Take neither, do: [{note: You travel light.}]}
      - first:
          - {when: key and not lamp, see: dark}
          - {do: [{end: home}]}
  dark:
    text: The dark.
    do: [{end: home}]
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with the book."""
    folder = tmp_path / "content" / "porch"
    folder.mkdir(parents=True)
    (folder / "book.yaml").write_text(BOOK, "utf-8")
    (folder / "paragraphs.yaml").write_text(CONTENT, "utf-8")
    return tmp_path


def test_summary(root: Path) -> None:
    """Without names, the verdicts are counted, and what is unreachable is listed with its gate."""
    said = run("reach", "porch", cwd=root)

    gate = "content/porch/paragraphs.yaml:10:20 this never holds here"
    assert said.out.splitlines() == [
        "porch: 7 things",
        "             unreachable    reachable     possible    undecided",
        "  paragraph            1            1            0            0",
        "  option               0            2            0            0",
        "  branch               1            1            0            0",
        "  ending               0            1            0            0",
        f"content/porch/paragraphs.yaml:12:3 paragraph dark: unreachable: {gate}",
        "content/porch/paragraphs.yaml:10:20 branch start.10: unreachable: this never holds here",
    ]
    assert said.code == 0


def test_one_thing_by_its_printed_number(root: Path) -> None:
    """A paragraph can be asked for by number; its witness has been played."""
    said = run("reach", "porch", "7", cwd=root)

    assert said.out.splitlines() == [
        "paragraph start: reachable (played by the engine)",
        "  content/porch/paragraphs.yaml:2:3",
        "    1. content/porch/paragraphs.yaml:2:3 read 'start'",
    ]


def test_gate_of_one_thing(root: Path) -> None:
    """What is unreachable is told with the gate, and with what was searched."""
    said = run("reach", "porch", "dark", cwd=root)

    assert said.out.splitlines() == [
        "paragraph dark: unreachable (11 states of flag key, flag lamp)",
        "  content/porch/paragraphs.yaml:12:3",
        "  content/porch/paragraphs.yaml:10:20 this never holds here",
    ]


def test_json(root: Path) -> None:
    """As JSON, a verdict has its place, and its gate with its own."""
    said = run("reach", "porch", "dark", "--json", cwd=root)

    assert json.loads(said.out) == [
        {
            "kind": "paragraph",
            "name": "dark",
            "verdict": "unreachable",
            "path": "paragraphs.yaml",
            "line": 12,
            "column": 3,
            "why": "11 states of flag key, flag lamp",
            "gate": {"path": "paragraphs.yaml", "line": 10, "column": 20, "message": "this never holds here"},
        }
    ]


def test_what_games_have_seen(root: Path) -> None:
    """What a playtest met is reachable even where the search gives up; a record of another version is refused."""
    record = run("playtest", "porch", "--games", "3", "--json", cwd=root)
    (root / "played.json").write_text(record.out, "utf-8")
    said = run("reach", "porch", "start.option-1", "--budget", "1", "--played", "played.json", cwd=root)
    (root / "content" / "porch" / "paragraphs.yaml").write_text(CONTENT.replace("key and not lamp", "key"), "utf-8")
    other = run("reach", "porch", "--played", "played.json", cwd=root)

    assert said.out.splitlines()[0].startswith("option start.option-1: reachable (seen in ")
    assert (other.code, other.err) == (2, "hulldown: played.json is about another version of porch: play it again\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["drak"], "nothing in porch is called 'drak'; did you mean 'dark'?"),
        (["--mission", "ford"], "porch is no platoon game, so it has no missions"),
        (["--budget", "0"], "--budget 0: at least 1"),
        (["--played", "none.json"], "cannot read none.json: No such file or directory"),
        (
            ["--played", "content/porch/book.yaml"],
            "content/porch/book.yaml is not what 'hulldown playtest --json' writes",
        ),
    ],
)
def test_wrong_use(root: Path, arguments: list[str], sentence: str) -> None:
    """What nobody wrote, and a budget of nothing, are refused in a sentence."""
    said = run("reach", "porch", *arguments, cwd=root)

    assert (said.code, said.out, said.err) == (2, "", f"hulldown: {sentence}\n")


def test_book_with_faults(root: Path) -> None:
    """A book whose meaning is open has no verdicts."""
    (root / "content" / "porch" / "paragraphs.yaml").write_text("paragraphs: [", "utf-8")
    said = run("reach", "porch", cwd=root)

    assert said.code == 1
    assert said.err == "hulldown: porch has faults that leave its meaning open: see 'hulldown lint porch'\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--mission", "hil"], "no mission 'hil' in the-ford: there are ford, hill; did you mean 'hill'?"),
        (["--mission", "3"], "no mission '3' in the-ford: there are ford, hill"),
        (["quiet-meadow", "--mission", "1"], "'quiet-meadow' belongs to mission 'hill', not to 'ford'"),
    ],
)
def test_wrong_missions(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    """A mission that is not there is refused with those that are; so is a paragraph that belongs to another."""
    casefile.write(game(), tmp_path / "content" / "the-ford")

    assert run("reach", "the-ford", *arguments, cwd=tmp_path).err == f"hulldown: {sentence}\n"


def test_a_mission_by_its_number(tmp_path: Path) -> None:
    """As in 'play', a mission is asked for by its name or its number."""
    casefile.write(game(), tmp_path / "content" / "the-ford")

    by_name = run("reach", "the-ford", "--mission", "hill", cwd=tmp_path)
    by_number = run("reach", "the-ford", "--mission", "2", cwd=tmp_path)

    assert by_name.out == by_number.out
    assert "paragraph heron: unreachable:" in by_name.out
    assert "men-in-the-wood:" not in by_name.out


def test_actions_of_other_missions(tmp_path: Path) -> None:
    """What only Germans of another mission do is none of a mission's things; what no German does is."""
    files = game()
    card = """\
unit_cards:
  GE9:
    letter: M
    type: PzIV
    crew: 2
    initiative: [4, 3]
    perception: [6, 5]
    weapon_skill: [1, 0]
    driving_skill: [7, 6]
    actions: {columns: [1, 2, C], 1-10: [of-the-hill, of-the-hill, of-the-hill]}
    source: {house: from memory}
paragraphs:
  of-the-hill: {text: It waits., action: true, do: [{hold: true}]}
  of-nobody: {text: It waits., action: true, do: [{hold: true}]}
"""
    hill = files["hill/mission.yaml"]
    assert "cards: [US1]" in hill
    files |= {"ge9.yaml": card, "hill/mission.yaml": hill.replace("cards: [US1]", "cards: [US1, GE9]")}
    casefile.write(files, tmp_path / "content" / "the-ford")

    at_the_ford = run("reach", "the-ford", "--mission", "ford", cwd=tmp_path)
    asked = run("reach", "the-ford", "of-the-hill", "--mission", "ford", cwd=tmp_path)
    on_the_hill = run("reach", "the-ford", "of-the-hill", "--mission", "hill", cwd=tmp_path)

    assert "of-the-hill" not in at_the_ford.out
    assert "paragraph of-nobody: unreachable:" in at_the_ford.out
    assert asked.err == "hulldown: no German of mission 'ford' comes to 'of-the-hill'\n"
    assert "paragraph of-the-hill: possible in hill" in on_the_hill.out
