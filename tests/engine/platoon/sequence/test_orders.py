"""The orders that are neither movement nor fire: what each does, and what it does when it cannot (6.7, 6.8, 7.6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, Stage, german, stage, us
from tests.engine.platoon.telling import drive, order, tell

from hulldown_engine.platoon.board.units import (
    ABOARD,
    CAPTURED,
    COMPLETE,
    INACTIVE,
    ON_MAP,
    ONE_TURN,
    PANIC,
    TOWED,
    TWO_TURNS,
)
from hulldown_engine.platoon.german import german_fire, german_moves
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.sequence import orders
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON

N, NE, SE, S, SW, NW = range(6)


def ordered(
    by: Placed, *told: dict[str, Any], others: tuple[Placed, ...] = (), points: int | None = None, **of: Any
) -> Stage:
    """A German is given orders in its Turn."""
    found = stage(by, *others, **of)
    found.turn(by.unit.id, points, acted=points is not None)
    tell(found, by.unit.id, *told)
    return found


def passed_over(of: Stage) -> list[str]:
    """The orders of which nothing could be carried out."""
    return [one["order"] for one in of.events("order-passed-over")]


def left(of: Stage) -> int:
    """The Crew Points that are left."""
    assert of.field.turn is not None
    return of.field.turn.points


def test_every_order_is_there() -> None:
    """Those of movement, those to fire, and the others; no name is used twice."""
    found = {name for name, kind in PLATOON.items() if kind.order}

    assert found == {kind.name for kind in (*german_moves.KINDS, *german_fire.KINDS, *orders.KINDS)}
    assert not found & FACTS.keys()


# Posture --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "points", "expected", "spent"),
    [
        ({}, None, True, 2),
        ({"closed": True}, None, True, 0),
        ({}, 1, False, 0),
        ({"crew": 1}, None, True, 1),
    ],
)
def test_to_close_costs_two_and_one_for_a_crew_of_one(
    what: dict[str, Any],
    points: int | None,
    expected: bool,  # noqa: FBT001
    spent: int,
) -> None:
    """Who is closed already pays nothing (6.7)."""
    of = ordered(german("GE1", "PzIV", 606, **what), order("posture", "closed"), points=points)

    assert of.unit("GE1").closed == expected
    assert left(of) == (points or what.get("crew", 5)) - spent
    assert passed_over(of) == ([] if spent else ["posture"])


def test_what_has_no_hatches_cannot_be_closed_and_what_is_closed_opens() -> None:
    """Trucks are always open (5.4)."""
    truck = ordered(german("GE1", "GE-truck", 606), order("posture", "closed"))
    tank = ordered(german("GE1", "PzIV", 606, closed=True), order("posture", "open"))

    assert (truck.unit("GE1").closed, tank.unit("GE1").closed) == (False, False)
    assert passed_over(truck) == ["posture"]


# Guns -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("aim", "facing"), [(True, S), ([601], N), ("us", S), (["member", "A"], S), (["member", "GE9"], NE)]
)
def test_a_gun_is_prepared_and_aimed(aim: Any, facing: int) -> None:
    """At what is named, else at the nearest US unit in sight; else it stays as it points. It takes the whole Turn."""
    gun = german("GE1", "88mm-gun", 606, facing=NE)
    of = ordered(gun, order("prepare", aim), others=(us("A", "M4A3", 610),))

    unit = of.unit("GE1")
    assert (unit.prepared, unit.facing, unit.turret) == (True, facing, facing)
    assert left(of) == 0


@pytest.mark.parametrize(
    ("kind", "what", "points"),
    [
        ("88mm-gun", {"prepared": True, "facing": S}, None),
        ("88mm-gun", {"suppressed": True}, None),
        ("88mm-gun", {}, 3),
        ("PzIV", {}, None),
        ("88mm-gun", {"prepared": True, "facing": N, "in_bunker": True}, None),
    ],
)
def test_what_cannot_be_prepared_is_passed_over(kind: str, what: dict[str, Any], points: int | None) -> None:
    """Prepared and aimed already, suppressed, points spent, no gun; in a bunker nothing is aimed (13.3)."""
    of = ordered(german("GE1", kind, 606, **what), order("prepare"), others=(us("A", "M4A3", 610),), points=points)

    assert passed_over(of) == ["prepare"]
    assert left(of) == (points or 5)


def test_a_gun_that_is_aimed_elsewhere_is_aimed_anew() -> None:
    """Which is another action of a whole Turn (9.7)."""
    gun = german("GE1", "88mm-gun", 606, facing=N, prepared=True)
    of = ordered(gun, order("prepare"), others=(us("A", "M4A3", 610),))

    assert of.unit("GE1").facing == S
    assert left(of) == 0


def test_a_gun_is_hitched_with_its_own_points() -> None:
    """By an order to the gun; one to the vehicle is passed over while the gun has a crew."""
    truck = german("GE2", "GE-truck", 606)
    of = ordered(german("GE1", "88mm-gun", 606, prepared=True), order("hitch", ["member", "GE2"]), others=(truck,))
    assert (of.unit("GE1").where, of.unit("GE1").carrier, left(of)) == (TOWED, "GE2", 0)

    of = ordered(truck, order("hitch", ["member", "GE1"]), others=(german("GE1", "88mm-gun", 606),))
    assert passed_over(of) == ["hitch"]
    assert left(of) == 1


def test_a_gun_whose_crew_is_dead_is_hitched_by_the_vehicle() -> None:
    """The vehicle's points are spent then (6.7)."""
    gun = german("GE1", "88mm-gun", 606, crew_lost=5)
    of = ordered(german("GE2", "GE-truck", 606), order("hitch", ["member", "GE1"]), others=(gun,))

    assert of.unit("GE1").where == TOWED
    assert left(of) == 0


@pytest.mark.parametrize("what", [{"hex": 607}, {"type": "PzIV"}, {"where": ABOARD, "carrier": "GE3"}])
def test_a_gun_is_not_hitched_to_what_is_elsewhere_or_tows_nothing(what: dict[str, Any]) -> None:
    """The order is passed over, and nothing paid."""
    of = stage(german("GE1", "88mm-gun", 606), german("GE2", "GE-truck", 606), german("GE3", "GE-truck", 610))
    of.field.change("GE2", **what)
    of.turn("GE1")
    tell(of, "GE1", order("hitch", ["member", "GE2"]))

    assert passed_over(of) == ["hitch"]
    assert left(of) == 5


def test_a_gun_is_unhitched_with_the_vehicles_points() -> None:
    """All of them; who tows nothing passes over it."""
    gun = german("GE2", "88mm-gun", 606, where=TOWED, carrier="GE1")
    of = ordered(german("GE1", "SPW-251", 606, facing=SE), order("unhitch"), order("unhitch"), others=(gun,))

    assert (of.unit("GE2").where, of.unit("GE2").facing) == (ON_MAP, SE)
    assert left(of) == 0
    assert passed_over(of) == ["unhitch"]


# Squads ---------------------------------------------------------------------------------------------------------------


def test_a_squad_loads_with_its_action_and_its_vehicle_unloads_it() -> None:
    """Loading is the squad's, unloading the vehicle's (6.7)."""
    car = german("GE2", "SPW-251", 606)
    of = ordered(german("GE1", "GE-squad", 606), order("load", ["member", "GE2"]), others=(car,))
    assert (of.unit("GE1").where, of.unit("GE1").carrier, left(of)) == (ABOARD, "GE2", 0)

    of.turn("GE2")
    tell(of, "GE2", order("unload"))
    assert (of.unit("GE1").where, of.unit("GE1").hex, left(of)) == (ON_MAP, 606, 0)


def test_a_squad_unloads_itself_only_if_the_crew_is_dead() -> None:
    """Otherwise whoever is carried can do nothing (6.7)."""
    squad = german("GE1", "GE-squad", 606, where=ABOARD, carrier="GE2")
    of = ordered(squad, order("unload"), others=(german("GE2", "SPW-251", 606),))
    assert of.unit("GE1").where == ABOARD
    assert passed_over(of) == ["unload"]

    of = ordered(squad, order("unload"), others=(german("GE2", "SPW-251", 606, crew_lost=2, crew=2),))
    assert of.unit("GE1").where == ON_MAP


def test_nobody_loads_or_unloads_under_fire() -> None:
    """Suppressed units cannot (14.4)."""
    squad = german("GE1", "GE-squad", 606, where=ABOARD, carrier="GE2")
    of = ordered(german("GE2", "SPW-251", 606, suppressed=True), order("unload"), others=(squad,))

    assert passed_over(of) == ["unload"]


# Command --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "then"), [(COMPLETE, ONE_TURN), (ONE_TURN, TWO_TURNS)])
def test_a_commander_gives_his_turn_away(space: str, then: str) -> None:
    """To a unit that is named, and all his points with it (6.3)."""
    of = ordered(
        german("GE1", "PzIV", 606, commander=True),
        order("give_turn", ["member", "GE2"]),
        others=(german("GE2", "PzIV", 608, space=space),),
    )

    assert of.unit("GE2").space == then
    assert left(of) == 0


def test_of_several_one_that_has_no_turn_left_is_drawn() -> None:
    """When nobody is named, or a selection is (5.9)."""
    others = tuple(german(f"GE{nth}", "PzIV", 608, space=COMPLETE if nth > 2 else ONE_TURN) for nth in range(2, 5))
    for who in (True, ["members", "german"]):
        of = ordered(german("GE1", "PzIV", 606, commander=True), order("give_turn", who), others=others, dice=(6,))
        assert [of.unit(f"GE{nth}").space for nth in range(2, 5)] == [ONE_TURN, COMPLETE, ONE_TURN]


@pytest.mark.parametrize(
    ("commander", "what", "points"),
    [
        (False, {}, None),
        (True, {"space": TWO_TURNS}, None),
        (True, {"space": PANIC}, None),
        (True, {"disabled": True}, None),
        (True, {}, 3),
    ],
)
def test_a_turn_that_cannot_be_given_is_kept(commander: bool, what: dict[str, Any], points: int | None) -> None:  # noqa: FBT001
    """By one who is no commander, to one who cannot take it, or after something else has been done."""
    other = german("GE2", "PzIV", 608, **{"space": COMPLETE, **what})
    of = ordered(
        german("GE1", "PzIV", 606, commander=commander),
        order("give_turn", ["member", "GE2"]),
        others=(other,),
        points=points,
    )

    assert passed_over(of) == ["give_turn"]
    assert of.unit("GE2").space == other.unit.space
    assert left(of) == (points or 5)


# Reactions ------------------------------------------------------------------------------------------------------------


def test_a_special_reaction_has_a_new_number_rolled_at_once() -> None:
    """And a new paragraph is to be read, once this one is done (6.8)."""
    of = ordered(german("GE1", "PzIV", 606), order("reaction", "B"), order("reaction", "B"), dice=(7,))

    assert of.unit("GE1").reaction == "B"
    assert of.field.action_number == 7
    assert of.field.turn is not None
    assert of.field.turn.again
    assert passed_over(of) == []


def test_a_reaction_out_of_its_turn_rolls_nothing() -> None:
    """A paragraph may change how others act."""
    of = stage(german("GE1", "PzIV", 606))
    tell(of, "GE1", order("reaction", "X"))

    assert of.unit("GE1").reaction == "X"
    assert of.field.action_number == 0


def test_a_reaction_is_rescinded_but_self_preservation_is_for_good() -> None:
    """Without a roll: no reaction comes into effect."""
    of = ordered(german("GE1", "PzIV", 606, reaction="X"), order("reaction", None))
    assert of.unit("GE1").reaction == ""

    of = ordered(german("GE1", "PzIV", 606), order("reaction", "S"), order("reaction", None), dice=(3,))
    assert of.unit("GE1").preserving
    assert passed_over(of) == []


# Leaving the fight ----------------------------------------------------------------------------------------------------


def test_a_german_surrenders_if_a_us_unit_is_near_enough() -> None:
    """It becomes inactive; farther off nothing happens (6.8)."""
    tank = german("GE1", "PzIV", 606, card={"victory": 3})
    of = ordered(tank, order("surrender", 3), drive("slow", toward=[601]), others=(us("A", "M4A3", 609),))
    assert (of.unit("GE1").surrendered, of.unit("GE1").active, of.unit("GE1").space) == (True, False, INACTIVE)
    assert passed_over(of) == ["drive"]

    of = ordered(tank, order("surrender", 3), others=(us("A", "M4A3", 610),))
    assert of.unit("GE1").active
    assert passed_over(of) == ["surrender"]


def test_who_surrenders_to_a_unit_in_the_same_hex_is_captured() -> None:
    """And paid for (11.2)."""
    tank = german("GE1", "PzIV", 606, card={"victory": 3})
    of = ordered(tank, order("surrender", 3), others=(us("A", "M4A3", 606),))

    assert (of.unit("GE1").status, of.unit("GE1").guard) == (CAPTURED, "A")
    assert of.field.victory == 3


def test_to_evade_needs_no_turn_and_no_points() -> None:
    """How far off it has to be is noted (7.7)."""
    of = stage(german("GE1", "PzIV", 606))
    tell(of, "GE1", order("evade", 8), order("evade", 8), order("hold"))

    assert of.unit("GE1").evading == 8
    assert [one["distance"] for one in of.events("evading")] == [8]
    assert passed_over(of) == ["hold"]


def test_an_immobilized_vehicle_evades_nobody() -> None:
    """It says why (erratum who-slips-away)."""
    of = stage(german("GE1", "PzIV", 606, immobilised=True))
    tell(of, "GE1", order("evade", 8))

    assert of.unit("GE1").evading == 0
    assert [one["why"] for one in of.events("order-passed-over")] == ["It is immobilized (14.3)."]


def test_to_hold_is_to_do_nothing() -> None:
    """Not even to spend anything."""
    of = ordered(german("GE1", "PzIV", 606), order("hold"))

    assert left(of) == 5
    assert passed_over(of) == []
    assert [one["unit"] for one in of.events("held")] == ["GE1"]
