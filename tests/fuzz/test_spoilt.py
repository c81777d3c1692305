"""Spoilt books, a fixed lot of them; `python -m tests.fuzz` spoils many more."""

from __future__ import annotations

import pytest
from tests.compiler.rules import casefile
from tests.fuzz import spoilt
from tests.fuzz.spoilt import SLIPS, Slip
from tests.games.lots import deals, of_part
from tests.helpers.build import author_files

from hulldown_compiler.bundle import writer
from hulldown_engine.games import game as engine_game
from hulldown_engine.games.book import make_book
from hulldown_engine.games.game import Game
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.story.paragraphs import EndlessBook

LINES = ["paragraphs:", "  start:", "    text: The road.", "    do: [{end: home}]"]


@pytest.mark.parametrize(
    ("kind", "there"),
    [
        ("delete a line", [LINES[0], LINES[1], LINES[3]]),
        ("repeat a line", [*LINES[:3], LINES[2], LINES[3]]),
        ("move a line", [LINES[0], LINES[2], LINES[1], LINES[3]]),
        ("indent a line", [*LINES[:2], "      text: The road.", LINES[3]]),
        ("outdent a line", [*LINES[:2], "  text: The road.", LINES[3]]),
        ("write another value", [*LINES[:2], "    text: ~", LINES[3]]),
        ("write another key", [*LINES[:2], "    ~: The road.", LINES[3]]),
        ("take the value of another line", [*LINES[:2], "    text: 3", LINES[3]]),
        ("add a line of another book", [*LINES[:2], "number: 3", *LINES[2:]]),
        ("break off", [*LINES[:2], " "]),
        ("type into a line", [*LINES[:2], " ~   text: The road.", LINES[3]]),
    ],
)
def test_a_slip_changes_what_it_says(kind: str, there: list[str]) -> None:
    """Each kind of slip, at the third line."""
    assert SLIPS[kind](LINES, Slip(kind, 2, 1, "~"), ["map:", "number: 3"]) == there


def test_every_kind_of_slip_is_tried() -> None:
    """No kind is left out of those above."""
    (mark,) = test_a_slip_changes_what_it_says.pytestmark  # type: ignore[attr-defined]
    assert {kind for kind, _ in mark.args[1]} == {*SLIPS}


def test_spoilt_books_break_nothing() -> None:
    """Some books from loading to the game."""
    spoilt.run(spoilt.Job(60, 1944))


def test_what_breaks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the engine comes up, in a book that plays."""
    sound = casefile.parts((spoilt.CASES / "missing_chart" / "every-chart-is-there.yaml").read_text("utf-8"))
    spoilt.examine(sound)
    monkeypatch.setattr(Setting, "data", lambda self, unit: {}[unit.type])
    with pytest.raises(KeyError):
        spoilt.examine(sound)


def test_every_book_is_in_a_lot() -> None:
    """None is left out, and no lot is spoilt like another."""
    assert [*spoilt.jobs(600, 7)] == [(250, 7), (250, 257), (100, 507)]


def test_what_breaks_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With the smallest book that shows it, and the seed that finds it again."""
    monkeypatch.setattr(spoilt, "examine", lambda files: dict[str, str]()["nothing"])
    todo = spoilt.jobs(5, 3)

    assert not spoilt.told(todo, map(spoilt.work, todo))
    said = capsys.readouterr().out
    assert "KeyError: 'nothing'" in said
    assert said.endswith("a spoilt book, seed 3: SOMETHING IS WRONG\n5 spoilt books: SOMETHING BROKE\n")


def test_a_marker_that_always_comes_back_is_an_endless_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """A paragraph puts its marker under the eyes of those who found it: that is told, and the game is as it was."""
    monkeypatch.setattr(engine_game, "CHAIN_LIMIT", 300)
    case = spoilt.CASES / "absent_marker" / "a-paragraph-puts-it-there.yaml"
    book = make_book(writer.bundle(author_files(casefile.parts(case.read_text("utf-8"))))[0])
    rules, deal = of_part(book, "ford"), next(deals(book, "ford", 1))
    game, bot = Game(rules, seed=deal.seed, **deal.start), BOTS["random"](deal.seed)

    def play_on() -> None:
        while game.decision is not None:
            stood.append(game.digest())
            game.choose(bot.choose(game))

    stood: list[str] = []
    with pytest.raises(EndlessBook) as endless:
        play_on()
    assert str(endless.value) == "300 things without a decision, the last in paragraph 'heron'"
    assert game.digest() == stood[-1]
