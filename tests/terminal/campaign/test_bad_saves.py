"""Campaigns that cannot go on as they are: the book has changed, or nobody is left. The save is kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.terminal.campaign.commands import campaign, outpost

from hulldown_cli.opening import open_book
from hulldown_engine import Game
from hulldown_engine.campaign import campaign_of
from hulldown_engine.campaign.state import CHOOSE, FIGHT, Fought
from hulldown_engine.games.book import Book, digest
from hulldown_engine.playtest.bots import BOTS

REFUSED = (
    "hulldown: the game in ours.save cannot be taken up: "
    "the rules or paragraphs of 'outpost (campaign)' have changed since; it is left as it was\n"
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the book in it, in which commands are given."""
    outpost(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def book_in(home: Path) -> Book:
    """The campaign of the book."""
    return campaign_of(open_book(str(home / "books" / "outpost")))


def changed(home: Path, path: tuple[str, ...], value: Any) -> Path:
    """Another version of the book, in a folder of its own: something that it decides is otherwise, or not there."""
    other = home / "other" / "outpost"
    other.mkdir(parents=True)
    play = json.loads((home / "books" / "outpost" / "play.json").read_text("utf-8"))
    at = play["logic"]
    for part in path[:-1]:
        at = at[part]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    play["digest"] = digest(play["logic"])
    (other / "play.json").write_text(json.dumps(play), "utf-8")
    return other


def begun(home: Path, *, amid: bool) -> Game:
    """A campaign before its first mission, or in the middle of it."""
    game, bot = Game(book_in(home), seed=2), BOTS["random"](2)
    if amid:
        game.choose("mission:first-light")
        while len(game.inputs) < 20:
            game.choose(bot.choose(game))
        assert game.state.stage == FIGHT
    return game


@pytest.mark.parametrize("amid", [False, True])
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("missions", "the-camp", "goal"), 1),
        (("missions", "first-light", "goal"), 1),
        (("paragraphs", "tank-behind-the-inn"), None),
        (("missions", "first-light"), None),
    ],
)
def test_a_campaign_whose_book_has_changed(*, amid: bool, path: tuple[str, ...], value: Any, home: Path) -> None:
    """Between missions and in the middle of one, wherever the change is; with the book as it was, it goes on."""
    save, game = home / "ours.save", begun(home, amid=amid)
    save.write_text(game.dumps(), "utf-8")
    other = changed(home, path, value)

    for command in ("next", "status"):
        done = campaign(command, save, "--book", other, typed="1\nquit\n", home=home)
        assert (done.code, done.out, done.err) == (2, "", REFUSED)
    assert save.read_text("utf-8") == game.dumps()

    done = campaign("next", save, "--book", home / "books" / "outpost", typed="quit\n", home=home)
    assert (done.code, done.err) == (0, "")
    assert save.read_text("utf-8") == game.dumps()


def nobody(home: Path, points: int) -> Path:
    """The save of a campaign before its third mission: nobody has come through the second."""
    book = book_in(home)
    state = Game(book, seed=2).state
    state.fought = [Fought("the-bridge", "victory", 9, 4, 4), Fought("the-signal", "defeat", -9, 4, 0)]
    state.stage, state.crews = CHOOSE, {}
    state.losses, state.crew_points, state.vehicle_points = 4, 12, points
    save = home / "ours.save"
    save.write_text(Game.standing(book, state, seed=2).dumps(), "utf-8")
    return save


def test_a_platoon_of_which_nobody_is_left_is_bought_anew(home: Path) -> None:
    """With the points of all that was lost (16.4)."""
    save, book = nobody(home, 26), ("--book", home / "books" / "outpost")
    assert "Nobody is left." in campaign("status", save, *book, home=home).out

    typed = "mission:first-light\ncommander-3\ncrew-2\ndone\nM4A3\nM4A3\nroster\nquit\n"
    shown = campaign("next", save, *book, typed=typed, home=home).out
    assert "12 Platoon Quality Points to replace crews: which one?" in shown
    assert "26 Vehicle Quality Points to replace vehicles: which one?" in shown
    assert "A  M4A3" in shown


def test_a_platoon_that_nothing_can_be_bought_for_is_over(home: Path) -> None:
    """It says why, and the file holds the campaign as it ended."""
    save, book = nobody(home, 0), ("--book", home / "books" / "outpost")
    done = campaign("next", save, *book, typed="mission:first-light\ncrew-2\ndone\n", home=home)

    assert (done.code, done.err) == (0, "")
    said = "Nobody is left who could drive out, and no points buy a vehicle; 5 missions cannot be played."
    assert said in " ".join(done.out.split())
    kept = Game.loads(book_in(home), save.read_text("utf-8"))
    assert kept.result is not None
    assert [one.mission for one in kept.state.fought] == ["the-bridge", "the-signal"]
    assert "It is over." in campaign("status", save, *book, home=home).out
    assert campaign("next", save, *book, home=home).code == 0
