"""`hulldown solve`: what it prints of a gamebook, and what it says to those who ask for something else."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.cli.process import HULLDOWN
from tests.helpers.paths import ROOT

WAIT = 60
"""Seconds in which a command has to show something, and an interrupted one has to end, on the slowest machine."""

BOOK = """\
book: door
kind: gamebook
title: The Door
blurb: A door, for a test.
start: start
source: {house: written for a test}
checks: {force: {name: Force, dice: 1d10, rating: 3, source: {house: for the test}}}
endings:
  in: {title: Inside, verdict: victory}
  home: {title: At Home, verdict: draw}
  hurt: {title: Hurt, verdict: defeat}
"""

CONTENT = """\
paragraphs:
  start:
    number: 7
    text: A door.
    do:
      - ask:
          - {text: Force it, do: [{check: force, success: [{end: in}], failure: [{end: hurt}]}]}
          - {text: Go home, do: [{end: home}]}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with the book."""
    folder = tmp_path / "content" / "door"
    folder.mkdir(parents=True)
    (folder / "book.yaml").write_text(BOOK, "utf-8")
    (folder / "paragraphs.yaml").write_text(CONTENT, "utf-8")
    return tmp_path


def test_everything(root: Path) -> None:
    """Each way to play with its chances; of the best and the worst the likeliest game, with what options are worth."""
    said = run("solve", "door", cwd=root)

    assert said.out.splitlines() == [
        "door: The Door, solved exactly: 6 states",
        "",
        "best play: the greatest chance of victory, and then of a draw",
        "  victory              30.0000%  3/10",
        "  draw                  0.0000%  0",
        "  defeat               70.0000%  7/10",
        "    Inside   victory   30.0000%  3/10",
        "    At Home  draw       0.0000%  0",
        "    Hurt     defeat    70.0000%  7/10",
        "",
        "its likeliest game, and the chance of victory by each option:",
        "  7 start",
        "  >  30.0000%  Force it",
        "      0.0000%  Go home",
        "  7 start: as the dice fall in 70.0000%",
        "  Hurt",
        "",
        "worst play: the greatest chance of defeat, and then of a draw",
        "  victory              30.0000%  3/10",
        "  draw                  0.0000%  0",
        "  defeat               70.0000%  7/10",
        "    Inside   victory   30.0000%  3/10",
        "    At Home  draw       0.0000%  0",
        "    Hurt     defeat    70.0000%  7/10",
        "",
        "its likeliest game, and the chance of defeat by each option:",
        "  7 start",
        "  >  70.0000%  Force it",
        "      0.0000%  Go home",
        "  7 start: as the dice fall in 70.0000%",
        "  Hurt",
        "",
        "aimless play: any option that is offered, all equally likely",
        "  victory              15.0000%  3/20",
        "  draw                 50.0000%  1/2",
        "  defeat               35.0000%  7/20",
        "    Inside   victory   15.0000%  3/20",
        "    At Home  draw      50.0000%  1/2",
        "    Hurt     defeat    35.0000%  7/20",
    ]
    assert said.code == 0


def test_json(root: Path) -> None:
    """As JSON, each chance is a fraction and a number, and the line names options by their ids."""
    said = run("solve", "door", "--policy", "best", "--json", cwd=root)

    third = {"fraction": "3/10", "chance": 0.3}
    none = {"fraction": "0", "chance": 0.0}
    most = {"fraction": "7/10", "chance": 0.7}
    assert json.loads(said.out) == {
        "format": 1,
        "book": "door",
        "exact": True,
        "states": 6,
        "alike": 0,
        "circles": 0,
        "policies": [
            {
                "policy": "best",
                "verdicts": {"victory": third, "draw": none, "defeat": most},
                "over": {"hurt": most, "in": third},
                "line": [
                    {
                        "paragraph": "start",
                        "taken": "option-1",
                        "offered": [{"option": "option-1", **third}, {"option": "option-2", **none}],
                    },
                    {"paragraph": "start", "dice": most},
                    {"over": "hurt"},
                ],
            }
        ],
    }


SOLVED = (
    "mill: The Mill, solved exactly: 390 states, and 224 times one that differs from these only in what no longer "
    "matters; 38 circles"
)


def test_circles_and_states_that_are_alike() -> None:
    """The mill goes round; what came to a state that differs only in what no longer matters is counted."""
    said = run("solve", "tests/books/mill", "--policy", "uniform", cwd=ROOT)

    assert said.out.splitlines() == [
        SOLVED,
        "",
        "aimless play: any option that is offered, all equally likely",
        "  victory            96.8750%  31/32",
        "  draw                0.0000%  0",
        "  defeat              3.1250%  1/32",
        "    Home   victory   96.8750%  31/32",
        "    Lost   defeat     3.1250%  1/32",
    ]


def test_the_page_shows_what_is_said() -> None:
    """The example of the page about solving is what the command prints."""
    page = (ROOT / "site" / "docs" / "authors" / "solving.md").read_text("utf-8")

    assert run("solve", "tests/books/mill", "--policy", "uniform", cwd=ROOT).out in page


def test_too_large(root: Path) -> None:
    """With a budget that is too small games are played; the exit code says that it is not what was asked for."""
    said = run("solve", "door", "--policy", "best", "--budget", "2", cwd=root)

    assert said.out.splitlines()[:4] == [
        "door: The Door, too large to be solved: more than 2 states. Games say this much:",
        "",
        "best play: the greatest chance of victory, and then of a draw",
        "  victory in at least 29.4% of games, for who has learned by playing comes to that in these:",
    ]
    assert said.code == 1


def test_too_large_as_json(root: Path) -> None:
    """As JSON, that it is not exact is told, and why, with games and intervals."""
    said = run("solve", "door", "--policy", "worst", "--budget", "2", "--json", cwd=root)

    record = json.loads(said.out)
    assert (record["exact"], record["too_large"]) == (False, "more than 2 states")
    (worst,) = record["policies"]
    low, high = worst["over"]["hurt"]["interval"]
    assert low < 0.7 < high
    assert worst["games"] == sum(ending["games"] for ending in worst["over"].values()) == 4_000


def test_never_ending(root: Path) -> None:
    """Play that goes round for ever is told by its chance, and its line says so."""
    content = CONTENT.partition("          - {text: Force")[0] + "          - {text: Round it, see: start}\n"
    (root / "content" / "door" / "paragraphs.yaml").write_text(content, "utf-8")
    said = run("solve", "door", "--policy", "best", cwd=root)

    assert said.out.splitlines()[-6:] == [
        "    never ends           100.0000%  1",
        "",
        "its likeliest game, and the chance of victory by each option:",
        "  7 start",
        "  >   0.0000%  Round it",
        "  and so on, round and round",
    ]


HEAP = """\
paragraphs:
  start:
    text: A heap.
    do:
      - victory: 1
      - {when: victory < 0, do: [{end: in}]}
      - ask: [{text: More, see: start}]
"""
"""Each time round there is a point more, so there is no end of states."""


def test_a_bar_until_it_is_interrupted(root: Path) -> None:
    """A terminal is shown what is done and how many states there are; Control-C ends it with a sentence."""
    (root / "content" / "door" / "paragraphs.yaml").write_text(HEAP, "utf-8")
    own, other = pty.openpty()
    with subprocess.Popen(
        [HULLDOWN, "solve", "door", "--budget", "1000000000"],
        cwd=root,
        env={**os.environ, "HULLDOWN_CACHE": "", "TERM": "xterm", "COLUMNS": "120"},
        stdout=subprocess.PIPE,
        stderr=other,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - no threads here
    ) as solving:
        os.close(other)
        shown = ""
        while not re.search(r"what can happen.*[1-9],000 states", shown) and select.select([own], [], [], WAIT)[0]:
            shown += os.read(own, 65536).decode()
        solving.send_signal(signal.SIGINT)
        out, _ = solving.communicate(timeout=WAIT)
        last = os.read(own, 65536).decode()
    os.close(own)

    assert "what can happen" in shown
    assert (solving.returncode, out) == (130, b"")
    assert last.endswith("hulldown: interrupted, and nothing is known yet; a smaller --budget ends sooner\r\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("nowhere",), "hulldown: no book 'nowhere': there is door\n"),
        (
            ("door", "--policy", "bst"),
            "hulldown: no policy 'bst'; there are best, worst, uniform; did you mean 'best'?\n",
        ),
        (("door", "--budget", "0"), "hulldown: --budget 0: at least 1\n"),
    ],
)
def test_what_cannot_be_asked(root: Path, arguments: tuple[str, ...], says: str) -> None:
    """A sentence for a book, a policy or a budget that there is not."""
    said = run("solve", *arguments, cwd=root)

    assert (said.err, said.code) == (says, 2)


PLAYTEST = (
    "hulldown: open-fire is a platoon-game, and only gamebooks are solved: 'hulldown playtest open-fire' plays many "
    "games of it, and 'hulldown odds open-fire' works out its procedures\n"
)
ROLL = (
    "hulldown: mission-command is a reference: there is no game in it; 'hulldown roll mission-command' lists what can "
    "be rolled\n"
)


@pytest.mark.parametrize(("book", "says"), [("open-fire", PLAYTEST), ("mission-command", ROLL)])
def test_other_kinds_of_books(book: str, says: str) -> None:
    """Whoever wants another kind of book solved is told what there is instead."""
    said = run("solve", book, cwd=ROOT)

    assert (said.err, said.code) == (says, 2)


def test_a_draft(root: Path) -> None:
    """A book with errors is refused with its findings; of its draft what can be played is solved."""
    path = root / "content" / "door" / "paragraphs.yaml"
    path.write_text(CONTENT.replace("do: [{end: home}]", "see: hallway"), "utf-8")

    assert run("solve", "door", cwd=root).code == 1
    said = run("solve", "door", "--draft", "--policy", "uniform", cwd=root)
    assert said.out.splitlines()[-1] == "    stops without an ending            50.0000%  1/2"
    assert said.code == 0
