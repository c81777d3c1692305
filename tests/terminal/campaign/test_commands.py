"""The commands as a person uses them: a campaign is begun, played on, looked at, and never lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.helpers.paths import ROOT
from tests.terminal.campaign.commands import campaign, outpost
from tests.terminal.player import MILL, play

from hulldown_cli.opening import open_book
from hulldown_compiler.source.discovery import NO_PROJECT
from hulldown_engine import Game
from hulldown_engine.campaign import campaign_of
from hulldown_engine.platoon.board.optional_rules import OPTIONAL


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the book in it, in which commands are given."""
    outpost(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def save(home: Path) -> Path:
    """A campaign that has just begun."""
    path = home / "ours.save"
    done = campaign("new", home / "books" / "outpost", path, "--seed", "2", home=home)
    assert (done.code, done.err) == (0, "")
    assert "Seed 2. To play it: hulldown campaign next ours.save --book books/outpost" in done.out
    return path


def test_a_bot_plays_one_mission_and_stops_before_the_next(save: Path, home: Path) -> None:
    """The same mission every time, and the file holds all of it."""
    before = save.read_text("utf-8")
    first = campaign("next", save, "--book", home / "books" / "outpost", "--bot", "random", home=home)
    assert first.code == 0
    assert first.out.rstrip().endswith("hulldown campaign next ours.save --book books/outpost")
    kept = Game.loads(campaign_of(open_book(str(home / "books" / "outpost"))), save.read_text("utf-8"))
    assert len(kept.state.fought) == 1
    assert kept.decision is not None
    assert kept.decision.prompt == "Which mission comes next?"

    save.write_text(before, "utf-8")
    assert campaign("next", save, "--book", home / "books" / "outpost", "--bot", "random", home=home).out == first.out


def test_status_changes_nothing(save: Path, home: Path) -> None:
    """The missions, the roster, and the question that waits."""
    before = save.read_bytes()
    done = campaign("status", save, "--book", home / "books" / "outpost", home=home)

    assert (done.code, done.err, save.read_bytes()) == (0, "", before)
    assert "A  M4A3 Ruth" in done.out
    assert "Next: Which mission comes next?" in done.out


def test_real_dice_are_asked_for(home: Path) -> None:
    """A campaign with typed dice goes on with them."""
    path = home / "typed.save"
    begun = campaign(
        "new", home / "books" / "outpost", path, "--platoon", "new", "--dice", "typed", "--seed", "1", home=home
    )
    assert begun.code == 0
    played = campaign(
        "next", path, "--book", home / "books" / "outpost", typed="mission:first-light\n7\n3\nquit\n", home=home
    )

    assert "39 Platoon Quality Points for crews: which one?" in played.out


@pytest.mark.parametrize("more", [(), ("--new",)])
def test_no_single_game_takes_its_place(save: Path, home: Path, more: tuple[str, ...]) -> None:
    """Not even one that is to begin anew."""
    before = save.read_bytes()
    done = play(home / "books" / "outpost", "--save", save, *more, home=home)

    assert (done.code, done.out) == (2, "")
    assert done.err == f"hulldown: {save} holds a campaign: 'hulldown campaign next' goes on with it\n"
    assert save.read_bytes() == before


BOTS = "there are random, explorer, commander, thinking, and classes of your own as FILE.py:CLASS"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("new", "books/outpost", "ours.save"), "ours.save is there already; it is left as it was"),
        (("new", "books/outpost", "new.save", "--platoon", "x"), "no platoon 'x' in this campaign; it has first, new"),
        (("new", "books/outpost", "new.save", "--dice", "x"), "no dice 'x'; there are seeded, typed"),
        (
            ("new", "books/outpost", "new.save", "--rule", "closd-sight"),
            f"no optional rule 'closd-sight': there are {', '.join(OPTIONAL)}; did you mean 'closed-sight'?",
        ),
        (("new", "books/outpost", "new.save", "--seed", "x"), "--seed 'x': write a whole number, as in --seed 1944"),
        (
            ("new", "outpst", "new.save"),
            f"no book 'outpst': {NO_PROJECT}",
        ),
        (("status", "nothing.save"), "there is no file nothing.save; hulldown campaign new begins a campaign"),
        (
            ("next", "ours.save"),
            f"no book 'outpost': {NO_PROJECT}",
        ),
        (
            ("next", "ours.save", "--bot", "x"),
            f"no policy 'x'; {BOTS}",
        ),
        (
            ("next", "ours.save", "--bot", "comander"),
            f"no policy 'comander'; {BOTS}; did you mean 'commander'?",
        ),
        (("next", "books"), "books holds no game; it is left as it was"),
    ],
)
def test_wrong_use_is_one_sentence(save: Path, home: Path, arguments: tuple[str, ...], said: str) -> None:
    """Exit code 2, and nothing is written."""
    before = sorted(home.iterdir()), save.read_bytes()
    done = campaign(*arguments, home=home)

    assert (done.code, done.out) == (2, "")
    assert done.err == f"hulldown: {said}\n"
    assert (sorted(home.iterdir()), save.read_bytes()) == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text[: len(text) // 2], "ours.save holds no game; it is left as it was"),
        (lambda text: "", "ours.save holds no game; it is left as it was"),
        (lambda text: "[" * 100_000, "ours.save holds no game; it is left as it was"),
        (
            lambda text: text.replace('"seed":2', '"seed":3'),
            "the game in ours.save cannot be taken up: it is damaged; it is left as it was",
        ),
        (
            lambda text: text.replace('"format":1', '"format":7'),
            "the game in ours.save cannot be taken up: its format is 7, not 1; it is left as it was",
        ),
    ],
)
@pytest.mark.parametrize("command", ["status", "next"])
def test_a_save_that_was_cut_or_edited(save: Path, home: Path, command: str, change: object, said: str) -> None:
    """One sentence, exit code 2, and the file is as it was."""
    text = change(save.read_text("utf-8"))  # type: ignore[operator]
    save.write_text(text, "utf-8")
    book = () if "holds no game" in said else ("--book", home / "books" / "outpost")
    done = campaign(command, save, *book, home=home)

    assert (done.code, done.out, done.err) == (2, "", f"hulldown: {said}\n")
    assert save.read_text("utf-8") == text


def test_a_save_of_another_version_of_the_book(save: Path, home: Path) -> None:
    """A book whose rules have changed since does not take it up."""
    other = home / "other" / "outpost"
    other.mkdir(parents=True)
    play = json.loads((home / "books" / "outpost" / "play.json").read_text("utf-8"))
    play["logic"]["missions"]["first-light"]["goal"] = 1
    from hulldown_engine.games.book import digest  # noqa: PLC0415 - here alone

    play["digest"] = digest(play["logic"])
    (other / "play.json").write_text(json.dumps(play), "utf-8")
    done = campaign("next", save, "--book", other, home=home)

    assert done.code == 2
    assert "the rules or paragraphs of 'outpost (campaign)' have changed since; it is left as it was" in done.err


def test_a_book_without_a_campaign(home: Path) -> None:
    """It is said which."""
    done = campaign("new", ROOT / MILL, home / "new.save", home=home)
    assert (done.code, done.err) == (2, "hulldown: mill has no campaign\n")


def test_a_mission_alone_is_no_campaign(home: Path) -> None:
    """A file of `hulldown play` is refused."""
    game = Game(open_book(str(home / "books" / "outpost")), seed=1)
    path = home / "mission.save"
    path.write_text(game.dumps(), "utf-8")
    done = campaign("next", path, "--book", home / "books" / "outpost", home=home)

    assert done.code == 2
    assert "it is a game of 'outpost', not of 'outpost (campaign)'" in done.err
