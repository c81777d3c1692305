"""Missions: how they end, who wins, points kept apart, and what a game can be tried from (3, 15)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import german, stage, us
from tests.helpers.outpost import book

from hulldown_engine import Game
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.play import Play
from hulldown_engine.platoon.effects import detection, losses, victory
from hulldown_engine.platoon.state.field import Award, PlatoonState
from hulldown_engine.story.gamebook import SetupError


def state(mission: str, **what: Any) -> PlatoonState:
    """The state of a game at its start, with some of it changed."""
    found: PlatoonState = Game(book(), seed=1, mission=mission).state
    for name, value in what.items():
        setattr(found, name, value)
    return found


# Points (15) ----------------------------------------------------------------------------------------------------------


def test_a_unit_killed_costs_three_points_and_one_disabled_two() -> None:
    """A unit that is disabled first and killed later costs three in all."""
    of = stage(us("A", place=505), us("B", place=506), us("C", place=507))
    losses.kill(of.setting, of.play, "A")
    assert of.field.victory == -3
    losses.lose_crew(of.setting, of.play, "B", 5)
    assert (of.unit("B").disabled, of.field.victory) == (True, -5)
    losses.kill(of.setting, of.play, "B")
    assert of.field.victory == -6


def test_points_won_and_points_lost_are_kept_apart() -> None:
    """Two boxes on the record sheet; the total is their difference."""
    of = stage(us("A", place=505), german("GE1", place=506, card={"victory": 4}))
    losses.kill(of.setting, of.play, "GE1", "A")
    losses.kill(of.setting, of.play, "A")
    victory.award(of.setting, of.play, 1, "marker 3")

    assert (victory.gained(of.field), victory.lost(of.field), of.field.victory) == (5, 3, 2)
    assert of.field.awards == [Award(4, "GE1 killed"), Award(-3, "A killed"), Award(1, "marker 3")]


@pytest.mark.parametrize(("points", "verdict"), [(5, "defeat"), (6, "victory"), (7, "victory"), (-3, "defeat")])
def test_the_goal_is_reached_or_not(points: int, verdict: str) -> None:
    """As many as the briefing says, or more (3, 15)."""
    assert book().rules.verdict(state("first-light", victory=points, finished=True)) == verdict


def test_an_ending_says_how_it_went_whatever_the_points() -> None:
    """Endings have verdicts of their own."""
    assert book().rules.verdict(state("first-light", victory=50, ending="overrun")) == "defeat"


# Ends -----------------------------------------------------------------------------------------------------------------


def ended(found: PlatoonState) -> tuple[bool, str | None]:
    """Whether the mission is over after one choice in this state, and how."""
    asking = book().rules.run(Play(found, Scripted()))
    next(asking)
    with pytest.raises(StopIteration):
        asking.send("A")
    return found.finished, found.ending


@pytest.mark.parametrize(
    ("condition", "status", "expected"),
    [
        (2, "killed", (True, "held")),
        (1, "killed", (False, None)),
        (2, "active", (False, None)),
        (2, "captured", (False, None)),
    ],
)
def test_a_mission_ends_as_its_briefing_says(condition: int, status: str, expected: tuple[bool, str | None]) -> None:
    """First Light: condition 2, and GE3 killed."""
    found = state("first-light", condition=condition)
    found.change("A", where="on-map", hex=105)
    found.units["GE3"] = book().rules.setting.carded("GE3")
    found.change("GE3", where="on-map", hex=1505, status=status)
    found.markers.clear()

    assert ended(found) == expected


@pytest.mark.parametrize(
    ("place", "expected"),
    [({"where": "on-map", "hex": 105}, ("captured", 3)), ({"where": "exited"}, ("active", 0))],
    ids=["one-is-there", "all-have-left"],
)
def test_who_has_surrendered_is_captured_when_the_mission_ends(
    place: dict[str, Any], expected: tuple[str, int]
) -> None:
    """By the nearest US unit on the map, and his card pays; nobody takes him if none is there (erratum, 6.8, 15)."""
    found = _with_a_captive_to_be(place)
    book().rules.end(Play(found, Scripted()))

    assert (found.finished, found.ending) == (True, "held")
    german = found.units["GE1"]
    assert (german.status, found.victory) == expected


WORTH = 3
"""The Victory Points that GE1 is worth."""


def test_what_the_captive_is_worth_decides_between_the_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ends that ask for points are asked with his."""
    found = _with_a_captive_to_be({"where": "on-map", "hex": 105})
    ends = [(lambda state, _: state.victory < 2, "overrun"), (lambda state, _: state.victory >= 2, "held")]
    monkeypatch.setitem(book().rules._ends, "first-light", ends)
    book().rules.end(Play(found, Scripted()))

    assert found.ending == "held"


def test_a_mission_that_is_given_up_ends_as_it_stands() -> None:
    """Nobody is captured any more."""
    found = _with_a_captive_to_be({"where": "on-map", "hex": 105})
    book().rules.concede(Play(found, Scripted()))

    assert (found.finished, found.units["GE1"].status, found.victory) == (True, "active", 0)


def _with_a_captive_to_be(place: dict[str, Any]) -> PlatoonState:
    """First Light at its end, with GE1 in 0505, who has surrendered; A is there or not, and the others have left."""
    found = state("first-light", condition=2)
    for unit in list(found.units):
        found.change(unit, where="exited")
    found.change("A", **place)
    found.units["GE1"] = book().rules.setting.carded("GE1")
    found.change("GE1", where="on-map", hex=505, surrendered=True)
    found.units["GE3"] = book().rules.setting.carded("GE3")
    found.change("GE3", where="on-map", hex=1505, status="killed")
    found.markers.clear()
    return found


@pytest.mark.parametrize(
    ("what", "over"),
    [
        ({}, False),
        ({"immobilised": True}, False),
        ({"disabled": True}, True),
        ({"crew_lost": 5}, True),
        ({"status": "killed"}, True),
        ({"where": "exited"}, True),
    ],
)
def test_a_platoon_that_can_do_nothing_more_ends_the_mission(what: dict[str, Any], over: bool) -> None:  # noqa: FBT001
    """Killed, disabled, off the map, or without its crew; who is stuck can still look round (2.12, 15)."""
    found = state("last-lorry")
    found.purchase = None
    found.units = {"D": us("D", place=812).unit}
    found.change("D", **what)
    detection.turn_to(found, "shepherd-gone", "D")

    list(book().rules.run(Play(found, Scripted())))

    assert found.finished is over


def test_the_player_can_end_a_mission_and_is_told_how_it_went() -> None:
    """No ending, a verdict by the points."""
    game = Game(book(), seed=1, mission="first-light")
    game.choose("finish")

    assert game.decision is None
    assert game.result is not None
    assert (game.result.ending, game.result.verdict, game.result.victory) == (None, "defeat", 0)


# Beginnings -----------------------------------------------------------------------------------------------------------


def test_the_first_mission_is_the_usual_one() -> None:
    """Its markers are out, the platoon waits off the map, in condition 1."""
    found = Game(book(), seed=1).state

    assert (found.mission, found.condition, found.victory) == ("first-light", 1, 0)
    assert found.markers == {"1": 706, "2": 805}
    assert {one.where for one in found.units.values()} == {"waiting"}


def test_cards_of_the_mission_join_the_platoon() -> None:
    """US1 rides with whatever platoon there is (4)."""
    assert list(Game(book(), seed=1, mission="the-bridge").state.units) == ["A", "B", "C", "D", "US1"]


def test_a_game_can_be_tried_from_anywhere() -> None:
    """A condition, flags, sightings, a paragraph to begin with."""
    game = Game(
        book(),
        seed=1,
        mission="last-lorry",
        platoon="new",
        condition=2,
        flags=("wounded-aboard",),
        sighted=("1",),
    )
    assert (game.state.condition, game.state.flags, game.state.sighted) == (2, {"wounded-aboard": True}, {"1": True})

    game = Game(book(), seed=1, mission="first-light", paragraph="quiet-street")
    assert [one["event"] for one in game.events] == ["rules", "read", "award"]


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"condition": 3}, "no condition 3: the mission has 1 to 2"),
        ({"flags": ("wet",)}, "no flag 'wet' in this book"),
        ({"sighted": ("7",)}, "no sighting '7' in this book"),
        ({"paragraph": "nowhere"}, "no paragraph 'nowhere' in this book"),
        ({"weather": "fine"}, "a platoon game takes no 'weather'"),
    ],
)
def test_what_no_game_begins_with(what: dict[str, Any], said: str) -> None:
    """One sentence each."""
    with pytest.raises(SetupError, match=said):
        Game(book(), seed=1, **what)


def test_a_story_calls_a_unit_otherwise_than_the_log() -> None:
    """By its own name or, where it has none, by what it is; `{this.name}` stays what it was."""
    game = Game(book(), seed=1)
    code, state = game.book.rules.code, game.state
    state.change("C", type="US-truck")
    state.platoon, told = "", "{this.name}: {this.called}"

    assert [code.fill(told, state, unit) for unit in ("A", "C")] == ["A M4A3: the tank", "C US-truck: the truck"]
    assert code.fill(told, game.clone().state, "A") == "A M4A3 Ruth: Ruth"
    assert code.fill("{this.called}", state, None) == code.fill("{this.name}", state, None)
