"""The player's sheet, and dice that the player throws."""

from __future__ import annotations

import pytest

from hulldown_engine import Book, Decision, Game, Option, Typed
from hulldown_engine.basics.records import plain
from hulldown_engine.story.view import story_view
from hulldown_terminal.display.sheet import sheet
from hulldown_terminal.display.throw import face


def test_a_new_sheet(book: Book) -> None:
    """Dashes stand where there is nothing yet."""
    assert [tuple(row) for row in sheet(book, Game(book, seed=1).view()["story"])] == [
        ("Condition", "1 of 2: Dusk"),
        ("Nerve", " 6   (0 to 9)"),
        ("Time", " 5   (0 to 5)"),
        ("Carried", "-"),
        ("Noted", "-"),
        ("The crew", "Corporal Hale"),
        ("", "Private Ruiz"),
        ("Sighted", "-"),
        ("Victory", "0 points"),
    ]


def test_a_sheet_with_everything(book: Book) -> None:
    """Items, codewords, marks, sightings and points."""
    state = Game(book, seed=1).state
    state.flags.update(lantern=True, alarm=True)
    state.marks.update({"ruiz wounded": True, "ruiz dead": True})
    state.sighted["1"] = True
    state.condition, state.victory = 2, 1
    story = plain(story_view(book.prose, state, [], book.prose["sightings"]))
    assert [row.value for row in sheet(book, story)] == [
        "2 of 2: Night",
        " 6   (0 to 9)",
        " 5   (0 to 5)",
        "the lantern",
        "Alarm",
        "Corporal Hale",
        "Private Ruiz (wounded, dead)",
        "1, the gun behind the mill",
        "1 point",
    ]


@pytest.mark.parametrize(
    ("paragraph", "typed", "said"),
    [
        ("wheel", [], "Nerve check at -1: 5 or less succeeds."),
        ("wheel", ["9"], "1 for Corporal Hale, 2 for Private Ruiz."),
        ("stairs", [], ""),
        ("stairs", ["3"], ""),
    ],
)
def test_what_a_throw_is_for(book: Book, paragraph: str, typed: list[str], said: str) -> None:
    """Before the dice are thrown, the player knows what counts."""
    game = Game(book, seed=1, dice=Typed(), paragraph=paragraph)
    for one in typed:
        game.choose(one)
    assert game.view()["decision"]["purpose"] == said


def test_a_throw_that_is_changed(book: Book) -> None:
    """What is added to the dice, if anything is."""
    game = Game(book, seed=1, dice=Typed(), paragraph="wheel")
    for one in ("9", "1", "9", "3"):
        game.choose(one)
    assert game.state.marks == {"hale wounded": True, "hale dead": True}
    assert game.view()["decision"]["purpose"] == "-1 to what is rolled."


@pytest.mark.parametrize(
    ("sides", "typed", "found"),
    [
        (10, "7", "7"),
        (10, "10", "10"),
        (10, "0", "10"),
        (100, "00", "100"),
        (6, "0", None),
        (6, "7", None),
        (6, "06", None),
        (10, "-1", None),
        (10, "٣", None),
        (10, "", None),
        (10, "9" * 5000, None),
    ],
)
def test_a_typed_face(sides: int, typed: str, found: str | None) -> None:
    """A 0 is the highest face of the dice that print it so; nonsense is nothing."""
    options = tuple(Option(str(number), str(number)) for number in range(1, sides + 1))
    assert face(Decision("dice", "here", "Roll", options), typed) == found
