"""Barrages that are planned: where they fall, when, and on whom (Mission 2)."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from tests.engine.platoon.stage import Stage, german, stage, us
from tests.engine.platoon.telling import tell
from tests.helpers import raid

from hulldown_engine import Game
from hulldown_engine.basics.decision import Decision
from hulldown_engine.platoon.combat import artillery
from hulldown_engine.platoon.sequence import operations
from hulldown_engine.platoon.state.field import EVENT, OPERATIONS, Round


def begun(mission: str = "the-guns") -> Game:
    """A game at its beginning."""
    return Game(raid.book(), seed=3, mission=mission, platoon="first")


def asked(game: Game) -> Decision:
    """What the player is asked."""
    assert game.decision is not None
    return game.decision


def ids(decision: Decision) -> list[str]:
    """The options of a decision."""
    return [one.id for one in decision.options]


def guns(*placed: Any, mission: str = "the-guns", **field: Any) -> Stage:
    """A stage with the guns of the Raid."""
    of = stage(*placed, field={"round": Round(2, EVENT), **field})
    of.setting = copy(raid.book().rules.setting)
    of.field.mission = mission
    return of


def test_they_are_fired_before_the_platoon_moves() -> None:
    """On Event markers, one after the other; and what is kept is there later (Mission 2)."""
    game = begun()
    assert asked(game).prompt == "2 planned barrages left. Where do the shells go?"
    assert ids(asked(game)) == ["planned:0506", "planned:0706", "planned:0805", "hold"]
    game.choose("planned:0506")
    assert game.state.shelled == {"506": 14}
    assert [one["hex"] for one in game.events if one["event"] == "barrage"] == [506]
    game.choose("hold")
    assert not game.state.preparing
    assert "barrage" in ids(asked(game))
    mission: Any = game.view()["mission"]
    assert (mission["planned"], mission["shelled"], mission["barrages"]) == (1, [506], 1)
    assert Game.loads(raid.book(), game.dumps()).state == game.state


def test_they_are_fired_in_operations() -> None:
    """Whenever no unit is in hand; and then there are none left (Mission 2)."""
    game = begun()
    game.choose("planned:0805")
    game.choose("hold")
    game.choose("barrage")
    assert ids(asked(game)) == ["planned:0506", "planned:0706", "planned:0805", "hold"]
    game.choose("planned:0706")
    assert "barrage" not in ids(asked(game))
    assert game.state.shelled == {"805": 14, "706": 14}


def test_a_plan_may_name_its_hexes() -> None:
    """Whatever Event markers there are (Mission 2)."""
    assert ids(asked(begun("the-registered-hexes"))) == ["planned:0406", "planned:0706", "planned:0805", "hold"]


def test_they_are_fired_in_rounds() -> None:
    """In place of one that is called, and though nobody is seen; friends in the hex forbid it (9, Mission 2)."""
    of = guns(us("A", place=303), german("GE1", "GE-squad", 505), markers={"1": 506, "2": 706, "3": 303})
    decision = of.asks(artillery.call(of.setting, of.play))
    assert ids(decision) == ["barrage:0505", "planned:0506", "planned:0706", "hold"]
    assert decision.prompt == "1 barrage and 2 planned left. Where do the shells go?"
    of.run(artillery.call(of.setting, of.play), "planned:0706")
    assert (of.field.planned, of.field.barrages, of.field.shelled) == (1, 0, {"706": 14})


def test_in_operations_a_friend_forbids_it() -> None:
    """As he forbids any fire (9)."""
    of = guns(us("A", place=506), markers={"1": 506})
    of.field.mode, of.field.round = OPERATIONS, None
    assert "barrage" not in ids(of.asks(operations.step(of.setting, of.play)))


@pytest.mark.parametrize("shelled", [True, False])
def test_who_appears_there_is_under_fire(shelled: bool) -> None:  # noqa: FBT001 - a table's
    """Each German once, as he appears (9.2, Mission 2)."""
    of = guns(us("A", place=303), german("GE1", "GE-squad"))
    of.dice(5)
    of.field.shelled = {"505": 14} if shelled else {}
    step = {"cards": ["GE1"], "at": [505], "facing": "us", "aboard": {}, "towed": {}, "us_turns": 1, "german_turns": 1}
    rest = dict.fromkeys(("posture", "defilade", "prepared", "position", "bunker", "advantage", "aware"))
    tell(of, "A", {"step": "activate", **step, **rest})
    assert len(of.events("shelled")) == shelled
    assert len([one for one in of.events("resolved") if one["procedure"] == "gp-roll"]) == shelled
    assert of.field.shelled == {}


def test_a_paragraph_shells_a_marker() -> None:
    """Where it lies now; nowhere, if it is not on the map."""
    of = guns(us("A", place=303), markers={"3": 805})
    step = {"step": "barrage", "barrage": "marker", "offence": 9, "number": "3", "lasting": True}
    tell(of, "A", step, {**step, "number": "2"})
    assert of.field.shelled == {"805": 9}
    assert [one["hex"] for one in of.events("barrage")] == [805]
