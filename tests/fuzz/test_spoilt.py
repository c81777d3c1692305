"""Spoilt books, a fixed lot of them; `python -m tests.fuzz` spoils many more."""

from __future__ import annotations

import pytest
from tests.compiler.rules import casefile
from tests.fuzz import spoilt
from tests.fuzz.spoilt import SLIPS, Slip

from hulldown_engine.platoon.setting import Setting

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
