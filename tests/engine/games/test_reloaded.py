"""A game in a changed book: it stands where it stood, by what stands there, or says why it cannot."""

from __future__ import annotations

from typing import Any

import pytest
from tests.helpers import build, outpost

from hulldown_compiler.bundle import writer
from hulldown_engine import Book, Game
from hulldown_engine.games.book import digest, make_book
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.story.following import Lost

HEADER = "flags: {rope: {item: a rope}, alarm: {codeword: Crow}}\n"
DOOR = """\
paragraphs:
  start:
    text: A hall.
    do:
      - flag: alarm
      - watch: {when: rope, scope: game, at: change, do: [{note: It holds.}]}
      - first:
          - do:
              - ask:
                  - {text: Take the rope, do: [{flag: rope}]}
                  - {text: Leave it, do: [{note: It stays.}]}
      - see: garden
  garden:
    text: A garden, in the rain.
    do:
      - ask: [{text: Home, do: [{end: won}]}, {text: Away, do: [{end: lost}]}]
"""


def book(text: str) -> Book:
    """A book of a text, whatever lint would say of it."""
    return make_book(writer.bundle(build.author(text))[0])


def taken(before: str, after: str, *chosen: str) -> tuple[Game, list[str]]:
    """A game of one version of a book, after some choices, taken to another version."""
    game = Game(book(HEADER + before), seed=1)
    for option in chosen:
        game.choose(option)
    return game.taken_to(book(HEADER + after))


def offered(game: Game) -> list[str]:
    """What is asked."""
    return [option.text for option in game.decision.options] if game.decision else []


GROWN = DOOR.replace("      - flag: alarm\n", "      - note: The door falls shut.\n      - flag: alarm\n")
WORDED = DOOR.replace("Take the rope", "Take the old rope").replace("A hall.", "A hall with a rope in it.")
LONGER = DOOR.replace(
    "                  - {text: Leave it, ", "                  - {text: Sit down, do: [{note: Cold.}]}\n"
    "                  - {text: Leave it, ",
)  # fmt: skip
GUARDED = DOOR.replace("{text: Take the rope, do", "{text: Take the rope, when: not alarm, do")


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (DOOR, ["Take the rope", "Leave it"]),
        (GROWN, ["Take the rope", "Leave it"]),
        (WORDED, ["Take the old rope", "Leave it"]),
        (LONGER, ["Take the rope", "Sit down", "Leave it"]),
        (GUARDED, ["Leave it"]),
    ],
    ids=["the same", "a step before", "other words", "another option", "a guard"],
)
def test_a_question_is_asked_as_it_is_now(after: str, expected: list[str]) -> None:
    """It is the same question, whatever stands around it: nothing that has been done is done again."""
    game, forgotten = taken(DOOR, after)
    assert (offered(game), forgotten, game.can_undo) == (expected, [], False)
    assert [event["event"] for event in game.events] == ["rules", "read", "flag"]
    assert Game.loads(game.book, game.dumps()).digest() == game.digest()


def test_what_waits_goes_on_waiting() -> None:
    """A watch is found by its step, and goes off once what it waits for comes about."""
    game, _ = taken(DOOR, GROWN)
    game.choose(game.decision.options[0].id if game.decision else "")
    assert "note" in [event["event"] for event in game.events]
    assert offered(game) == ["Home", "Away"]


def test_what_is_gone_is_forgotten() -> None:
    """A flag that the book has not any more, and a watch; the rest stays."""
    bare = DOOR.replace("      - flag: alarm\n", "").replace(
        DOOR[DOOR.index("      - watch") : DOOR.index("      - first")], ""
    )
    header = HEADER.replace(", alarm: {codeword: Crow}", "")
    game = Game(book(HEADER + DOOR), seed=1)
    moved, forgotten = game.taken_to(book(header + bare))
    assert forgotten == ["what waits in start", "alarm"]
    assert offered(moved) == ["Take the rope", "Leave it"]
    assert not moved.state.flags


NO_QUESTION = DOOR[: DOOR.index("      - first")] + "      - see: garden\n" + DOOR[DOOR.index("  garden:") :]
NO_GARDEN = DOOR[: DOOR.index("      - see: garden")] + "      - {end: won}\n"


def test_a_step_that_is_gone() -> None:
    """Who stands within it is told that."""
    with pytest.raises(Lost) as lost:
        taken(DOOR, NO_QUESTION)
    assert str(lost.value) == "you stand within a step of the paragraph start that is not there any more"


def test_a_paragraph_that_is_gone() -> None:
    """Whoever stands in it is told."""
    with pytest.raises(Lost) as lost:
        taken(DOOR, NO_GARDEN, "option-1")
    assert str(lost.value) == "you stand in the paragraph garden, which is not in the book any more"


def test_another_book() -> None:
    """It is not taken for a version of this one."""
    other = book("book: other\n" + HEADER + DOOR)
    with pytest.raises(Lost, match="other is another book than trial"):
        Game(book(HEADER + DOOR), seed=1).taken_to(other)


# A mission ------------------------------------------------------------------------------------------------------------


def changed(**mission: Any) -> Book:
    """The tests' platoon game, with another first mission."""
    whole = outpost.book()
    missions = whole.logic["missions"]
    logic = {**whole.logic, "missions": {**missions, "first-light": {**missions["first-light"], **mission}}}
    record = {"format": 1, "kind": whole.kind, "book": whole.id, "prose": whole.prose}
    return make_book({**record, "logic": logic, "digest": digest(logic)})


def test_markers_lie_where_the_mission_has_them_now() -> None:
    """One that is new, one that was moved, one that is gone; those that play has moved stay."""
    game = Game(outpost.book(), seed=1, mission="first-light")
    assert game.state.markers == {"1": 706, "2": 805}
    cartridge = outpost.book().logic["missions"]["first-light"]["cartridge"]
    rows = {"markers": {**cartridge["markers"], "4": cartridge["markers"]["1"]}}
    moved, forgotten = game.taken_to(changed(markers={"2": 806, "3": None, "4": 707}, cartridge={**cartridge, **rows}))
    assert (moved.state.markers, forgotten) == ({"2": 806, "4": 707}, [])


def test_a_mission_is_played_on_in_its_own_book() -> None:
    """At every choice: nothing is other than it was."""
    game, bot = Game(outpost.book(), seed=2, mission="first-light"), BOTS["commander"](2)
    for _ in range(60):
        if game.decision is None:
            break
        again, forgotten = game.taken_to(changed())
        assert (again.digest(), again.events, forgotten) == (game.digest(), game.events, [])
        assert again.decision == game.decision
        game.choose(bot.choose(game))
