"""`hulldown playtest`: what it prints, as a table and as JSON, its faults and their replays; `play --replay`."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from tests.cli.process import hulldown
from tests.helpers.paths import ROOT
from typer.testing import CliRunner, Result

from hulldown_cli.app import app
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_engine.playtest.examining import FAULTS
from hulldown_engine.story import paragraphs
from hulldown_engine.story.gamebook import Gamebook

MILL = ROOT / "tests" / "books" / "mill"
GOLDEN = Path(__file__).parent / "playtest"
GAMES = ["playtest", "mill", "--games", "2", "--seed", "4", "--policy", "random", "--jobs", "1"]
SHOWN = {"mill.txt": GAMES, "mill.json": [*GAMES, "--json"]}
"""The golden files, and the commands that print them."""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where we stand: a project with the compiled mill in it."""
    build(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def build(folder: Path) -> None:
    """Put the mill into a project, and compile it."""
    shutil.copytree(MILL, folder / "content" / "mill")
    writer.write(read_book(folder / "content" / "mill"), folder / "build" / "books" / "mill")


def run(*words: str, columns: int = 80) -> Result:
    """A command, inside this process."""
    environment = {"NO_COLOR": "1", "COLUMNS": str(columns), "HULLDOWN_CACHE": "", "XDG_DATA_HOME": str(Path.cwd())}
    return CliRunner(env=environment).invoke(app, list(words))


# What is printed ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHOWN)
def test_the_report_is_printed_as_it_always_was(name: str, project: Path) -> None:
    """The table and the JSON, byte by byte, however wide the terminal would be."""
    for columns in (20, 80, 300):
        done = run(*SHOWN[name], columns=columns)

        assert (done.exit_code, done.stderr) == (0, "")
        assert done.stdout == (GOLDEN / name).read_text("utf-8")


def test_the_table_fits_a_page() -> None:
    """No line is longer than 80 columns, none has colours or blanks at its end."""
    lines = (GOLDEN / "mill.txt").read_text("utf-8").splitlines()

    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() and line.isprintable() for line in lines)


def test_the_same_bytes_for_any_number_of_processes(project: Path) -> None:
    """With processes of their own, and nothing on the error stream, where nobody watches."""
    command = ["playtest", "mill", "--games", "501", "--seed", "4", "--json"]

    first, other = (hulldown(*command, "--jobs", jobs, cwd=project) for jobs in "13")

    assert (first.code, first.err) == (0, "")
    assert json.loads(first.out)["books"][0]["missions"][0]["games"] == 501
    assert (other.code, other.out, other.err) == (0, first.out, "")


def test_json_says_what_was_asked_and_counts_it_all(project: Path) -> None:
    """The distribution of lengths, and how often each thing came up: the figures agree with each other."""
    record = json.loads(run(*GAMES, "--json").stdout)
    (mission,) = record["books"][0]["missions"]
    choices, seen = mission["measures"]["choices"], mission["seen"]

    assert {key: record[key] for key in ("format", "policy", "games", "seed", "rules")} == {
        "format": 2,
        "policy": "random",
        "games": 2,
        "seed": 4,
        "rules": [],
    }
    assert sum(one["games"] for one in mission["endings"]) == mission["ended"] == 2
    assert sum(games for _, games in choices["values"]) == 2
    assert sum(value * games for value, games in choices["values"]) == sum(one["times"] for one in seen["option"])
    assert list(seen) == ["paragraph", "option", "condition"]
    for one in (one for listed in seen.values() for one in listed):
        assert ("waits_for" in one) == (one["times"] == 0)
        assert one["games"] <= min(2, one["times"])


def test_the_page_shows_what_is_printed_and_says_what_every_key_is() -> None:
    """Its sample is the golden table, and it has every key of the golden record."""
    page = (ROOT / "site" / "docs" / "authors" / "playtesting.md").read_text("utf-8")
    table = (GOLDEN / "mill.txt").read_text("utf-8")

    assert f"```text\n{table}```" in page
    for key in keys(json.loads((GOLDEN / "mill.json").read_text("utf-8"))):
        assert f"`{key}`" in page


def keys(value: Any) -> set[str]:
    """Every key in a JSON value."""
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return {*(value if isinstance(value, dict) else ()), *(key for part in parts for key in keys(part))}


def test_the_page_says_what_every_fault_is() -> None:
    """A row for each kind."""
    page = (ROOT / "site" / "docs" / "authors" / "playtesting.md").read_text("utf-8")

    assert re.findall(
        r"^\| `([a-z-]+)` \| [^|]+ \|$", page.partition("## Faults")[2].partition("##")[0], re.MULTILINE
    ) == [*FAULTS]


# Faults ---------------------------------------------------------------------------------------------------------------


def plant(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Whoever comes to the paragraph of the shots brings the rules down, or comes to be where nobody can be."""
    opened, broken = paragraphs.open_paragraph, Gamebook.invariants

    def opens(code: Any, play: Any, frame: Any) -> None:
        opened(code, play, frame)
        if frame.paragraph == "shots" and kind == "crash":
            raise KeyError("a shot")

    def breaks(rules: Gamebook, state: Any) -> tuple[str, ...]:
        return ("shot twice",) if "shots" in state.read and kind == "invariant" else broken(rules, state)

    monkeypatch.setattr(paragraphs, "open_paragraph", opens)
    monkeypatch.setattr(Gamebook, "invariants", breaks)


SAID = {"crash": r"KeyError: 'a shot' \(opens, test_playtest\.py line \d+\)", "invariant": "shot twice"}


@pytest.mark.parametrize("kind", SAID)
def test_a_fault_is_told_with_the_command_that_replays_it(
    kind: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 1; the other games are counted; the command leads to the same fault, choice by choice."""
    plant(monkeypatch, kind)

    games = [*GAMES, "--games", "9"]
    done = run(*games)
    (mission,) = json.loads(run(*games, "--json").stdout)["books"][0]["missions"]

    assert done.exit_code == 1
    assert mission["games"] == 9 > mission["ended"] > 0
    assert all(fault["kind"] == kind and re.fullmatch(SAID[kind], fault["said"]) for fault in mission["faults"])
    assert re.search(
        rf"^  {kind} .* {len(mission['faults'])} +{mission['faults'][0]['seed']}$", done.stdout, re.MULTILINE
    )
    command = done.stdout.strip().splitlines()[-1].strip()
    seed = mission["faults"][0]["seed"]
    assert command == f"hulldown play mill --seed {seed} --replay build/faults/mill-{seed}.choices"
    remark, *choices = Path(f"build/faults/mill-{seed}.choices").read_text("utf-8").splitlines()
    assert choices == mission["faults"][0]["choices"]
    assert remark == f"# {kind}: {mission['faults'][0]['said']}"

    again = run(*shlex.split(command)[1:])

    if kind == "crash":
        assert repr(again.exception) == """KeyError('a shot')"""
    else:
        option = f"choice {len(choices)}, {choices[-1]!r}"
        assert (again.exit_code, again.stderr) == (1, f"hulldown: {option}: invariant: shot twice\n")
    assert again.stdout.count("\n> ") == len(choices)


def test_a_book_that_stops_is_replayed_to_where_it_stops(project: Path) -> None:
    """A fault of the content: the paragraph without an ending."""
    folder = project / "content" / "stop"
    folder.mkdir()
    (folder / "book.yaml").write_text(STOP, "utf-8")
    (folder / "paragraphs.yaml").write_text(HOLE, "utf-8")

    done = run("playtest", "stop", "--games", "1", "--faults", f"found/{'very-' * 15}deep")
    again = run(*shlex.split(done.stdout.strip().splitlines()[-1])[1:])

    assert done.exit_code == again.exit_code == 1
    assert "no-ending  the book stopped without an ending      1" in done.stdout
    assert len(list(project.glob("found/very-*deep/stop-1944.choices"))) == 1
    assert again.stderr == "hulldown: the book stopped without an ending\n"


STOP = """\
book: stop
kind: gamebook
title: A Small Book
blurb: For one test.
start: start
source: {house: written for the tests}
endings: {out: {title: Out, verdict: draw}}
"""

HOLE = """\
paragraphs:
  start:
    text: A.
    do:
      - ask: [{text: Go, see: hole}, {text: Jump, see: hole}]
  # hulldown: allow HD306 the fault of the test
  hole:
    text: B.
  # hulldown: allow HD120 a way out that nobody takes
  out: {text: C., do: [{end: out}]}
"""


def test_choices_of_another_game_are_refused(project: Path) -> None:
    """One sentence, at the choice that does not fit or comes too late; nothing is kept."""
    another = "this is another game, or another book"
    said = {
        "# a remark\n\ntrack\nup\n": f"hulldown: choice 2, 'up', is not offered: {another}\n",
        "wheel\nwheel\n": f"hulldown: the game ended after choice 1: {another}\n",
    }
    for text, sentence in said.items():
        (project / "other.choices").write_text(text, "utf-8")

        done = run("play", "mill", "--seed", "4", "--replay", "other.choices")

        assert (done.exit_code, done.stderr) == (1, sentence)
    assert not list(project.glob("**/*.save"))


def test_after_the_choices_a_person_goes_on(project: Path) -> None:
    """The choices of a sound game are made, and then whoever is there is asked."""
    (project / "some.choices").write_text("wheel\n", "utf-8")

    done = run("play", "mill", "--seed", "4", "--replay", "some.choices")

    assert (done.exit_code, done.stderr) == (0, "")
    assert "\n> Go on\n" in done.stdout


def test_a_slip_in_a_mission_a_policy_or_a_rule(project: Path) -> None:
    """One sentence each, and what was meant."""
    outs = [run("playtest", *words).stderr for words in (["mill", "--policy", "exploder"], ["mil"])]

    known = "random, explorer, commander, thinking, and classes of your own as FILE.py:CLASS"
    assert outs[0] == f"hulldown: no policy 'exploder'; there are {known}; did you mean 'explorer'?\n"
    assert "'mil'" in outs[1]


def update() -> None:
    """Write the golden files anew."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        os.chdir(folder)
        for name, command in SHOWN.items():
            (GOLDEN / name).write_text(run(*command).stdout, "utf-8")


if __name__ == "__main__":
    update()
