"""`hulldown playtest --campaign`: what it prints and writes, what it refuses, and how its faults are played again.

Run as a script it writes the golden table anew (`make golden` does).
"""

from __future__ import annotations

import json
import shlex
import shutil
import signal
import tempfile
from pathlib import Path
from typing import Any

import pytest
from tests.cli.inside import Said, run
from tests.cli.interrupting import interrupted
from tests.cli.test_playtest_schema import SHAPE
from tests.helpers.outpost import authored
from tests.helpers.paths import CONTENT, ROOT

from hulldown_compiler.bundle import writer
from hulldown_engine import Game
from hulldown_engine.campaign import campaign_of
from hulldown_engine.games.book import load_book

GOLDEN = Path(__file__).parent / "playtest" / "campaign.txt"
PAGE = ROOT / "site" / "docs" / "authors" / "playtesting.md"
SHOWN = ("--campaign", "--games", "2", "--seed", "4", "--policy", "commander", "--jobs", "1")
GAMES = ("--campaign", "--games", "2", "--seed", "4", "--policy", "bots.py:Brief")
MISSIONS = ("first-light", "the-bridge", "the-signal", "last-lorry", "the-camp", "the-hill", "the-long-day")
APART = "is for missions by themselves: leave out it, or --campaign"

BOTS = """
from random import Random


class Brief:
    def __init__(self, seed):
        self.dice = Random(seed)

    def choose(self, game):
        ids = [option.id for option in game.decision.options]
        return next((last for last in ("finish", "done") if last in ids), self.dice.choice(ids))


class Stops:
    def __init__(self, seed):
        self.left = 5

    def choose(self, game):
        self.left -= 1
        return game.decision.options[0].id if self.left else "north"
"""


def playtest(folder: Path, *more: str) -> Said:
    """A playtest of Outpost."""
    return run("playtest", "build/books/outpost", *more, cwd=folder)


def compiled(folder: Path) -> Path:
    """A project with Outpost compiled in it."""
    writer.write(authored(), folder / "build" / "books" / "outpost")
    (folder / "bots.py").write_text(BOTS, "utf-8")
    return folder


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project in which nothing but reports is written."""
    return compiled(tmp_path_factory.mktemp("campaigns"))


@pytest.fixture(scope="module")
def told(project: Path) -> tuple[Said, dict[str, Any], str]:
    """What is printed of short campaigns as a table, as JSON, and on the page."""
    table = playtest(project, *GAMES, "--jobs", "1")
    assert (table.code, table.err) == (0, "")
    as_json = playtest(project, *GAMES, "--jobs", "1", "--json", "--html", "report.html")
    assert (as_json.code, as_json.err) == (0, "")
    return table, json.loads(as_json.out), (project / "report.html").read_text("utf-8")


def test_the_table_is_printed_as_it_always_was(project: Path) -> None:
    """And it is the one that the authors' page shows."""
    table = GOLDEN.read_text("utf-8")

    assert playtest(project, *SHOWN) == Said(0, table, "")
    assert f"```text\n{table}```" in PAGE.read_text("utf-8")


def test_the_json_has_its_shape_and_every_key_is_explained(told: tuple[Said, dict[str, Any], str]) -> None:
    """And nothing that the schema does not know; the figures of places are those of the campaigns."""
    record, page = told[1], PAGE.read_text("utf-8")
    SHAPE.validate(record)
    campaign = record["books"][0]["campaign"]

    for key in keys(campaign):
        assert f"`{key}`" in page, key
    for nth, place in enumerate(campaign["places"]):
        legs = [one["missions"][nth] for one in campaign["campaigns"] if len(one["missions"]) > nth]
        assert place["games"] == len(legs)
        assert place["won"] == sum(leg["verdict"] == "victory" for leg in legs)
        assert place["crews"] == sum(leg["after"]["crews"] for leg in legs) / len(legs)
    assert sum(games for _, games in campaign["missions_won"]) == campaign["ended"] == 2


def keys(value: Any) -> set[str]:
    """Every key in a JSON value."""
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return {*(value if isinstance(value, dict) else ()), *(key for part in parts for key in keys(part))}


def test_the_page_tells_the_same(told: tuple[Said, dict[str, Any], str]) -> None:
    """Titles of all missions in order, plots with their intervals, and a line for each campaign."""
    campaign, page = told[1]["books"][0]["campaign"], told[2]

    for said in ("Missions in order", "The platoon after each mission", "Campaign by campaign", "1 First Light"):
        assert said in page
    assert page.count('class="plot"') == 3
    for one in campaign["campaigns"]:
        assert f'<td class="number">{one["seed"]}</td><td>{one["verdict"]}</td>' in page


def test_the_same_bytes_for_any_number_of_processes(project: Path, told: tuple[Said, dict[str, Any], str]) -> None:
    """The page too."""
    said = playtest(project, *GAMES, "--jobs", "2", "--html", "again.html")

    assert said.out == told[0].out
    assert (project / "again.html").read_text("utf-8") == told[2]


def test_what_was_played_before_a_kill_is_gone_on_from(
    tmp_path: Path, project: Path, told: tuple[Said, dict[str, Any], str]
) -> None:
    """The first campaign is kept, and the report is as without; another order is another playtest."""
    shutil.copytree(project / "build" / "books", tmp_path / "build" / "books")
    shutil.copy(project / "bots.py", tmp_path)
    words = ("playtest", "build/books/outpost", *GAMES, "--jobs", "1")
    kept = Path("build", "playtests", "outpost-campaign.jsonl")
    interrupted(words, tmp_path, signal.SIGKILL, kept=kept)
    assert (tmp_path / kept).read_text("utf-8").count("\n") == 1 + 1

    other = run(*words, "--order", "any", "--resume", cwd=tmp_path)
    assert (other.code, 'has campaign [], not campaign ["any"]' in other.err) == (2, True)
    assert run(*words, "--resume", cwd=tmp_path).out == told[0].out


def test_a_fault_is_told_with_the_commands_that_play_it_again(tmp_path: Path) -> None:
    """They begin the campaign anew, and come to the same place."""
    compiled(tmp_path)
    said = playtest(tmp_path, "--campaign", "--games", "1", "--seed", "4", "--policy", "bots.py:Stops", "--jobs", "1")
    assert (said.code, "policy" in said.out) == (1, True)

    begin, go_on = said.out.splitlines()[-1].strip().split("; ")
    words, choices = shlex.split(go_on.partition(" < ")[0]), tmp_path / shlex.split(go_on)[-1]
    assert run(*shlex.split(begin)[1:], cwd=tmp_path).code == 0
    assert run(*words[1:], cwd=tmp_path, typed=choices.read_text("utf-8")).code == 0
    text = choices.with_suffix(".save").read_text("utf-8")
    game = Game.loads(campaign_of(load_book(tmp_path / "build" / "books" / "outpost")), text)
    assert list(game.inputs) == choices.read_text("utf-8").splitlines()[1:]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--order", "3"), "--order is for campaigns: write --campaign as well"),
        (("--campaign", "--order", "3,3"), "--order '3,3': the-signal comes twice; each mission is played once"),
        (
            ("--campaign", "--order", "the-hil"),
            f"no mission 'the-hil' in outpost: there are {', '.join(MISSIONS)}; did you mean 'the-hill'?",
        ),
        (("--campaign", "--mission", "1"), f"--mission {APART}"),
        (("--campaign", "--prove", "--json"), f"--prove {APART}"),
        (("--campaign", "--fail-under", "win=3"), f"--fail-under {APART}"),
    ],
)
def test_wrong_use_is_one_sentence(words: tuple[str, ...], said: str, project: Path) -> None:
    """Exit code 2, and nothing is played."""
    assert playtest(project, *words) == Said(2, "", f"hulldown: {said}\n")


def test_a_book_without_a_campaign(tmp_path: Path) -> None:
    """It is said which."""
    shutil.copytree(CONTENT / "first-patrol", tmp_path / "content" / "first-patrol")
    named = run("playtest", "first-patrol", "--campaign", cwd=tmp_path)
    none = run("playtest", "--campaign", cwd=tmp_path)

    assert named == Said(2, "", "hulldown: --campaign: first-patrol has no campaign\n")
    assert none == Said(2, "", "hulldown: --campaign: no book has a campaign\n")


def update() -> None:
    """Write the golden table anew, and into the page of the authors."""
    with tempfile.TemporaryDirectory() as folder:
        said = playtest(compiled(Path(folder)), *SHOWN)
    GOLDEN.write_text(said.out, "utf-8")
    text = PAGE.read_text("utf-8")
    begin = text.index("```text\noutpost: Outpost, ") + len("```text\n")
    PAGE.write_text(text[:begin] + said.out + text[text.index("```", begin) :], "utf-8")


if __name__ == "__main__":
    update()
