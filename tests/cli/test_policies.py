"""Policies of somebody's own: a class in a file, named at the command line."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.inside import Said, run
from tests.helpers.paths import CONTENT, ROOT
from tests.helpers.restoring import restored

from hulldown_engine.playtest import policies

BOTS = """
class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, game):
        return game.decision.options[0].id


class Nonsense(First):
    def choose(self, game):
        return "north"


class Raises(First):
    def choose(self, game):
        return {}["way"]


class Sleeps(First):
    def choose(self, game):
        while True:
            pass


class Asks(First):
    def __init__(self):
        pass
"""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a gamebook, and some policies beside it."""
    folder = tmp_path_factory.mktemp("policies")
    shutil.copytree(CONTENT / "first-patrol", folder / "content" / "first-patrol")
    (folder / "bots.py").write_text(BOTS, "utf-8")
    return folder


@pytest.fixture
def project(shared: Path) -> Iterator[Path]:
    """The project, as it was at first."""
    with restored(shared):
        yield shared


def playtest(project: Path, policy: str, *more: str) -> Said:
    """A playtest of the gamebook by a policy."""
    return run("playtest", "first-patrol", "--policy", policy, "--games", "4", *more, cwd=project)


def test_a_class_of_ones_own_plays(project: Path) -> None:
    """It is named by its file; the report is the same however many processes play."""
    done = playtest(project, "bots.py:First", "--jobs", "1")
    assert done.code == 0
    assert "4 games by bots.py:First" in done.out
    assert playtest(project, "bots.py:First", "--jobs", "2").out == done.out


def test_it_plays_a_game_that_is_looked_at(project: Path) -> None:
    """As any bot does; what it does wrong is a sentence."""
    done = run("play", "first-patrol", "--auto", "bots.py:First", "--seed", "1", cwd=project)
    assert done.code == 0
    assert "Seed 1, 13 choices" in done.out
    done = run("play", "first-patrol", "--auto", "bots.py:Nonsense", "--seed", "1", cwd=project)
    assert done.code == 1
    assert done.err == "hulldown: the policy chose 'north', which is not offered\n"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Nonsense", "the policy chose 'north', which is not offered"),
        ("Raises", "the policy cannot choose: KeyError: 'way' (choose, bots.py line 17)"),
        ("Sleeps", "the policy cannot choose: TimeoutError: no choice within 0.1 seconds"),
    ],
)
def test_what_it_does_wrong_is_a_fault_of_its_games(
    project: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    """Each is told with the game that shows it, and the others are played."""
    monkeypatch.setattr(policies, "THOUGHT", 0.1)
    done = playtest(project, f"bots.py:{name}", "--jobs", "1", "--json")
    assert done.code == 1
    faults = json.loads(done.out)["books"][0]["missions"][0]["faults"]
    assert [fault["kind"] for fault in faults] == ["policy"] * 4
    assert all(fault["said"].startswith(said) for fault in faults)


THERE = "there are First, Nonsense, Raises, Sleeps, Asks"
BUILT_IN = "there are random, explorer, commander, thinking, and classes of your own as FILE.py:CLASS"
WHICH = "leaves open which class plays: write"

REFUSED = {
    "comander": (2, f"no policy 'comander'; {BUILT_IN}; did you mean 'commander'?"),
    "bots.py": (2, f"bots.py {WHICH} bots.py:CLASS; {THERE}"),
    "bots.py:Last": (2, f"bots.py has no class 'Last' that can choose; {THERE}"),
    "bots.py:Asks": (
        1,
        "bots.py:Asks makes no bot of the seed 1: TypeError: Asks.__init__() takes 1",
    ),
    "none.py": (2, "no file 'none.py' with a policy in {here}"),
    "broken.py": (1, "broken.py cannot be loaded: SyntaxError in line 2: expected ':'"),
    "raising.py": (1, "raising.py cannot be loaded: ZeroDivisionError in line 1: division by zero"),
    "empty.py": (2, f"empty.py {WHICH} empty.py:CLASS; it has none with a method 'choose'"),
}


@pytest.mark.parametrize("policy", REFUSED)
def test_a_policy_that_cannot_be_used(project: Path, policy: str) -> None:
    """It is told before a game is played."""
    (project / "broken.py").write_text("import os\nclass First\n", "utf-8")
    (project / "raising.py").write_text("one = 1 / 0\n", "utf-8")
    (project / "empty.py").write_text("", "utf-8")
    done = playtest(project, policy)
    code, said = REFUSED[policy]
    assert done.code == code
    assert done.err.startswith(f"hulldown: {said}".replace("{here}", str(project)))
    assert done.err.count("\n") == 1


def test_the_policy_of_the_manual(project: Path) -> None:
    """It is written as the page says, and plays."""
    page = (ROOT / "site" / "docs" / "authors" / "playtesting.md").read_text("utf-8")
    (project / "manual.py").write_text(page.split("```python\n")[1].split("```")[0], "utf-8")
    done = playtest(project, "manual.py:Onward")
    assert done.code == 0
    assert "4 games by manual.py:Onward" in done.out
