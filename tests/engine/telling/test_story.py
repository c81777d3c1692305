"""Events as lines of story."""

from __future__ import annotations

from typing import Any

import pytest
from tests.helpers.build import compiled
from tests.helpers.logs import told

from hulldown_engine import Book, Game
from hulldown_engine.language import layout
from hulldown_engine.story.english import instructions
from hulldown_engine.story.events import EVENTS
from hulldown_engine.telling.lines import CHOICE, DICE, EVENT, HEADING, NOTE, POINTS, PROSE, Line
from hulldown_engine.telling.story import TOLD, ending, latest


def _check(faces: list[int], modifier: int, *, success: bool) -> dict[str, Any]:
    return {"check": "nerve-check", "faces": faces, "rating": 6, "modifier": modifier, "success": success}


def _roll(faces: list[int], modifier: int) -> dict[str, Any]:
    dice = f"{len(faces)}d10"
    return {"dice": dice, "faces": faces, "modifier": modifier, "total": sum(faces) + modifier, "row": 0}


CASES: list[tuple[str, dict[str, Any], list[Line]]] = [
    ("read", {"paragraph": "wheel"}, [Line(HEADING, "5"), Line(PROSE, "The wheel turns.")]),
    (
        "read",
        {"paragraph": "track", "values": {"nerve": "4"}},
        [
            Line(HEADING, "1"),
            Line(PROSE, "The track bends towards the mill. Nerve is 4; see also paragraph 5 and rule 1."),
        ],
    ),
    (
        "read",
        {"paragraph": "gun"},
        [
            Line(HEADING, "6"),
            Line(PROSE, "A gun stands behind the mill."),
            Line(EVENT, "Sighting 1: the gun behind the mill."),
        ],
    ),
    ("passed-over", {"paragraph": "gun"}, [Line(EVENT, "Paragraph 6 does not apply now.")]),
    ("chosen", {"paragraph": "track", "option": "wheel"}, [Line(CHOICE, "Go on")]),
    ("checked", _check([4], 0, success=True), [Line(DICE, "Nerve check: rolled 4, needed 6 or less: success.")]),
    (
        "checked",
        _check([5], -2, success=False),
        [Line(DICE, "Nerve check at -2: rolled 5, needed 4 or less: failure.")],
    ),
    (
        "checked",
        _check([1], -6, success=True),
        [Line(DICE, "Nerve check at -6: rolled 1, needed 0 or less: success (a 1 always succeeds).")],
    ),
    (
        "checked",
        _check([10], 5, success=False),
        [Line(DICE, "Nerve check at +5: rolled 10, needed 11 or less: failure (a 10 always fails).")],
    ),
    (
        "checked",
        _check([1, 2], 0, success=True),
        [Line(DICE, "Nerve check: rolled 1 + 2 = 3, needed 6 or less: success.")],
    ),
    ("rolled", _roll([7], 0), [Line(DICE, "1D10 rolled: 7.")]),
    ("rolled", _roll([7], 2), [Line(DICE, "1D10 rolled: 7 + 2 = 9.")]),
    ("rolled", _roll([3, 9], -1), [Line(DICE, "2D10 rolled: 3 + 9 - 1 = 11.")]),
    ("picked", {"member": "ruiz"}, [Line(EVENT, "It falls to Private Ruiz.")]),
    ("flag", {"flag": "lantern"}, [Line(EVENT, "You take the lantern.")]),
    ("flag", {"flag": "alarm"}, [Line(EVENT, "You note the codeword Alarm.")]),
    ("clear", {"flag": "lantern"}, [Line(EVENT, "You no longer have the lantern.")]),
    ("clear", {"flag": "alarm"}, [Line(EVENT, "You cross out the codeword Alarm.")]),
    ("score", {"score": "nerve", "before": 6, "after": 7}, [Line(EVENT, "Nerve rises by 1 to 7.")]),
    ("score", {"score": "time", "before": 5, "after": 0}, [Line(EVENT, "Time falls by 5 to 0.")]),
    ("mark", {"member": "hale", "mark": "dead"}, [Line(EVENT, "Corporal Hale is dead.")]),
    ("unmark", {"member": "hale", "mark": "wounded"}, [Line(EVENT, "Corporal Hale is no longer wounded.")]),
    ("condition", {"condition": 2}, [Line(EVENT, "Condition 2: Night.")]),
    ("sighting", {"sighting": "1"}, [Line(EVENT, "Sighting 1: the gun behind the mill.")]),
    ("victory", {"points": 2, "total": 3}, [Line(POINTS, "2 victory points gained, 3 in all.")]),
    ("victory", {"points": -1, "total": 2}, [Line(POINTS, "1 victory point lost, 2 in all.")]),
    ("note", {"text": "A whistle.\n\nThen none."}, [Line(NOTE, "A whistle."), Line(NOTE, "Then none.")]),
    ("ended", {"ending": "home"}, []),
    ("rules", {"version": 2, "before": 0}, []),
    (
        "rules",
        {"version": 2, "before": 1},
        [
            Line(
                EVENT,
                "This game was played by version 1 of the rules; from here on it goes by version 2.",
            )
        ],
    ),
]


@pytest.mark.parametrize(("kind", "said", "lines"), CASES)
def test_an_event_is_told(book: Book, kind: str, said: dict[str, Any], lines: list[Line]) -> None:
    """Each event in its own words."""
    assert told(Game(book, seed=7), [{"event": kind, **said}]) == lines


def test_names_as_authors_give_them_make_sentences() -> None:
    """A check that is called one is not called so twice, a score of many is plural, and one on -us is not."""
    book = compiled(
        """
scores: {cash: {name: Dollars, start: 9, most: 20}, focus: {name: Focus, start: 9, most: 20}}
checks: {nerve: {name: Nerve check, dice: 1d10, rating: 6}}
endings: {home: {title: Home, verdict: victory}}
paragraphs:
  start:
    text: A door.
    do: [{check: nerve, success: [{score: cash, add: -2}], failure: [{score: focus, add: 2}]}, {end: home}]
""".lstrip()
    )
    checked = {"check": "nerve", "faces": [4], "rating": 6, "modifier": 0, "success": True}
    lines = told(
        Game(book, seed=7),
        [
            {"event": "checked", **checked},
            {"event": "score", "score": "cash", "before": 9, "after": 7},
            {"event": "score", "score": "focus", "before": 9, "after": 11},
        ],
    )
    assert [line.text for line in lines] == [
        "Nerve check: rolled 4, needed 6 or less: success.",
        "Dollars fall by 2 to 7.",
        "Focus rises by 2 to 11.",
    ]
    (step, *_) = layout.lines(instructions(book.logic, book.prose, "start"), layout.on_paper(book.prose))
    assert step == "Make a Nerve check (1D10, at most 6)."


def test_every_event_is_told() -> None:
    """The engine and the terminal know the same events; every one of them is tested."""
    assert TOLD.keys() == EVENTS.keys()
    assert TOLD.keys() == {kind for kind, *_ in CASES}


def test_the_latest_begins_with_the_last_choice() -> None:
    """Before the first choice, it is everything."""
    read, chosen = {"event": "read", "paragraph": "track"}, {"event": "chosen", "paragraph": "track", "option": "wheel"}
    assert latest([read, read]) == [read, read]
    assert latest([read, chosen, read, chosen, read]) == [chosen, read]


def test_the_end(book: Book) -> None:
    """Its title, the verdict, and the points; nothing while the game goes on."""
    game = Game(book, seed=7, paragraph="out")
    assert [line.text for line in ending(game.view())] == [
        "The End",
        "Home: a victory.",
        "0 victory points.",
    ]
    assert list(ending(Game(book, seed=7).view())) == []


def test_the_end_of_a_book_without_one(book: Book) -> None:
    """A paragraph that leads nowhere is no ending."""
    game = Game(book, seed=7, paragraph="gun")
    assert [line.text for line in ending(game.view())] == [
        "The book stops here",
        "There is nothing more to do, and no ending has been reached.",
        "2 victory points.",
    ]
