"""Two commands at once: the second waits for the first, or is told, and nothing is lost."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.cli.inside import run
from tests.kills import several

from hulldown_compiler.core.fixes import JOURNAL
from hulldown_terminal import locks


@pytest.fixture(autouse=True)
def _own_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Locks of these tests alone."""
    monkeypatch.setattr(locks, "user_cache_path", lambda name: tmp_path / "cache" / name)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a book of several files, in which there is something to lay out."""
    several.write(tmp_path / "project", ())
    return tmp_path / "project"


WAITING = "lane: waiting for another hulldown that writes it\n"


@pytest.mark.parametrize(
    "command",
    [
        ("build", "lane", "--out", "out"),
        ("build", "lane", "--draft", "--out", "out"),
        ("number", "lane"),
        ("new", "paragraph", "ford", "--book", "lane"),
        ("new", "example", "start", "--book", "lane", "--all"),
        ("fmt", "lane"),
        ("rename", "--book", "lane", "lamp", "lantern"),
    ],
    ids=" ".join,
)
def test_who_writes_a_book_waits_for_another(
    project: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so, and goes on when the other one has ended: what it does is what it does alone."""
    several.write(project.parent / "alone", ())
    alone = run(*command, cwd=project.parent / "alone")
    tell = typer.echo
    with ExitStack() as other:
        other.enter_context(locks.alone(project / "lane", ""))

        def telling(text: str, **how: Any) -> None:
            tell(text, **how)
            if "waiting" in text:
                other.close()

        monkeypatch.setattr(typer, "echo", telling)
        done = run(*command, cwd=project)

    assert WAITING in done.err
    assert (done.code, done.out, done.err.replace(WAITING, "")) == alone
    assert several.texts(project) == several.texts(project.parent / "alone")


@pytest.mark.parametrize(
    "command", [("play", "lane", "--save", "game.save"), ("campaign", "next", "game.save")], ids=" ".join
)
def test_a_save_is_played_once_at_a_time(project: Path, command: tuple[str, ...]) -> None:
    """The second is told, ends, and leaves the save as it was; when the first has ended it can be played."""
    save = project / "game.save"
    save.write_text("{}", "utf-8")
    with locks.alone(save, ""):
        done = run(*command, cwd=project)

    said = "hulldown: the game in game.save is being played already, in another window; end that one first\n"
    assert (done.code, done.out, done.err) == (1, "", said)
    assert save.read_text("utf-8") == "{}"
    assert said not in run(*command, cwd=project).err


def test_a_campaign_is_begun_once(project: Path) -> None:
    """Two that begin one in the same file: the second is told."""
    with locks.alone(project / "game.save", ""):
        done = run("campaign", "new", "open-fire", "game.save", cwd=project)

    assert done.code != 0
    assert not (project / "game.save").exists()


def test_where_no_lock_can_be_made(project: Path) -> None:
    """One can play and write all the same."""
    (project.parent / "cache").write_text("no folder", "utf-8")

    assert run("fmt", "lane", cwd=project).code == 0
    assert "The lane goes on." in run("play", "lane", "--save", "game.save", cwd=project).out


def test_a_change_under_way_is_not_finished_by_another(project: Path) -> None:
    """Who only reads meanwhile leaves the files of another process alone."""
    (project / "lane" / JOURNAL).write_text(json.dumps([["a.yaml", ".a.yaml.x", "", ""]]), "utf-8")
    with locks.alone(project / "lane", ""):
        assert "broken off" not in run("lint", "lane", cwd=project).err

    assert (project / "lane" / JOURNAL).exists()
    said = run("lint", "lane", cwd=project).err.splitlines()[0]
    assert said == (
        "lane: a change that was broken off is finished: no file; not changed, for it says something else by now or "
        "cannot be written: a.yaml"
    )
    assert not (project / "lane" / JOURNAL).exists()
