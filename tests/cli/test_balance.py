"""`hulldown balance`: every mission with every platoon by every policy, what it writes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.inside import run
from tests.helpers.outpost import authored
from tests.helpers.paths import ROOT

from hulldown_compiler.bundle import writer
from hulldown_engine.games.book import PLAY
from hulldown_engine.playtest.bots import BOTS, RandomBot

MILL = str(ROOT / "tests" / "books" / "mill")


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The compiled book of missions; whoever would think about a choice takes any."""
    monkeypatch.setitem(BOTS, "thinking", RandomBot)
    folder = tmp_path / "outpost"
    folder.mkdir()
    (folder / PLAY).write_text(json.dumps(writer.bundle(authored())[0]), "utf-8")
    return folder


def test_one_mission_by_few_games(book: Path) -> None:
    """Both of its platoons, by four policies; as text and as Markdown, and nothing else is left behind."""
    said = run(
        "balance", "outpost", "--mission", "1", "--games", "1", "--jobs", "1", "--markdown", "b.md", cwd=book.parent
    )

    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Outpost: balance, at most 1 game of each\n  mission      platoon  commander")
    for platoon in ("first", "new"):
        assert f"First Light, platoon {platoon}\n" in said.out
    for policy in ("commander", "random", "thinking", "explorer"):
        assert said.out.count(f"\n  {policy:9}      1 ") == 2
    assert (book.parent / "b.md").read_text("utf-8").count("\n## ") == 2
    assert not (book.parent / "build").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((MILL,), "mill is a gamebook, and has no missions: see hulldown playtest and hulldown solve"),
        (("outpost", "--mission", "firts-light"), "no mission 'firts-light' in outpost: there are first-light,"),
        (("outpost", "--games", "0"), "--games '0': write how many games, 1 or more"),
        (("outpost", "--mission", "1", "--markdown", "."), "--markdown .: it is a folder; write the name of a file"),
    ],
)
def test_what_cannot_be_is_a_sentence(words: tuple[str, ...], sentence: str, book: Path) -> None:
    """Before anything is played."""
    said = run("balance", *words, cwd=book.parent)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"hulldown: {sentence}")
