"""`--draft`: what can be played of a book with errors, and what is told of the rest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.helpers import raid
from tests.helpers.restoring import restored
from tests.helpers.sampling import sampled

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

LOFT = """
  loft:
    text: The loft.
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
    "content/porch/garden.yaml:3:11: 'garden' is left out: a quote that is never closed",
    "content/porch/paragraphs.yaml:7:34: there is no 'cellar'",
    "content/porch/paragraphs.yaml:13:9: 'hall' is left out: no step 'fag'",
]


def test_what_can_be_played_is_played(root: Path) -> None:
    """Without the option nothing is; with it, what is left out is told, and the rest is played to its ending."""
    refused = run("play", "porch", "--seed", "1", "--auto", "random", cwd=root)
    played = run("playtest", "porch", "--draft", "--games", "30", "--jobs", "1", cwd=root)

    assert refused.code == 1
    assert played.err.splitlines()[0] == "porch: a draft, with 3 gaps"
    assert played.err.splitlines()[1:4] == GAPS
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
    assert json.loads((made / "play.json").read_text("utf-8"))["draft"] == {
        "left_out": [gap.split(": ", 1)[1] for gap in GAPS],
        "gaps": ["garden", "hall", "cellar"],
    }
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
        "hulldown: no draft of porch can be played: without what is wrong there is no game left"
    )


def test_a_bot_that_stops_at_a_gap_is_no_fault(root: Path) -> None:
    """It is counted for the gap where it stopped, in the table, in the record and in the report of a game."""
    played = run("playtest", "porch", "--draft", "--games", "30", "--jobs", "1", "--policy", "random", cwd=root)
    record = run(
        "playtest", "porch", "--draft", "--games", "30", "--jobs", "2", "--policy", "random", "--json", cwd=root
    )
    run("play", "porch", "--draft", "--paragraph", "cellar", "--auto", "random", "--report", "game.md", cwd=root)
    counted = json.loads(record.out)["books"][0]["missions"][0]

    assert played.code == 0
    assert "no-ending" not in played.out
    assert [line.split() for line in played.out.splitlines() if line.split()[:1] in (["gap"], ["cellar"])] == [
        ["gap", "games", "stopped", "there"],
        ["cellar", "9", "9"],
    ]
    assert {"paragraph": "cellar", "games": 9, "stopped": 9} in counted["gaps"]
    assert sum(gap["stopped"] for gap in counted["gaps"]) + counted["ended"] == 30
    assert counted["faults"] == []
    assert "The draft stops here, at a gap: cellar." in (root / "game.md").read_text("utf-8")


def test_the_command_that_replays_a_draft_says_so(root: Path) -> None:
    """The choices of a draft are no choices of the book, which cannot be played."""
    attic = root / "content" / "porch" / "paragraphs.yaml"
    attic.write_text(CONTENT.replace("{end: home}]", "{see: loft}]") + LOFT, "utf-8")
    played = run("playtest", "porch", "--draft", "--games", "6", "--jobs", "1", cwd=root)
    command = next(line.split() for line in played.out.splitlines() if line.startswith("  hulldown play"))
    again = run(*command[1:], cwd=root)

    assert command[:4] == ["hulldown", "play", "porch", "--draft"]
    assert "the book stopped without an ending" in again.err


FAILING = """\
paragraphs:
  hall:
    text: The hall.
    do: [{end: home}]
    examples:
      - {example: a lamp in the hall, given: {lamp: true}, expect: {reads: [hall], lamp: false}}
"""


def test_a_failing_example_is_tried(root: Path) -> None:
    """It begins where it stands, and what fails is counted in a line; the book is built only when it holds."""
    (root / "content" / "porch" / "garden.yaml").unlink()
    (root / "content" / "porch" / "paragraphs.yaml").write_text(FAILING, "utf-8")
    header = BOOK.replace("start: start", "start: hall")
    (root / "content" / "porch" / "book.yaml").write_text(header, "utf-8")
    tried = run("play", "porch", "--example", "a lamp in the hall", "--seed", "1", "--auto", "random", cwd=root)
    built = run("build", "porch", cwd=root)

    assert tried.code == 0
    assert tried.err == "porch: 1 example comes out otherwise; 'hulldown lint porch' tells which\n"
    assert "Example: hall: a lamp in the hall." in tried.out
    assert "Home: a victory." in tried.out
    assert built.code == 1
    assert "HD421" in built.out


def test_a_draft_begins_where_an_example_stands(root: Path) -> None:
    """One of a paragraph that is still in it; one of what is left out is not there, and that is said."""
    garden = FAILING.replace("hall", "shed").replace("{end: home}", "{fag: lamp}")
    (root / "content" / "porch" / "shed.yaml").write_text(garden, "utf-8")
    start = ("play", "porch", "--draft", "--seed", "1", "--auto", "random", "--example")
    tried = run(*start, "nobody is at home", cwd=root)
    gone = run(*start, "a lamp in the shed", cwd=root)

    assert tried.code == 0
    assert "Example: attic: nobody is at home." in tried.out
    assert "Home: a victory." in tried.out
    assert gone.code == 2
    assert gone.err.splitlines()[-1] == (
        "hulldown: no example 'a lamp in the shed' in this book; what a draft leaves out has none"
    )


# A platoon game -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the Raid, a small platoon game of four missions, below one that it can be played from."""
    content = tmp_path_factory.mktemp("raid") / "content"
    content.mkdir()
    return raid.assemble(content)


@pytest.fixture
def mission(shared: Path) -> Iterator[Path]:
    """The same folder, as it was at first."""
    with restored(shared.parents[1]):
        yield shared


OF_ACCIDENTS = (
    "expected one of no-accident, stalled, swerve-left, swerve-right, overshoot, mpa-1, crew-1, immobilised, "
    "found a list"
)

SLIPS: dict[str, tuple[str, str, str, str]] = {
    "a mission that cannot be read": (
        "1-camp.yaml",
        "    briefing: Behind the",
        '    briefing: "Behind the',
        "1-camp.yaml:10:22: mission 'the-camp' is left out: text after the closing '\"'",
    ),
    "a header without a field that it needs": (
        "1-camp.yaml",
        "    goal: 5",
        "    gaol: 5",
        "1-camp.yaml:17:5: mission 'the-camp' is left out: no field 'gaol' in a mission",
    ),
    "a field that a header can do without": (
        "1-camp.yaml",
        "marker_victory: 1",
        "marker_victory: one",
        "1-camp.yaml:14:21: 'marker_victory' of mission 'the-camp' is left out: expected a whole number, found 'one'",
    ),
    "an end": (
        "1-camp.yaml",
        "exited(US5) or",
        "exitted(US5) or",
        "1-camp.yaml:19:16: 'ends.1' of mission 'the-camp' is left out: no fact 'exitted'",
    ),
    "a row of a cartridge": (
        "1-camp.yaml",
        "2: [guards, guards]",
        "2: [guards]",
        "1-camp.yaml:27:7: 'markers.2' of cartridge 'the-camp' is left out: 1 cell for the 2 values of condition",
    ),
    "a cell of a cartridge": (
        "1-camp.yaml",
        "2: [guards, guards]",
        "2: [guards, nobody]",
        "1-camp.yaml:27:19: there is no 'nobody'",
    ),
    "a unit card, and who it is named by": (
        "units.yaml",
        "    letter: R\n    type: GE-squad\n",
        "    letter: R\n",
        """\
1-camp.yaml:74:20: 'do.1' of 'guards' is left out: no unit card 'GE1'
3-barrage.yaml:58:20: 'do.1' of 'men-in-the-ditch' is left out: no unit card 'GE1'
units.yaml:39:3: unit card 'GE1' is left out: no 'type' in a unit card""",
    ),
    "a cell of an action table": (
        "units.yaml",
        "1-10: [fire, fire]",
        "1-10: [fire, [1]]",
        "units.yaml:48:20: 'actions.1-10.2' of unit card 'GE1' is left out: expected text, found a list",
    ),
    "an action that Germans share": (
        "units.yaml",
        "- drive: fast",
        "- drove: fast",
        "units.yaml:79:9: 'to-the-farm' is left out: no step 'drove'",
    ),
    "a cell of a table": (
        "tables/accident.yaml",
        '"8": mpa-1',
        '"8": [mpa-1]',
        "tables/accident.yaml:31:12: 'rows.8' of table 'accident' is as the one beside it: " + OF_ACCIDENTS,
    ),
}
"""A file of the Raid, what is written in it in place of what, and what a draft says of that."""


@pytest.mark.parametrize("slip", sampled(SLIPS, 3))
def test_what_is_left_out_of_a_platoon_game(mission: Path, slip: str) -> None:
    """As little as will do is left out, and told, and no more than that; the rest is played without a fault."""
    name, right, wrong, told = SLIPS[slip]
    text = (mission / name).read_text("utf-8")
    assert right in text
    (mission / name).write_text(text.replace(right, wrong, 1), "utf-8")
    played = run("playtest", "raid", "--draft", "--games", "1", "--jobs", "1", cwd=mission.parent.parent)
    missions = [line.split(":")[0] for line in played.out.splitlines() if line.startswith("raid-draft/")]

    assert [line.removeprefix("content/raid/") for line in played.err.splitlines()[1:]] == told.split("\n")
    assert played.code == 0
    assert ("raid-draft/the-camp" in missions) == (": mission 'the-camp' is left out" not in told)
    assert "raid-draft/the-crossing" in missions


def test_no_mission_is_no_game(mission: Path) -> None:
    """Where every mission is left out, nothing is played: all errors are told, and a sentence."""
    for path in mission.glob("[0-9]-*.yaml"):
        path.write_text(path.read_text("utf-8").replace("    conditions:", "    condition:"), "utf-8")
    said = run("playtest", "raid", "--draft", cwd=mission.parent.parent)

    assert said.code == 1
    assert said.err.count("no field 'condition' in a mission") == 4
    assert said.err.splitlines()[-1] == (
        "hulldown: no draft of raid can be played: without what is wrong there is no game left"
    )
