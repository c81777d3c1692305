"""`hulldown playtest --cluster`: a real scheduler and its workers play, and the report is that of one process."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from threading import Thread
from typing import cast

import pytest
from distributed import Client
from tests.cli.inside import Said, run
from tests.cli.interrupting import KEPT, interrupted
from tests.helpers import dask, outpost
from tests.helpers.paths import ROOT

from hulldown_compiler.playtest.cluster import connecting, streaming
from hulldown_compiler.playtest.cluster.identity import Identity
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.runner import SHARE, WAVE, playtest

MILL = ROOT / "tests" / "books" / "mill"
WAIT = 60
"""Seconds in which something has to happen, on the slowest machine."""

POLICIES = """
import os
import signal
import time
from pathlib import Path

from hulldown_engine.playtest.bots import RandomBot


class Kills(RandomBot):
    \"\"\"The first time that it plays one of the games, it puts its file away, and kills the process it is in.\"\"\"

    def choose(self, game):
        mark = Path({mark!r})
        if game.seed == 1963 and not mark.exists():
            Path(__file__).rename(mark)
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(game)


class Late(RandomBot):
    \"\"\"The first of its games is played long after the others.\"\"\"

    def choose(self, game):
        if game.seed == 1944 and not game.inputs:
            time.sleep(1)
        return super().choose(game)


class Always(RandomBot):
    def choose(self, game):
        os.kill(os.getpid(), signal.SIGKILL)


class Ends(RandomBot):
    \"\"\"It kills the scheduler.\"\"\"

    def choose(self, game):
        os.kill(int(Path({pid!r}).read_text()), signal.SIGKILL)
        time.sleep(1)
        return super().choose(game)


class Sleeps(RandomBot):
    def choose(self, game):
        time.sleep(3)
        return super().choose(game)
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler with two workers; a second worker that dies of a game is told."""
    folder = tmp_path_factory.mktemp("cluster")
    with (
        dask.scheduler(folder, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="1") as address,
        dask.workers(address, 2, folder),
    ):
        yield address


@pytest.fixture(scope="module")
def lonely(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler that has no workers yet."""
    with dask.scheduler(tmp_path_factory.mktemp("lonely")) as address:
        yield address


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the mill in it, and policies beside it."""
    shutil.copytree(MILL, tmp_path / "content" / "mill")
    (tmp_path / "bots.py").write_text(
        POLICIES.format(mark=str(tmp_path / "mark"), pid=str(tmp_path / dask.PID)), "utf-8"
    )
    return tmp_path


@pytest.fixture
def _small_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five games are a share."""
    monkeypatch.setitem(cast("dict[str, int]", SHARE), "gamebook", 5)


def mill(project: Path, policy: str, games: int, *more: str) -> Said:
    """A playtest of the mill."""
    return run("playtest", "mill", "--policy", policy, "--games", str(games), "--json", *more, cwd=project)


# The same report ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_small_shares")
def test_the_report_is_that_of_one_process(project: Path, cluster: str) -> None:
    """To the byte, though an explorer learns from what was played before, in waves."""
    games = 5 * (WAVE + 3)
    done = mill(project, "explorer", games, "--cluster", cluster)
    assert (done.code, done.err) == (0, "")
    assert done.out == mill(project, "explorer", games, "--jobs", "1").out
    assert sorted(path.name for path in project.iterdir()) == ["bots.py", "content"], "nothing stays behind"


@pytest.mark.usefixtures("_small_shares")
def test_games_are_counted_in_the_order_of_their_seeds(project: Path, cluster: str) -> None:
    """In whatever order they come back: those that begin last are here first."""
    done = mill(project, "bots.py:Late", 60, "--cluster", cluster)
    assert (done.code, done.err) == (0, "")
    assert done.out == mill(project, "bots.py:Late", 60, "--jobs", "1").out


@pytest.mark.usefixtures("_small_shares")
def test_a_worker_that_dies_loses_only_its_games(project: Path, cluster: str) -> None:
    """They are played again, and nobody sees it in the report, though the file of their policy is there no more."""
    done = mill(project, "bots.py:Kills", 60, "--cluster", cluster)
    assert not (project / "bots.py").exists()
    shutil.copy(project / "mark", project / "bots.py")
    assert (done.code, done.err) == (0, "")
    assert done.out == mill(project, "bots.py:Kills", 60, "--jobs", "1").out


def test_missions_are_played_too(cluster: str) -> None:
    """Of a book that is in no file of the workers; games are told as they come."""
    book = outpost.book()
    told: list[int] = []
    with connecting.cluster(cluster) as playing:
        found = playtest(book, BOTS["commander"], games=2, seed=1, playing=playing, progress=told.append)
    assert found.missions == playtest(book, BOTS["commander"], games=2, seed=1).missions
    assert told == [1] * 2 * len(book.logic["missions"])


# What happens on the way ----------------------------------------------------------------------------------------------


def tasks(address: str) -> int:
    """The number of tasks that a scheduler knows of."""
    with Client(address, set_as_default=False) as client:
        return cast("int", client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)))


def test_after_an_interrupt_the_rest_is_played(project: Path, cluster: str) -> None:
    """What was played is kept, and the cluster is left in peace."""
    asked = ("playtest", "mill", "--policy", "random", "--games", "20000", "--json", "--cluster", cluster)
    code, out, err = interrupted(asked, project)
    games = json.loads(out)["books"][0]["missions"][0]["games"]
    assert code == 130
    assert err == f"hulldown: interrupted after {games:,} games of mill; the same command with --resume goes on\n"
    assert tasks(cluster) == 0


@pytest.mark.usefixtures("_small_shares")
def test_games_that_kill_whoever_plays_them(project: Path, cluster: str) -> None:
    """They are told, and what was played before can be gone on with."""
    done = mill(project, "bots.py:Always", 5, "--cluster", cluster)
    said = "2 workers have died of the games with seeds 1944 to 1948"
    assert (done.code, done.out, done.err) == (1, "", f"hulldown: --cluster {cluster}: {said}\n")
    assert (project / KEPT).is_file()


def test_games_that_never_end(project: Path, cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not waited for: what hangs where no alarm reaches it must not hang whoever asked for it."""
    monkeypatch.setattr(streaming, "LOOK", 0.1)
    monkeypatch.setattr(streaming, "PATIENCE", 0.5)
    done = mill(project, "bots.py:Sleeps", 1, "--cluster", cluster)
    said = "no game has come back for 0.5 seconds"
    assert (done.code, done.out, done.err) == (1, "", f"hulldown: --cluster {cluster}: {said}\n")


def test_everybody_goes_away(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The only worker, whom nobody starts anew; or the scheduler itself, which another worker has seen to."""
    monkeypatch.setattr(streaming, "LOOK", 0.1)
    monkeypatch.setattr(streaming, "GONE", 1)
    with dask.scheduler(project, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="9") as address:
        with dask.workers(address, 1, project, "--no-nanny"):
            done = mill(project, "bots.py:Always", 1, "--cluster", address)
        said = "its scheduler has had no worker for 1 seconds"
        assert (done.code, done.out, done.err) == (1, "", f"hulldown: --cluster {address}: {said}\n")
        with dask.workers(address, 1, project, "--no-nanny"):
            done = mill(project, "bots.py:Ends", 1, "--cluster", address)
        assert (done.code, done.out, done.err) == (1, "", f"hulldown: --cluster {address}: its scheduler is gone\n")


# A cluster that does not play -----------------------------------------------------------------------------------------

NO_ADDRESS = "write the address of a Dask scheduler, as in tcp://192.0.2.7:8786"


@pytest.mark.parametrize("typed", ["here", "tcp://10.0.0.1", "http://10.0.0.1:80", "10.0.0.1:0", "a:70000", "a b:1"])
def test_what_is_no_address(typed: str, project: Path) -> None:
    """Nothing is looked for."""
    done = mill(project, "random", 1, "--cluster", typed)
    assert (done.code, done.out, done.err) == (2, "", f"hulldown: --cluster {typed!r}: {NO_ADDRESS}\n")


def test_processes_and_a_cluster(project: Path) -> None:
    """One of both plays."""
    done = mill(project, "random", 1, "--cluster", "tcp://127.0.0.1:1", "--jobs", "2")
    said = "--cluster has workers of its own, and --jobs counts processes of this machine: leave out one"
    assert (done.code, done.out, done.err) == (2, "", f"hulldown: {said}\n")


def test_without_dask(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an extra; the sentence has what installs it."""
    for name in [name for name in sys.modules if name.startswith("hulldown_compiler.playtest.cluster")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = mill(project, "random", 1, "--cluster", "tcp://127.0.0.1:1")
    said = "--cluster plays through Dask: pip install 'hulldown[scale]'"
    assert (done.code, done.out, done.err) == (2, "", f"hulldown: {said}\n")


def answer(server: socket.socket) -> None:
    """Say what web servers say, once."""
    with server.accept()[0] as line:
        line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")


@pytest.mark.parametrize("there", ["nobody", "somebody who never says a word", "a web server"])
def test_nobody_answers(there: str, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not waited for long, and nothing is written."""
    monkeypatch.setattr(connecting, "WAIT", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        if there == "nobody":
            server.close()
        elif there == "a web server":
            Thread(target=answer, args=(server,), daemon=True).start()
        done = mill(project, "random", 1, "--cluster", address)
    said = f"--cluster {address}: no Dask scheduler answers there within 0.5 seconds"
    assert (done.code, done.out, done.err) == (1, "", f"hulldown: {said}\n")
    assert not (project / "build").exists()


def test_nobody_works(project: Path, lonely: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler alone plays no games."""
    monkeypatch.setattr(connecting, "WAIT", 0.5)
    done = mill(project, "random", 1, "--cluster", lonely)
    said = "no worker has come to that scheduler within 0.5 seconds: 'dask worker ADDRESS --nthreads 1' starts one"
    assert (done.code, done.out, done.err) == (1, "", f"hulldown: --cluster {lonely}: {said}\n")


def refused(said: Said, address: str) -> str:
    """What is told of a worker, without its address."""
    assert (said.code, said.out) == (1, "")
    found = re.fullmatch(
        f"hulldown: --cluster {address}: tcp://127.0.0.1:\\d+ cannot play along: (.+); "
        "all machines need the same hulldown and Python\n",
        said.err,
    )
    assert found, said.err
    return found[1]


def test_a_worker_with_another_engine(project: Path, lonely: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told before a game is played; of one that comes later as soon as it is to play."""
    engine = project / "engine"
    shutil.copytree(ROOT / "engine", engine)
    with (engine / "hulldown_engine" / "basics" / "dice.py").open("a", encoding="utf-8") as file:
        file.write("# loaded\n")
    monkeypatch.setattr(connecting, "WAIT", WAIT)
    said = f"the engine of its hulldown {version('hulldown')} is not the one that is here"
    with dask.workers(lonely, 1, project, "--no-nanny", PYTHONPATH=path(engine)):
        assert refused(mill(project, "random", 1, "--cluster", lonely), lonely) == said
        monkeypatch.setattr(connecting, "_check", lambda client: None)
        assert refused(mill(project, "random", 1, "--cluster", lonely), lonely) == said


def test_a_worker_without_hulldown(project: Path, lonely: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it is that keeps it from answering is told."""
    (project / "hulldown_compiler.py").write_text("raise ImportError('not installed')\n", "utf-8")
    monkeypatch.setattr(connecting, "WAIT", WAIT)
    with dask.workers(lonely, 1, project, "--no-nanny", PYTHONPATH=path(project)):
        done = mill(project, "random", 1, "--cluster", lonely)
    assert refused(done, lonely) == "it cannot say which hulldown it has: ImportError('not installed')"


def path(first: Path) -> str:
    """The path on which modules are found, with a folder before all others."""
    return f"{first}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"


HERE = Identity("0.1.0", "a1b2", "cpython 3.11")


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (HERE, ""),
        (HERE._replace(version="0.2.0", engine="c3"), "it has hulldown 0.2.0, not 0.1.0"),
        (HERE._replace(engine="c3"), "the engine of its hulldown 0.1.0 is not the one that is here"),
        (HERE._replace(python="cpython 3.12"), "it runs by cpython 3.12, not cpython 3.11"),
    ],
)
def test_what_makes_a_worker_another(other: Identity, said: str) -> None:
    """Its hulldown, or its Python: what is told is what has to be changed."""
    assert other.unlike(HERE) == said
