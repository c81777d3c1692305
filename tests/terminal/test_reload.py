"""`reload` in a game: the book is read again, and the game stands where it stood, or a sentence says why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.terminal.campaign.commands import campaign, outpost
from tests.terminal.player import write_book

from hulldown_cli.opening import HOST
from hulldown_terminal import playing
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.playing import PlayOptions

DOORS = """\
  start:
    text: A hall with two doors.
    do:
      - ask:
          - {text: Left, see: garden}
          - {text: Right, see: cellar}
  garden:
    text: Roses.
    do: [{end: out}]
  cellar:
    text: Barrels.
    do: [{end: out}]
"""

Edit = tuple[str, Callable[[Path], object]]


def played(
    folder: Path, *typed: str | Edit, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """What is shown in a game of a book in which these lines are typed, some after the book has been changed."""
    lines: Iterator[str | Edit] = iter(typed)

    def read(screen: Screen, prompt: str) -> str:
        line = next(lines, "quit")
        if isinstance(line, str):
            return line
        text, edit = line
        edit(folder)
        return text

    monkeypatch.setattr(Screen, "read", read)
    playing.play(PlayOptions(str(folder), 1), HOST)
    return capsys.readouterr().out


def written(paragraphs: str, header: str = "") -> Callable[[Path], object]:
    """An edit that writes other paragraphs."""
    return lambda folder: write_book(folder, paragraphs, header)


def renamed(folder: Path) -> None:
    """Give the paragraph in which the game stands another name."""
    write_book(folder, DOORS.replace("  start:", "  hall:"))
    header = folder / "book.yaml"
    header.write_text(header.read_text().replace("start: start", "start: hall"))


CASES = {
    "other words": (
        written(DOORS.replace("two doors", "three doors, and a draught").replace("Left", "Leave")),
        ("The book is read again. Changed: paragraph start.", "A hall with three doors, and a draught.", "1  Leave"),
    ),
    "another paragraph": (
        written(f"{DOORS.replace('Barrels', 'Casks')}  attic:\n    text: Dust.\n    do: [{{end: out}}]\n".replace(
            "{text: Left, see: garden}", "{text: Left, see: garden}\n          - {text: Up, see: attic}"
        )),
        ("Changed: paragraphs start, cellar and new paragraph attic.", "2  Up\n3  Right"),
    ),
    "nothing": (lambda folder: None, ("Nothing has changed in the book.", "1  Left")),
    "an error": (
        written(DOORS.replace("see: cellar", "see: celar")),
        ("no paragraph 'celar'",
         "The book book cannot be played yet: it has 1 error; ", "the game goes on in the book as it was."),
    ),
    "no place": (
        renamed,
        ("The game goes on in the book as it was: you stand in the paragraph start, which is not in the book",),
    ),
    "no book": (
        lambda folder: (folder / "book.yaml").unlink(),
        ("No book ", "the game goes on in the book as it was."),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_book_is_changed_in_the_midst_of_a_game(
    home: Path, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What has changed is said, and the question is asked as it is now; or why not, and the game goes on."""
    edit, said = CASES[name]
    folder = write_book(home / "book", DOORS)
    shown = played(folder, ("reload", edit), monkeypatch=monkeypatch, capsys=capsys)
    for sentence in said:
        assert " ".join(sentence.split()) in " ".join(shown.split()), shown


def test_the_game_that_is_kept_is_one_of_the_changed_book(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So it is taken up the next time."""
    folder = write_book(home / "book", DOORS)
    edit = written(DOORS.replace("see: garden", "do: [{note: Thorns.}, {see: garden}]"))
    played(folder, ("reload", edit), monkeypatch=monkeypatch, capsys=capsys)
    shown = played(folder, "1", monkeypatch=monkeypatch, capsys=capsys)
    assert "Your game goes on: seed 1, 0 choices so far." in shown
    assert "Thorns." in shown


def test_a_campaign_stays_with_its_book(home: Path) -> None:
    """It is taken up anew in a book that has changed."""
    campaign("new", outpost(home), home / "ours.save", "--seed", "1", home=home)
    shown = campaign("next", home / "ours.save", "--book", outpost(home), typed="reload\n", home=home).out
    assert "A campaign goes on in the book as it was when it was taken up" in " ".join(shown.split())
