"""`hulldown playtest --resume`: what was played before an interruption is kept, and gone on from."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.cli.interrupting import KEPT, WAIT, interrupted
from tests.cli.process import HULLDOWN
from tests.helpers import outpost
from tests.helpers.outpost import authored, book
from tests.helpers.paths import ROOT

from hulldown_cli.playing import resuming
from hulldown_compiler.bundle import writer
from hulldown_compiler.playtest.resuming.journal import Journal, OtherGames
from hulldown_compiler.playtest.table import TableOptions
from hulldown_engine.games.book import make_book
from hulldown_engine.playtest.runner import SHARE

MILL = ROOT / "tests" / "books" / "mill"
GAMES = ("playtest", "mill", "--games", "1000", "--policy", "explorer", "--json")
SHARES = 2
"""Shares that are kept before a playtest is interrupted."""

BEGUN = 2
"""Processes besides its own that a playtest has begun: one that tidies up, and the first that plays."""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the mill in it."""
    shutil.copytree(MILL, tmp_path / "content" / "mill")
    return tmp_path


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The report of the same games without an interruption."""
    folder = tmp_path_factory.mktemp("whole")
    shutil.copytree(MILL, folder / "content" / "mill")
    said = run(*GAMES, "--jobs", "1", cwd=folder)
    assert said.code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["content"], "nothing stays behind"
    return said.out


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a playtest kept that was killed."""
    folder = tmp_path_factory.mktemp("killed")
    shutil.copytree(MILL, folder / "content" / "mill")
    interrupted((*GAMES, "--jobs", "1"), folder, signal.SIGKILL, SHARES)
    return (folder / KEPT).read_text("utf-8")


@pytest.mark.parametrize(("jobs", "others"), [("1", "2"), ("2", "1")])
def test_after_an_interrupt_the_rest_is_played(jobs: str, others: str, project: Path, whole: str) -> None:
    """What was played is told at once; gone on with by any number of processes, the report is as without."""
    code, out, err = interrupted((*GAMES, "--jobs", jobs), project, signal.SIGINT, SHARES)

    games = json.loads(out)["books"][0]["missions"][0]["games"]
    assert code == 130
    assert 500 <= games < 1000
    assert games % SHARE["gamebook"] == 0
    assert err == f"hulldown: interrupted after {games:,} games of mill; the same command with --resume goes on\n"

    said = run(*GAMES, "--jobs", others, "--resume", cwd=project)

    assert (said.code, said.out, said.err) == (0, whole, "")
    assert not (project / "build").exists()


def test_a_kill_loses_only_what_was_in_play(project: Path, whole: str) -> None:
    """Also if the last line was not written whole; what is kept is not played again."""
    code, *_ = interrupted((*GAMES, "--jobs", "1"), project, signal.SIGKILL, SHARES)
    file = project / KEPT
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:3]) + lines[2][:100], "utf-8")
    marked = lines[1].replace('"games":250', '"games":251')
    assert (code, marked != lines[1]) == (-signal.SIGKILL, True)

    assert run(*GAMES, "--jobs", "1", "--resume", cwd=project).out == whole
    file.parent.mkdir(parents=True)
    file.write_text("".join([lines[0], marked, lines[2]]), "utf-8")
    assert (
        json.loads(run(*GAMES, "--jobs", "1", "--resume", cwd=project).out)["books"][0]["missions"][0]["games"] == 1001
    )


@pytest.mark.parametrize(
    ("was", "becomes", "sentence"),
    [
        ('"policy": "explorer"', '"policy": "random"', 'has policy "random", not policy "explorer"'),
        ('"games": 1000', '"games": 4000', "has games 4000, not games 1000"),
        ('"seed": 1944', '"seed": 1', "has seed 1, not seed 1944"),
        ('"rules": []', '"rules": ["fog"]', 'has rules ["fog"], not rules []'),
        ('"digest": "', '"digest": "0', "has digest "),
        ('"format": 3', '"format": 2', "has format 2, not format 3"),
    ],
)
def test_other_games_are_not_gone_on_with(was: str, becomes: str, sentence: str, project: Path, kept: str) -> None:
    """In a sentence that says what differs; what is kept stays."""
    assert was in kept
    file = project / KEPT
    file.parent.mkdir(parents=True)
    file.write_text(kept.replace(was, becomes, 1), "utf-8")

    said = run(*GAMES, "--resume", cwd=project)

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"hulldown: --resume: {KEPT}: what is kept there {sentence}")
    assert file.read_text("utf-8") == kept.replace(was, becomes, 1)


def test_there_must_be_something_to_go_on_with(project: Path) -> None:
    """Nothing kept, or a file that is something else."""
    said = run(*GAMES, "--resume", cwd=project)
    assert (said.code, said.err) == (
        2,
        "hulldown: --resume: nothing of an interrupted playtest is kept in build/playtests\n",
    )

    (project / KEPT).parent.mkdir(parents=True)
    (project / KEPT).write_text("a letter\n", "utf-8")
    said = run(*GAMES, "--resume", cwd=project)
    assert (said.code, said.err) == (
        2,
        f"hulldown: --resume: {KEPT}: it is not what an interrupted playtest keeps\n",
    )


def test_two_at_once_keep_out_of_each_others_way(project: Path, whole: str) -> None:
    """Who comes second plays without keeping, and does not go on with what the first has there."""
    first = Journal(project / KEPT, {"book": "mill"})
    first.begin()
    before = (project / KEPT).read_text("utf-8")

    second = run(*GAMES, cwd=project)
    resumed = run(*GAMES, "--resume", cwd=project)

    under_way = "another playtest is under way that keeps its own there\n"
    assert (second.code, second.out) == (0, whole)
    assert second.err == f"hulldown: {KEPT}: games are not kept: {under_way}"
    assert (resumed.code, resumed.out, resumed.err) == (2, "", f"hulldown: --resume: {KEPT}: {under_way}")
    assert (project / KEPT).read_text("utf-8") == before
    first.forget()
    assert not (project / "build").exists()


@pytest.mark.parametrize(
    ("changed", "expected"),
    [("the-hill", nullcontext()), ("first-light", pytest.raises(OtherGames, match="has digest"))],
)
def test_what_is_written_anew_in_another_mission_loses_no_game(
    changed: str, expected: AbstractContextManager[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games of one mission are gone on with as long as what decides them is the same."""
    monkeypatch.chdir(tmp_path)
    wishes = TableOptions("outpost", "random", 1, 1944, (), tmp_path, platoon="new")
    missions = {name: dict(each) for name, each in book().logic["missions"].items()}
    missions[changed]["goal"] += 1
    bundle = writer.bundle(authored())[0]
    other = make_book({**bundle, "logic": {**bundle["logic"], "missions": missions}})
    begun = resuming.journal(wishes, book(), "first-light", "random")
    begun.begin()
    begun.let_go()

    again = resuming.journal(wishes, other, "first-light", "random")
    with expected:
        again.resume()


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes are looked up in /proc")
def test_an_interrupt_while_processes_begin_is_told_once(tmp_path: Path) -> None:
    """A terminal interrupts all of them, and those that play have just been begun: none of them has its own to say."""
    outpost.assemble(tmp_path / "content")
    playing = subprocess.Popen(
        [HULLDOWN, "playtest", "outpost", "--games", "60", "--jobs", "2"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - no threads here
    )
    children, until = Path(f"/proc/{playing.pid}/task/{playing.pid}/children"), time.monotonic() + WAIT
    while len(children.read_text("utf-8").split()) < BEGUN and time.monotonic() < until:
        time.sleep(0.001)
    time.sleep(0.2)
    os.killpg(playing.pid, signal.SIGINT)
    _, err = playing.communicate(timeout=WAIT)

    assert playing.returncode == 130
    assert err.splitlines() == [line for line in err.splitlines() if line.startswith("hulldown: interrupted")]
