"""Sessions: lines go in, a game comes out; what the player can type, and what becomes of the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.terminal.player import MILL, play, write_book

from hulldown_terminal.play.commands import COMMANDS


def test_a_choice_is_a_number(home: Path) -> None:
    """The prose, what happened, the options, and what was typed."""
    done = play(MILL, "--seed", "1", typed="3\n", home=home)
    assert (done.code, done.err) == (0, "")
    assert "1  Take the lantern\n2  Go on\n3  Wait\n\n> 3\n\n· Time falls by 1 to 4.\n\n1 ───" in done.out
    assert done.out.endswith(f"> \n\nThe game is kept. To go on with it: hulldown play {MILL}\n")


@pytest.mark.parametrize("typed", ["0", "4", "03", "-1", "1.5", "¹", "two", "9" * 5000, "\x1b[A", "seed"])
def test_nonsense_is_answered_kindly(home: Path, typed: str) -> None:
    """Nothing happens, and the player is told what can be typed."""
    done = play(MILL, "--seed", "1", typed=f"{typed}\nsheet\n", home=home)
    assert done.code == 0
    assert "Type a number from 1 to 3, or a command: sheet, log, undo, quit;" in done.out
    assert "Time         5" in done.out
    assert "\x1b" not in done.out


def test_the_sheet(home: Path) -> None:
    """And the question again below it."""
    done = play(MILL, "--seed", "1", typed="1\ns\n", home=home)
    assert "Carried     the lantern\n" in done.out
    assert "Victory     0 points\n\nWhat now, with nerve at 6?\n\n1  Go on\n2  Wait\n\n> " in done.out


def test_the_log(home: Path) -> None:
    """Everything so far, with the choices in words."""
    done = play(MILL, "--seed", "1", typed="3\n3\nlog\n", home=home)
    log = done.out.split("> log\n")[1]
    assert log.count("The track bends towards the mill.") == 3
    assert "> Wait\n\n· Time falls by 1 to 4.\n" in log


def test_the_printed_book(home: Path) -> None:
    """The paragraph, and its instructions in rulebook English."""
    done = play(MILL, "--seed", "1", typed="book\n", home=home)
    assert "The track bends towards the mill. Nerve is [Nerve];" in done.out
    assert "  - Go on: turn to 5.\n" in done.out


DOORS = """\
  start:
    text: A hall with two doors.
    do:
      - ask:
          - {text: Knock, do: [{note: Nobody.}, {see: start}]}
          - {text: Leave, see: garden}
  garden:
    text: A garden.
    do:
      - ask:
          - {text: Look, see: garden}
          - {text: Go, do: [{end: out}]}
"""


def test_undo(home: Path) -> None:
    """A choice that showed nothing new is taken back, as are the ones before it; one that did is not."""
    book = write_book(home / "doors", DOORS)
    done = play(book, "--seed", "1", typed="u\n1\n1\nu\nu\nu\n1\n2\nu\n", home=home)
    said = [line for line in done.out.splitlines() if line.startswith(("There is", "Taken", "The last"))]
    assert said == [
        "There is no choice to take back yet.",
        "Taken back.",
        "Taken back.",
        "There is no choice to take back yet.",
        "The last choice stands: dice have been rolled, or something new has been",
    ]


def test_undo_goes_back_to_the_same_place(home: Path) -> None:
    """The game that is kept is the one before the choice, and the place is told again."""
    book = write_book(home / "doors", DOORS)
    done = play(book, "--seed", "1", typed="1\nundo\nquit\n", home=home)
    assert "> undo\n\nTaken back.\n\n1 ───" in done.out
    assert "0 choices so far" in play(book, home=home).out


def test_undo_of_a_typed_face(home: Path) -> None:
    """A face typed wrongly is put right."""
    done = play(MILL, "--dice", "typed", "--from", "stairs", typed="3\nundo\n4\n4\n", home=home)
    assert done.out.count("Roll 2D10 (die 1 of 2) and type the face.") == 2
    assert "Taken back." in done.out
    assert "2D10 rolled: 4 + 4 = 8." in done.out


def test_typed_dice(home: Path) -> None:
    """Every face is asked for; a 0 is a ten; what the die does not have is refused kindly."""
    done = play(MILL, "--dice", "typed", "--from", "wheel", typed="11\n0\n2\n1\nquit\n", home=home)
    assert "Nerve check at -1: 5 or less succeeds.\nRoll 1D10 and type the face.\n" in done.out
    assert "A die of 10 sides shows a number from 1 to 10." in done.out
    assert "Nerve check at -1: rolled 10, needed 5 or less: failure." in done.out
    assert "1 for Corporal Hale, 2 for Private Ruiz.\nRoll 1D2 and type the face." in done.out
    assert "Private Ruiz is hit." in done.out


def test_help_tells_every_command(home: Path) -> None:
    """And every command has a name of its own."""
    done = play(MILL, "--seed", "1", typed="help\n", home=home)
    assert all(f"\n{command.name} " in done.out and command.help[:40] in done.out for command in COMMANDS)
    words = [word for command in COMMANDS for word in (command.name, *command.short)]
    assert len(words) == len(set(words))


def test_a_bookmark(home: Path) -> None:
    """Load comes back to where save was typed, as often as one likes."""
    done = play(MILL, "--seed", "1", typed="load\nsave\n3\n3\nload\ns\n", home=home)
    assert "There is no bookmark; save makes one." in done.out
    assert "A bookmark: load comes back to this place." in done.out
    assert "Time         5" in done.out.split("> load")[2]
    again = play(MILL, typed="s\n", home=home)
    assert "Time         5" in again.out


def test_a_bookmark_in_a_file(home: Path) -> None:
    """A game can be kept anywhere, but never over something else."""
    thesis = home / "thesis.txt"
    thesis.write_text("Years of work.")
    typed = f"save {thesis}\nload {thesis}\nsave {home}\nsave {home}/x\nload {home}/none\n3\nload {home}/x\ns\n"
    done = play(MILL, "--seed", "1", typed=typed, home=home)
    shown = _solid(done.out)
    assert thesis.read_text() == "Years of work."
    assert _solid(f"{thesis} is there already and holds no game; it is left as it was.") in shown
    assert _solid(f"The game in {thesis} cannot be taken up: it is not a saved game; it is left as it was.") in shown
    assert _solid(f"{home} is there already and holds no game") in shown
    assert _solid(f"There is no file '{home}/none'.") in shown
    assert "Time         5" in done.out


def _solid(text: str) -> str:
    """A text without its blanks, wherever it was folded."""
    return "".join(text.split())


@pytest.mark.parametrize("name", ["~nobody-of-this-name/x", "x" * 300, "/dev/null/x", "/dev/null/a\0b"])
def test_places_where_nothing_can_be_kept(home: Path, name: str) -> None:
    """One sentence, and the game goes on."""
    done = play(MILL, "--seed", "1", typed=f"save {name}\nload {name}\n3\n", home=home)
    assert done.code == 0
    assert "Time falls by 1 to 4." in done.out


def test_the_end(home: Path) -> None:
    """Title, verdict, points, seed and choices; and the next time is a new game."""
    done = play(MILL, "--seed", "3", "--from", "dawn", "--sighted", "1", home=home)
    assert done.out.endswith("Home: a victory.\n\n· 0 victory points.\n· Seed 3, 0 choices.\n\n")
    played = play(MILL, "--seed", "3", typed="2\n" * 40, home=home)
    assert "The End ───" in played.out
    assert not list((home / "hulldown").glob("mill.save"))
