"""A paragraph's shorter text from its second reading on: of the same unit, or any in the same mission."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from tests.engine.platoon.stage import Stage, stage, us
from tests.engine.platoon.telling import follow
from tests.helpers import build
from tests.helpers.worked import authored, book

from hulldown_compiler.bundle import writer
from hulldown_compiler.publish import Published
from hulldown_engine import Game, report
from hulldown_engine.platoon.game.invariants import broken
from hulldown_engine.story.english import again
from hulldown_engine.story.view import text_of
from hulldown_engine.telling.lines import PROSE
from hulldown_engine.telling.log import tell
from hulldown_site.html.instructions import paragraph
from hulldown_terminal.display.printed import as_printed

BY_UNIT, IN_MISSION = 488, 181
"""Paragraphs of the worked examples: something moved, and a breech slams shut."""


def two_units() -> Stage:
    """Two units of the platoon in a wide field."""
    return stage(us("A", "M4A3", 505), us("C", "M10", 707), dice=[1] * 20)


def texts(of: Stage, number: int) -> list[str]:
    """What was read of a paragraph, in turn."""
    told: dict[str, Any] = book().prose["paragraphs"]
    name = next(one for one in told if told[one]["number"] == number)
    return [text_of(told[name], one) for one in of.events("read") if one["paragraph"] == name]


def test_each_unit_reads_it_whole_once() -> None:
    """And the shorter text from then on; another unit has not read it yet."""
    found = two_units()
    for unit in ("A", "C", "A", "C", "A"):
        follow(found, unit, book(), BY_UNIT)

    whole, shorter = "Did something move there?", "There again."
    assert texts(found, BY_UNIT) == [whole, whole, shorter, shorter, shorter]


def test_a_mission_reads_it_whole_once() -> None:
    """Whichever unit it is read for."""
    found = two_units()
    for unit in ("A", "C", None):
        follow(found, unit, book(), IN_MISSION)

    assert texts(found, IN_MISSION) == [
        "Somewhere a breech slams shut on nothing.",
        "Another breech.",
        "Another breech.",
    ]


def test_readings_are_kept_for_units_only_where_a_text_asks() -> None:
    """By unit where the author says so; of other paragraphs there is one count, as ever."""
    found = two_units()
    for number in (BY_UNIT, BY_UNIT, IN_MISSION):
        follow(found, "A", book(), number)

    assert found.field.read["something-moved"] == 2
    assert found.field.read["something-moved A"] == 2
    assert [name for name in found.field.read if " " in name] == ["something-moved A"]
    found.setting.logic["paragraphs"].update(book().logic["paragraphs"])
    assert not [wrong for wrong in broken(found.setting, found.field) if wrong.startswith("paragraphs")]


def test_what_was_never_read_is_not_taken_back() -> None:
    """The shorter text is new the first time it comes, and known afterwards: only then undo goes over it."""
    found = two_units()
    revealed = []
    for _ in range(4):
        found.play.revealed = False
        follow(found, "A", book(), IN_MISSION)
        revealed.append(found.play.revealed)

    assert revealed == [True, True, False, False]


def test_the_log_tells_the_shorter_text() -> None:
    """In sentences, as it was read; a game of the book comes to it by itself, and a save keeps who has read it."""
    game = played()
    lines = [line.text for line in tell(game.book, game.view())]
    again_read = [one for one in game.events if one["event"] == "read" and one.get("shorter")]

    assert again_read
    assert "Another breech." in lines
    assert Game.loads(game.book, game.dumps()).state.read == game.state.read
    assert game.invariants() == ()


def played() -> Game:
    """A game of the worked examples, chosen at random, as far as to the first paragraph that is read a second time."""
    game, random = Game(book(), seed=SEED, mission="the-worked-road"), Random(SEED)
    while not any(one.get("shorter") for one in game.events):
        assert game.decision is not None
        game.choose(random.choice(game.decision.options).id)
    return game


SEED = 4
"""A game in which a breech slams shut twice."""


LOOP = """\
paragraphs:
  start:
    text: The gate is open, and so is the house.
    again: {text: The gate again.}
    do:
      - ask:
          - {text: Wait, see: start}
          - {text: Go in, do: [{end: won}]}
"""


def looped() -> Game:
    """A game of a gamebook whose first paragraph is read three times."""
    game = Game(build.compiled(LOOP), seed=1)
    for option in ("start", "start"):
        game.choose(option)
    return game


def test_a_gamebook_has_it_from_the_second_reading_on() -> None:
    """There is one reader, so nobody says whose reading it is; a save keeps what has been read."""
    game = looped()
    told = [line.text for line in tell(game.book, game.view()) if line.kind == PROSE]

    assert told == ["The gate is open, and so is the house.", "The gate again.", "The gate again."]
    assert Game.loads(game.book, game.dumps()).state.read == {"start": 3}
    assert again(game.book.logic, game.book.prose, "start") == (
        "Note this number when you read it. When you have noted it, read only this: The gate again."
    )


@pytest.mark.parametrize("make", ["looped", "played"])
def test_a_report_prints_either_text_once(make: str) -> None:
    """The whole one, and the shorter one, which is another text under the same number."""
    game = {"looped": looped, "played": played}[make]()
    page = re.sub(r"<[^>]+>", " ", report.html(game))
    texts = ("The gate is open", "The gate again.") if make == "looped" else ("A breech slams", "Another breech.")

    for text in texts:
        assert page.lower().count(text.lower().removeprefix("a ")) == 1, text


def test_print_has_both_and_says_when() -> None:
    """A reader with a pencil notes the number."""
    logic, prose = book().logic, book().prose

    assert again(logic, prose, "something-moved") == (
        "Note this number beside the unit that reads it. When a unit reads it that has noted it, read only this: "
        "There again."
    )
    assert again(logic, prose, "out-of-shells") == (
        "Note this number when you read it. When you have noted it in this mission, read only this: Another breech."
    )
    assert again(logic, prose, "boat-on-the-river") == ""


def test_the_page_and_the_terminal_show_both() -> None:
    """The text, and the shorter one with what to note."""
    page = paragraph(Published(*writer.bundle(authored())), "out-of-shells")
    printed = " ".join(text for _, text in as_printed(book(), "out-of-shells", 78))

    assert '<div class="hd-again"><p>Note this number when you read it. ' in page
    for shown in (page, printed):
        assert shown.index("breech slams shut") < shown.index("read only this: Another breech.")


def test_records_without_it_say_nothing_of_it() -> None:
    """So the books that have none are what they were."""
    decides = writer.logic(authored())["paragraphs"]

    assert {name for name, record in decides.items() if "again" in record} == {"something-moved", "out-of-shells"}
