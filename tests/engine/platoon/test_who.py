"""Who is meant: what an empty tank still does, what those do that ride, and who guards, counts and is left (2.12)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.effects.test_detection import due, platoon
from tests.engine.platoon.player.test_turns import turn
from tests.engine.platoon.sequence import test_operations as calmly
from tests.engine.platoon.sequence.test_rounds import fight, spaces, step
from tests.engine.platoon.stage import Stage, german, stage, us

from hulldown_engine.platoon.board.units import (
    ABOARD,
    AWARE,
    CAPTURED,
    COMPLETE,
    EXITED,
    KILLED,
    ON_MAP,
    ONE_TURN,
    PANIC,
    TOWED,
    UNAWARE,
)
from hulldown_engine.platoon.effects import crews, damage, detection, driving, losses
from hulldown_engine.platoon.player.choices import Choices
from hulldown_engine.platoon.sequence import activation, rounds
from hulldown_engine.platoon.state.field import AWARENESS, PLACEMENT, ROUNDS, Glimpse


def choices_of(of: Stage) -> list[str]:
    """The ids of what the unit can do whose Turn it is, also where nothing is to be chosen."""
    return [act.id for act in Choices(of.setting, of.play).all()]


EMPTY: dict[str, Any] = {"crew_lost": 5, "disabled": True}
"""A tank of five whose crew is dead."""

DICE = {"us_die": 10, "german_die": 1}
"""The dice that place the markers."""


# Nobody inside (erratum nobody-inside) --------------------------------------------------------------------------------


def test_an_empty_tank_notices_no_marker() -> None:
    """Nor does it set one off that is close by (5.1); a crew on foot does."""
    assert due(platoon(us("A", place=505, **EMPTY), markers={"1": 506}), "A") == []
    assert due(platoon(us("A", place=505), markers={"1": 506}), "A") == [("A", "1")]


def test_a_marker_that_appears_is_not_noticed_from_an_empty_tank() -> None:
    """Another unit further off notices it (5.7)."""
    of = platoon(us("A", place=505, **EMPTY), us("B", place=508), markers={"1": 506})
    detection.appeared(of.setting, of.field, "1")

    assert [check.unit for check in of.field.checks] == ["B"]


def test_a_check_lapses_when_the_crew_has_died_meanwhile() -> None:
    """And nobody earns the point for the marker (5.1)."""
    of = platoon(us("A", place=505), markers={"1": 506})
    due(of, "A")
    of.field.change("A", **EMPTY)

    of.run(detection.check(of.setting, of.play))

    assert (of.events("marker"), of.field.victory) == ([], 0)


def test_a_random_event_concerns_who_is_left() -> None:
    """Not the empty tank, whose Perception was the best (5.8)."""
    random = [[2, 20, ["p"] * 4]]
    of = platoon(us("A", place=505, perception=9, **EMPTY), us("B", place=508), markers={}, random=random, dice=(1, 1))

    of.run(detection.random_event(of.setting, of.play))

    assert [(frame.paragraph, frame.this) for frame in of.field.stack] == [("p", "B")]


def test_an_empty_tank_never_becomes_aware() -> None:
    """It rolls for nothing, and is not among those that are all aware in the third Round (6.5)."""
    for number in (1, 2, 3):
        of = fight(us("A", place=505, space=UNAWARE, **EMPTY), german("GE1", place=507), number=number, phase=AWARENESS)
        step(of)
        assert (spaces(of)["A"], of.events("resolved")) == (UNAWARE, [])


def test_it_has_no_marker_placed_and_gets_no_turn() -> None:
    """Whatever space it was in when the crew died (6.1, 6.7)."""
    placed = fight(
        us("A", place=505, space=AWARE, **EMPTY), german("GE1", place=510, space=COMPLETE), phase=PLACEMENT, round=DICE
    )
    step(placed)
    assert spaces(placed)["A"] == AWARE

    fought = fight(
        us("A", place=505, space=ONE_TURN, **EMPTY), german("GE1", place=510, space=COMPLETE), phase="actions"
    )
    step(fought)
    assert fought.events("turn") == []


def test_a_turn_ends_when_the_crew_dies_in_it() -> None:
    """Its turret is not turned any more (2.10, 6.7)."""
    of = turn(us("A", place=505), german("GE1", place=510, space=COMPLETE))
    of.field.change("A", **EMPTY)

    of.run(rounds.step(of.setting, of.play))

    assert of.field.turn is None


def test_command_is_judged_before_any_marker_is_moved() -> None:
    """A, the commander, panics on the red 6, and still B is in command, as C is, whatever their letters (6.3)."""
    of = fight(
        us("A", place=505, space=AWARE, initiative=1, commander=True),
        us("B", place=506, space=AWARE, initiative=3),
        german("GE1", place=1210, space=COMPLETE),
        phase=PLACEMENT,
        round=DICE,
    )
    step(of)

    assert spaces(of)["A"] == PANIC
    assert spaces(of)["B"] != PANIC


@pytest.mark.parametrize("what", [EMPTY, {"status": KILLED}])
def test_who_is_not_in_it_keeps_no_german_by_seeing_him(what: dict[str, Any]) -> None:
    """A German who evades slips away from an empty tank that is far enough off (7.7)."""
    of = fight(us("A", place=512, **what), german("GE1", place=505, evading=3, space=COMPLETE), phase="removal")
    of.field.units["GE2"] = german("GE2", place=101, space=COMPLETE).unit
    step(of)

    assert of.unit("GE1").where == "gone"


def test_an_empty_tank_within_his_distance_keeps_him() -> None:
    """He cannot tell that it is empty: any active US counter counts (6.9, 7.7)."""
    of = fight(us("A", place=506, **EMPTY), german("GE1", place=505, evading=3, space=COMPLETE), phase="removal")
    of.field.units["GE2"] = german("GE2", place=101, space=COMPLETE).unit
    step(of)

    assert of.unit("GE1").where == ON_MAP


# Captives (erratum who-guards, captives-led-off) ----------------------------------------------------------------------


def guarded(*others: Any) -> Stage:
    """A captive of A in A's hex, and others."""
    return stage(us("A", place=505), german("GE1", place=505, status=CAPTURED, guard="A", space="inactive"), *others)


def test_a_captive_is_led_away_when_its_guards_crew_dies() -> None:
    """An empty tank guards nobody (11.2)."""
    of = guarded(us("B", place=505, **EMPTY))
    losses.lose_crew(of.setting, of.play, "A", 5)

    assert (of.unit("GE1").where, of.unit("GE1").guard) == (EXITED, "")


def test_a_squad_that_rides_in_the_hex_guards_it() -> None:
    """Aboard counts too (11.2)."""
    of = guarded(us("C", "US-truck", 505), us("D", "US-squad", 505, where=ABOARD, carrier="C"))
    losses.lose_crew(of.setting, of.play, "A", 5)

    assert of.unit("GE1").where == ON_MAP


def test_a_crew_that_gets_out_keeps_its_captive() -> None:
    """It is the same men (11.2, 12)."""
    of = guarded()
    crews.abandon(of.setting, of.play, "A")

    assert of.unit("GE1").guard == "A-crew"


def test_a_guard_that_leaves_the_map_takes_its_captive_along() -> None:
    """And it counts for nothing more, whatever leaving is worth here (7.1, 11.2, 15)."""
    of = guarded(us("B", place=505))
    of.setting.logic["missions"]["trial"]["exits"] = {"505": 4}
    driving.leave(of.setting, of.play, "A")

    assert (of.unit("GE1").where, of.field.victory) == (EXITED, 4)
    assert of.events("led-away") == [{"event": "led-away", "unit": "GE1"}]


# Those who ride (erratum who-rides) -----------------------------------------------------------------------------------


def test_in_operations_who_rides_may_make_the_check_for_the_hex() -> None:
    """The one with the best Perception looks (5.3); in Rounds, where it is an action, none that rides."""
    riders = us("A", "US-truck", 505, perception=3), us("B", "US-squad", 505, perception=8, where=ABOARD, carrier="A")

    assert due(platoon(*riders, markers={"1": 510}, terrain="............\n" * 12), "A") == [("B", "1")]
    assert due(platoon(*riders, markers={"1": 507}, mode=ROUNDS), "A") == [("A", "1")]


# Guns in tow (14.4) ---------------------------------------------------------------------------------------------------


def towing(**what: Any) -> Stage:
    """A truck in its Turn that tows a gun."""
    return turn(
        us("A", "US-truck", 505, crew=2, **what),
        us("G", "76mm-gun", 505, where=TOWED, carrier="A"),
        german("GE1", place=1210, space=COMPLETE),
    )


def test_the_suppressed_do_not_move_a_gun_in_tow() -> None:
    """Neither truck nor German (14.4)."""
    assert "drive-slow" in choices_of(towing())
    assert "drive-slow" not in choices_of(towing(suppressed=True))

    foe = stage(
        german("GE2", "GE-truck", 505, suppressed=True), german("GE3", "88mm-gun", 505, where=TOWED, carrier="GE2")
    )
    assert driving.mover(foe.setting, foe.field, foe.unit("GE2")).fast == 0


def test_without_a_gun_the_suppressed_drive() -> None:
    """At double cost (14.4)."""
    of = turn(us("A", "US-truck", 505, crew=2, suppressed=True), german("GE1", place=1210, space=COMPLETE))

    assert "drive-slow" in choices_of(of)


@pytest.mark.parametrize(("outcome", "spared"), [("killed", False), ("suppressed", True)])
def test_killed_eliminates_the_gun_that_a_vehicle_tows(outcome: str, spared: bool) -> None:  # noqa: FBT001
    """The vehicle itself is suppressed by it (14.4)."""
    of = stage(us("A", "US-truck", 505, crew=2), us("G", "76mm-gun", 505, where=TOWED, carrier="A"))
    of.run(damage.gp(of.setting, of.play, "A", outcome))

    assert (of.unit("G").status == KILLED, of.unit("A").status) == (not spared, "active")


# A crew and its tank (erratum crew-and-tank) --------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("A", "A-crew"), ("A-crew", "A")])
def test_a_tank_and_its_crew_cost_three_together(order: tuple[str, str]) -> None:
    """Two when it is abandoned, and one more for the wreck or the crew, whichever is lost first (15)."""
    of = stage(us("A", place=505))
    crews.abandon(of.setting, of.play, "A")
    assert of.field.victory == -2

    totals = []
    for unit in order:
        losses.kill(of.setting, of.play, unit)
        totals.append(of.field.victory)

    assert totals == [-3, -3]


def test_a_crew_gets_out_in_operations_for_nothing() -> None:
    """And is in hand then (5.5, 12)."""
    of = calmly.calm(us("A", place=505), us("B", "M8", 606))
    calmly.act(of, "A")
    assert "abandon:A" in calmly.offered(of)
    calmly.act(of, "abandon:A")

    assert (of.field.picked, of.unit("A").disabled, of.unit("A-crew").space) == (["A-crew"], True, UNAWARE)
    calmly.act(of, "to:0506", "done", "B")
    assert "abandon:B" not in calmly.offered(of)


# Bunkers (13.3) -------------------------------------------------------------------------------------------------------


def test_who_is_in_a_bunker_neither_walks_out_nor_turns() -> None:
    """A squad has fire alone, and a gun is prepared the way the bunker faces (13.3)."""
    bunker: dict[str, Any] = {"field": {"bunkers": {"505": 2}}}
    squad = turn(us("A", "US-squad", 505, in_bunker=True), german("GE1", place=507, space=COMPLETE), **bunker)
    assert not any(option.startswith(("move", "charge")) for option in choices_of(squad))

    gun = turn(us("G", "76mm-gun", 505, in_bunker=True, facing=2), german("GE1", place=1210, space=COMPLETE), **bunker)
    assert [option for option in choices_of(gun) if option.startswith("prepare")] == ["prepare:2"]

    of = calmly.calm(us("G", "76mm-gun", 505, in_bunker=True, prepared=True), us("A", "US-squad", 606, in_bunker=True))
    for unit in "GA":
        calmly.act(of, unit)
        assert calmly.offered(of) == ["done"]
        calmly.act(of, "done")


# Sight for a full Round (erratum sight-for-a-full-round) --------------------------------------------------------------


@pytest.mark.parametrize(("mode", "played", "until"), [("operations", 0, 1), (ROUNDS, 4, 5)])
def test_a_sight_lasts_for_a_full_round(mode: str, played: int, until: int) -> None:
    """The first one, or the rest of the one under way and the whole of the next (8.3)."""
    of = fight(us("A", place=505), german("GE1", place=506), field={"mode": mode, "played": played})
    activation._glimpse(of.field, "A", ["GE1"], of.field.played + 1)

    assert of.field.glimpses == [Glimpse("A", "GE1", until)]
