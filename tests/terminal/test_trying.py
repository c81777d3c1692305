"""`hulldown play` from where somebody wants to try something: an example, units in their hexes, a paragraph."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers.missions import first_mission
from tests.terminal.outpost import play_outpost
from tests.terminal.player import MILL, play


def test_an_example_of_a_mission(home: Path) -> None:
    """The German acts as the example has it, with other dice; the game is kept apart from the usual one."""
    done = play(first_mission(), "--example", "aimed-shot: the nearest", "--seed", "3", typed="1\nquit\n", home=home)
    assert (done.code, done.err) == (0, "")
    assert "Example: aimed-shot: the nearest. It rolls 99 and 99.\n\nSeed 3." in done.out
    assert "· L PzIV has its Turn.\n\n84 ───" in done.out
    assert "· L fires AP with the main gun at A M4A3 in 1417" in done.out
    assert "one Turn: A B | complete: L\nWhose Turn is it?\n" in done.out
    assert "open-fire.trial.save" in done.out
    assert "Operations points" not in done.out


def test_an_example_with_its_own_dice(home: Path) -> None:
    """They are typed in."""
    example = ("--example", "aimed-shot: the nearest", "--dice", "typed")
    done = play(first_mission(), *example, "--seed", "3", typed="99\n99\nquit\n", home=home)
    assert done.out.count("rolled 99: a miss.") == 2


def test_an_example_of_a_rule(home: Path) -> None:
    """Its unit is asked what it does in its Turn; where there is nobody to fight, it is told that Rounds end."""
    fought = play(first_mission(), "--example", "15: what a Tiger is worth", "--seed", "3", home=home)
    done = play(first_mission(), "--example", "7.1: a wreck does not count", "--seed", "3", home=home)
    assert "Crew Points left." in fought.out
    said = " ".join(done.out.split())
    assert (
        "a wreck does not count. It takes drive-slow. No German is there who can fight, so in play Rounds end" in said
    )
    assert "Operations. Who moves?" in said


def test_an_example_of_a_gamebook(home: Path) -> None:
    """What is given of the story is so."""
    done = play(MILL, "--example", "whoever is out is home", "--seed", "3", home=home)
    assert "Example: out: whoever is out is home.\n" in done.out
    assert "Home: a victory." in done.out


def test_units_where_one_wants_them(home: Path) -> None:
    """And a paragraph that is read at once."""
    at = ("--mission", "1", "--at", "A=0210/0209", "--at", "B=0310,C=0311")
    done = play_outpost(*at, "--seed", "3", typed="quit\n", home=home)
    assert (done.code, done.err) == (0, "")
    assert "A M4A3 Ruth in 0210" in done.out
    assert "Mission 1: First Light ───" not in done.out
    fight = ("--mission", "1", "--at", "A=0303,GE1=0306", "--paragraph", "fire-at-the-nearest")
    assert "It fires at whoever is nearest." in play_outpost(*fight, "--seed", "3", home=home).out


def test_a_paragraph_is_read_in_its_mission(home: Path) -> None:
    """Whichever is the first of the book."""
    done = play_outpost("--paragraph", "quiet-street-again", "--seed", "3", home=home)
    assert "The Bridge · " in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--at", "A=38222"), "--at 'A=38222': write each unit once, with its hex, as in A=3822 or GE1=3624/3623"),
        (("--at", "A=3822,A=3823"), "--at 'A=3823': write each unit once"),
        (("--at", "A"), "--at 'A': write each unit once"),
        (("--at", "GE299=3822"), "no unit 'GE299' in open-fire: a unit is a letter of the platoon, or has a card; did"),
        (("--at", "A=9999"), "no hex 9999 on this map"),
        (("--at", "A=3822", "--unit", "GE28", "--paragraph", "aimed-shot"), "'GE28' is none that has been placed"),
        (("--unit", "A"), "--unit says who reads --paragraph: say which that is, or leave out --unit"),
        (("--score", "fuel=3"), "open-fire is a platoon-game: leave out --score"),
        (("--example", "nobody wrote this"), "no example 'nobody wrote this' in this book"),
        (("--example", "the nearest"), "2 examples may be meant by 'the nearest'"),
        (("--example", "the nearest", "--condition", "2"), "--example says where everything stands; with it leave out"),
    ],
)
def test_what_cannot_be_tried(home: Path, arguments: tuple[str, ...], said: str) -> None:
    """A sentence, and no game."""
    done = play(first_mission(), *arguments, "--seed", "3", home=home)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_what_is_not_for_every_book(home: Path) -> None:
    """A gamebook has no map, and a compiled book no examples."""
    assert "mill is a gamebook: leave out --at" in play(MILL, "--at", "A=0101", home=home).err
    done = play_outpost("--example", "the nearest", home=home)
    assert "outpost is a compiled book: its examples are in the folder that it was made from" in done.err
