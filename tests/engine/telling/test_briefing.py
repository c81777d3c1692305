"""What is read before and at the end of a mission: how it can end, what its author adds, and the last words."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from tests.helpers.logs import told
from tests.helpers.outpost import book

from hulldown_engine import Game
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.telling.briefing import briefed
from hulldown_engine.telling.lines import EVENT, NOTE, PROSE


def test_a_briefing_says_how_the_mission_ends() -> None:
    """Each end with its verdict; those that would tell what is to come are only counted."""
    said = {mission: [line.text for line in briefed(book(), mission)][-2:] for mission in ("first-light", "last-lorry")}

    lost = "It is over when no US unit is left that can act: it is a defeat."
    assert said == {
        "first-light": [lost, "1 more end is told when it comes."],
        "last-lorry": [lost, "2 more ends are told when they come."],
    }


def test_a_note_is_told_last() -> None:
    """What the author adds for the player, with the numbers of what it refers to."""
    prose = deepcopy(book().prose)
    prose["missions"]["first-light"]["note"] = "North is up.\n\nA captive counts ({{{rule:11.2}}})."
    lines = [*briefed(replace(book(), prose=prose), "first-light")]

    assert [line.text for line in lines if line.kind == NOTE] == ["North is up.", "A captive counts ({11.2})."]
    assert [line.kind for line in lines[-3:]] == [EVENT, NOTE, NOTE]


def test_the_last_words_are_told() -> None:
    """Whoever brings a mission to one of its ends reads what stands there."""
    for seed in range(1, 20):
        game, bot = Game(book(), seed=seed, mission="the-signal"), BOTS["commander"](seed)
        while game.decision:
            game.choose(bot.choose(game))
        if game.result and game.result.ending == "held":
            break

    assert [event["event"] for event in game.events[-2:]] == ["reached", "finished"]
    assert [line.text for line in told(game, game.events[-2:]) if line.kind == PROSE] == ["The crest is yours."]
