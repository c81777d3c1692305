"""`hulldown balance`: every mission with every platoon by every policy, what it writes, and what it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.inside import Said, run
from tests.cli.interrupting import interrupted
from tests.helpers.outpost import assemble, authored
from tests.helpers.paths import ROOT
from tests.helpers.restoring import restored

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.playtest.deciding import digest_of
from hulldown_compiler.publish import NotPublished, publish
from hulldown_engine.games.book import PLAY
from hulldown_engine.playtest.bots import BOTS, RandomBot
from hulldown_engine.playtest.coverage import scope
from hulldown_site.pages.game import balance, missions

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


def test_after_an_interrupt_it_says_how_things_stand(book: Path) -> None:
    """Who has not played has no games, and nothing is said for or against; the rest is played with --resume."""
    words = ("balance", "outpost", "--mission", "1", "--games", "40", "--jobs", "1")
    kept = Path("build", "playtests", "outpost-first-light-first-commander.jsonl")

    code, out, err = interrupted(words, book.parent, kept=kept)

    assert code == 130
    assert re.fullmatch(
        r"hulldown: interrupted after [0-9]+ games of outpost; the same command with --resume goes on\n", err
    )
    assert "First Light, platoon first\n" in out
    assert "\n  explorer       0 " in out
    assert re.search(r"explorer comes to +no game +97% or more +open\n", out)
    assert "explorer never came to" not in out
    assert (book.parent / kept).is_file()


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


# Reports that are kept ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same book as its author has it."""
    return assemble(tmp_path_factory.mktemp("written"))


@pytest.fixture
def written(shared: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The same, as it was at first."""
    monkeypatch.setitem(BOTS, "thinking", RandomBot)
    with restored(shared):
        yield shared


def balanced(book: Path) -> Said:
    """What is said of the first mission by a game of each policy, and kept."""
    return run("balance", "outpost", "--mission", "1", "--games", "1", "--jobs", "1", "--keep", cwd=book.parent)


@pytest.mark.usefixtures("read_once")
def test_a_report_is_kept_beside_its_mission_and_published(written: Path) -> None:
    """The site shows both platoons, and says when the mission is another since."""
    assert balanced(written).code == 0
    kept = [path.relative_to(written).as_posix() for path in written.rglob("*.json")]
    assert kept == ["missions/first-light.balance.json"]

    (published,) = publish([written])
    page = balance.page(published)
    assert "## First Light {#first-light}" in page
    assert "<caption>First Light: balance, at most 1 game of each</caption>" in page
    assert "First Light, platoon first, covered" in page
    assert balance.CHANGED not in page
    assert 'href="balance.html#first-light"' in missions.page(published, "first-light")
    assert "balance.html" not in missions.page(published, "the-hill")

    file = next(path for path in written.rglob("*.yaml") if "  first-light:\n" in path.read_text("utf-8"))
    text = file.read_text("utf-8")
    file.write_text(text.replace("    goal: 6\n", "    goal: 5\n"), "utf-8")
    (published,) = publish([written])
    assert balance.CHANGED in balance.page(published)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"mission": "first-light", "digest": "", "sheets": [1]}',
        '{"mission": "first-light", "digest": "", "sheets": []}',
        "[" * 100_000,
    ],
)
@pytest.mark.usefixtures("read_once")
def test_what_is_no_report_is_not_published(text: str, written: Path) -> None:
    """A sentence with the name of the file."""
    file = written / "first-light.balance.json"
    file.write_text(text, "utf-8")

    said = f"{file}: it is no report that 'hulldown balance --keep' has written; make it anew, or remove it"
    with pytest.raises(NotPublished, match=re.escape(said)):
        publish([written])


def test_only_another_mission_is_changed(written: Path) -> None:
    """The report of a mission stays true when a paragraph of another is changed, and not when one of its own is."""
    logic = writer.bundle(read_book(written))[0]["logic"]
    before = {mission: digest_of(logic, mission) for mission in logic["missions"]}
    own = next(name for name, each in logic["paragraphs"].items() if each.get("mission") == "the-hill")
    logic["paragraphs"][own]["blocks"].append([])

    changed = [mission for mission in before if digest_of(logic, mission) != before[mission]]
    assert changed == ["the-hill"]


def test_a_card_of_another_mission_changes_nothing(written: Path) -> None:
    """Not even one that is named in an action that missions share, as long as none of their cards has that action."""
    logic = writer.bundle(read_book(written))[0]["logic"]
    shared = next(name for name, each in logic["paragraphs"].items() if "mission" not in each)
    logic["paragraphs"]["by-itself"] = {**logic["paragraphs"][shared], "blocks": [[{"step": "see", "to": shared}]]}
    before = {mission: digest_of(logic, mission) for mission in logic["missions"]}
    cards = {mission: {*scope(logic, mission).cards} for mission in before}
    card = min(cards["the-hill"].difference(*(cards[other] for other in before if other != "the-hill")))
    logic["unit_cards"][card]["victory"] += 1
    logic["paragraphs"]["by-itself"]["blocks"].append([{"step": "note", "text": card}])

    changed = [mission for mission in before if digest_of(logic, mission) != before[mission]]
    assert changed == ["the-hill"]


def test_a_compiled_book_keeps_nothing(book: Path) -> None:
    """Its missions are elsewhere: a sentence, before anything is played."""
    said = run("balance", "outpost", "--games", "1", "--keep", cwd=book.parent)

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("hulldown: --keep: outpost is a compiled book: its missions are in the folder that it")
