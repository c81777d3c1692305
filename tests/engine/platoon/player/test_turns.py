"""What the player does with a Turn (6.3, 6.5, 6.7, 7.5, 7.6, 9.7, 11.3, 13.2, 14.4)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon import telling
from tests.engine.platoon.stage import Placed, Stage, german, stage, us

from hulldown_engine.basics.decision import Decision
from hulldown_engine.platoon.board.units import COMPLETE, GERMAN, ON_MAP, ONE_TURN, PANIC, TWO_TURNS, UNAWARE
from hulldown_engine.platoon.player import choices, turns
from hulldown_engine.platoon.sequence import rounds

ENEMY = german("GE1", place=1212, space=COMPLETE)
"""A German far off: Rounds go on as long as he is there."""


def turn(*units: Placed, points: int | None = None, **what: Any) -> Stage:
    """The Turn of the first of some units."""
    enemies = () if any(one.unit.side == GERMAN for one in units) else (ENEMY,)
    said = {name: what.pop(name) for name in ("half", "acted", "shells", "moving") if name in what}
    of = stage(*units, *enemies, **what)
    telling.code(of, {"p": [[]]})
    of.turn(units[0].unit.id, points, **said)
    return of


def asked(of: Stage) -> Decision:
    """What the player is asked."""
    return of.asks(choices.step(of.setting, of.play))


def offered(of: Stage) -> list[str]:
    """The ids of the options; fire is left out, it has its own tests."""
    ids = [one.id for one in asked(of).options]
    return [one for one in ids if not one.startswith(("fire:", "turret-", "smoke"))]


def act(of: Stage, *answers: str) -> None:
    """Take one choice after the other, and none more than there are."""
    for one in answers:
        of.run(choices.step(of.setting, of.play), one)


def points(of: Stage) -> int:
    """The Crew Points that are left."""
    assert of.field.turn is not None
    return of.field.turn.points


# What there is to do (6.7) --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "acted", "expected"),
    [
        (5, False, ["drive-slow", "drive-fast", "charge", "close", "abandon", "end"]),
        (3, True, ["drive-slow", "drive-fast", "close", "end"]),
        (2, True, ["drive-slow", "close", "end"]),
    ],
)
def test_a_tank_with_crew_points(left: int, acted: bool, expected: list[str]) -> None:  # noqa: FBT001
    """What it can pay: two for slow, three for fast, two to close, all for a charge."""
    assert offered(turn(us("A", place=505), points=left, acted=acted)) == expected


def test_a_crew_of_two_moves_fast_with_all_it_has() -> None:
    """And then can do nothing else (6.7)."""
    of = turn(us("A", place=505, crew_lost=3))
    act(of, "drive-fast")
    assert points(of) == 0


def test_a_crew_of_one_closes_for_one_point() -> None:
    """It must spend that one point."""
    of = turn(us("A", place=505, crew_lost=4))
    act(of, "close")
    assert (of.unit("A").closed, points(of)) == (True, 0)


def test_a_closed_tank_cannot_move_fast() -> None:
    """It opens up first (6.7)."""
    of = turn(us("A", place=505, closed=True))
    assert offered(of) == ["drive-slow", "charge", "open", "abandon", "end"]

    act(of, "open")

    assert points(of) == 3
    assert "drive-fast" in offered(of)


@pytest.mark.parametrize(("kind", "charges"), [("jeep", ["charge"]), ("US-truck", [])])
def test_jeeps_and_trucks_are_never_closed(kind: str, charges: list[str]) -> None:
    """Every other vehicle is one or the other (5.4); a crew of one can only drive fast, and a truck does not charge."""
    assert offered(turn(us("A", kind, 505))) == ["drive-fast", *charges, "end"]


def test_two_movements_in_a_turn() -> None:
    """Five points: fast and slow (7.5)."""
    of = turn(us("A", place=505, facing=2), dice=(1,))
    act(of, "drive-slow", "left", "halt", "drive-fast")
    assert points(of) == 0


def test_to_pass_is_to_end_the_turn() -> None:
    """The marker goes down a space."""
    of = turn(us("A", place=505, space=TWO_TURNS))
    act(of, "end")
    assert (of.unit("A").space, of.field.turn) == (ONE_TURN, None)


def test_a_unit_that_can_do_nothing_is_not_asked() -> None:
    """Its Turn ends by itself."""
    of = turn(us("A", "US-truck", 505, immobilised=True))
    act(of)
    of.run(choices.step(of.setting, of.play))
    assert of.field.turn is None


def test_a_turn_begins_with_all_crew_points_that_are_left() -> None:
    """The Crew Rating after losses; and what was hit in other Turns is forgotten (9.4)."""
    of = stage(us("A", place=505, crew_lost=2, moved="fast"), field={"hits": {"A GE1": True}})

    turns.start(of.setting, of.play, "A")

    assert of.field.turn is not None
    assert (of.field.turn.points, of.unit("A").moved, of.field.hits) == (3, "halted", {})


@pytest.mark.parametrize(
    ("space", "after"), [(TWO_TURNS, ONE_TURN), (ONE_TURN, COMPLETE), (PANIC, PANIC), (COMPLETE, COMPLETE)]
)
def test_a_turn_that_ends_moves_the_marker_unless_it_lies_elsewhere_by_now(space: str, after: str) -> None:
    """Panic in one's own Turn stays panic (6.1)."""
    of = turn(us("A", place=505, space=space))
    turns.end(of.setting, of.play)
    assert of.unit("A").space == after


# The turret (2.10) ----------------------------------------------------------------------------------------------------


def test_a_turret_turns_as_far_as_its_card_allows() -> None:
    """For nothing, and wherever in the Turn."""
    of = turn(us("A", "M4A1", 505, facing=3))
    allowed = int(of.setting.data(of.unit("A"))["traverse"])

    for _ in range(allowed):
        act(of, "turret-left")

    assert (of.unit("A").turret, of.unit("A").facing, points(of)) == ((3 - allowed) % 6, 3, of.unit("A").crew)
    assert not [one.id for one in asked(of).options if one.id.startswith("turret")]


# Closer looks (5.1, 6.7) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "markers"), [((3,), {}), ((4, 6), {"1": 505})])
def test_perform_sighting(dice: tuple[int, ...], markers: dict[str, int]) -> None:
    """A Crew Point for a Perception Check on a marker that can only be made out; once."""
    cartridge = {"markers": {"1": [None] * 4}, "random": [], "changes": {}}
    of = turn(
        us("A", place=512),
        dice=dice,
        field={"markers": {"1": 505, "2": 1112}},
        mission={"markers": {"1": 505}, "cartridge": cartridge},
    )
    assert [one for one in offered(of) if one.startswith("look")] == ["look:1"]

    act(of, "look:1")

    assert (points(of), of.field.markers.get("1"), of.unused) == (4, markers.get("1"), 0)
    assert "look:1" not in offered(of)


# Commanders (6.3, 6.5) ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "after"), [(COMPLETE, ONE_TURN), (ONE_TURN, TWO_TURNS)])
def test_giving_a_turn(space: str, after: str) -> None:
    """The commander's marker goes down as if he had acted, the other's goes up."""
    of = turn(us("A", place=505, commander=True, space=TWO_TURNS), us("B", place=507, space=space))
    act(of, "give:B")
    assert (of.unit("A").space, of.unit("B").space, of.field.turn) == (ONE_TURN, after, None)


def test_a_turn_that_was_given_is_not_given_on() -> None:
    """Two commanders cannot hand one Turn to and fro (6.3, erratum a-turn-given-on)."""
    other = us("B", place=507, commander=True, space=COMPLETE)
    of = turn(us("A", place=505, commander=True, space=TWO_TURNS), other)
    act(of, "give:B")
    assert [of.unit(one).space for one in "AB"] == [ONE_TURN, ONE_TURN]

    of.turn("B")
    assert not {one for one in offered(of) if one.startswith("give:")}
    act(of, "end")
    assert of.unit("B").space == COMPLETE

    of.field.change("B", space=ONE_TURN)
    of.turn("B")
    assert "give:A" in offered(of)


def test_the_order_changes_with_a_given_turn() -> None:
    """Who is given a second Turn acts before all that have one."""
    of = turn(us("A", place=505, commander=True, space=TWO_TURNS), us("B", place=507), us("C", place=507))
    act(of, "give:B")
    of.run(rounds.step(of.setting, of.play))
    assert of.field.turn is not None
    assert of.field.turn.unit == "B"


def test_making_a_unit_aware() -> None:
    """Its marker comes to Complete, and the commander's Turn is over."""
    of = turn(us("A", place=505, commander=True), us("B", place=507, space=UNAWARE))
    act(of, "alert:B")
    assert (of.unit("A").space, of.unit("B").space, of.field.turn) == (COMPLETE, COMPLETE, None)
    assert of.events("aware") == [{"event": "aware", "unit": "B"}]


def test_giving_takes_a_whole_turn_and_a_commander() -> None:
    """All Crew Points (6.7)."""
    friend = us("B", place=507, space=COMPLETE)
    assert "give:B" not in offered(turn(us("A", place=505, commander=True), friend, points=3, acted=True))
    assert "give:B" not in offered(turn(us("A", place=505), friend))


# Squads (6.7, 7.5) ----------------------------------------------------------------------------------------------------


def test_what_a_squad_does() -> None:
    """One action: move, move and fire, or charge."""
    assert offered(turn(us("A", "US-squad", 505))) == ["move", "move-half", "charge", "end"]


def test_a_squad_moves_its_whole_allowance() -> None:
    """Then its Turn is over."""
    of = turn(us("A", "US-squad", 505))
    allowance = of.setting.allowance(of.unit("A"))[0]

    act(of, "move", *[f"to:05{5 - nth:02d}" for nth in range(1, allowance + 1)])

    assert of.field.turn is not None
    assert (of.field.turn.points, of.field.turn.half, of.unit("A").hex) == (0, "", 505 - allowance)


def test_a_squad_moves_half_and_fires() -> None:
    """Half its allowance, fractions dropped; after it nothing but fire is left."""
    of = turn(us("A", "US-squad", 505))
    act(of, "move-half")
    assert of.field.turn is not None
    assert (of.field.turn.points, of.field.turn.half) == (0, "fire")
    act(of, "halt")
    assert [one.id for one in asked(of).options] == ["fire:arms:gp:GE1", "end"]


def test_a_squad_that_has_fired_may_still_move_half() -> None:
    """Either may come first (7.5)."""
    of = turn(us("A", "US-squad", 505), points=0, half="move", acted=True)
    assert offered(of) == ["move-half", "end"]
    act(of, "move-half")
    assert of.field.turn is not None
    assert of.field.turn.half == ""


# Assaults (11, 14.4) --------------------------------------------------------------------------------------------------


def test_assault_is_for_those_in_the_same_hex() -> None:
    """Three points; squads may capture instead."""
    assert "assault:GE1" in offered(turn(us("A", place=505), german("GE1", place=505)))
    assert "assault:GE1" not in offered(turn(us("A", place=505), german("GE1", place=505), points=2, acted=True))
    assert "assault:GE1" not in offered(turn(us("A", place=505), german("GE1", place=504)))
    squad = offered(turn(us("A", "US-squad", 505), german("GE1", place=505)))
    assert [one for one in squad if one.endswith("GE1")] == ["assault:GE1", "capture:GE1"]


def test_a_charge_that_reaches_nobody_ends_the_turn() -> None:
    """It is only a movement (11.3)."""
    of = turn(us("A", place=505))
    act(of, "charge", "halt")
    assert (of.field.turn, of.unit("A").space) == (None, COMPLETE)


def test_a_charge_that_reaches_somebody_ends_in_an_assault() -> None:
    """There is nothing else to choose in the enemy's hex."""
    of = turn(us("A", place=505, facing=0), german("GE1", place=504))
    act(of, "charge", "to:0504")
    assert of.field.turn is not None
    assert [one.id for one in choices.Choices(of.setting, of.play).all()] == ["assault:GE1"]


def test_the_suppressed_neither_assault_nor_charge_nor_load() -> None:
    """Nor do they hitch, load or prepare (14.4)."""
    of = turn(us("A", "M3", 505, suppressed=True), german("GE1", place=505), us("B", "US-squad", 505))
    assert offered(of) == ["drive-slow", "drive-fast", "close", "end"]
    of = turn(us("B", "US-squad", 505, suppressed=True), us("A", "M3", 505))
    assert offered(of) == ["move", "end"]
    of = turn(us("A", "76mm-gun", 505, suppressed=True), us("T", "US-truck", 505))
    of.run(choices.step(of.setting, of.play))
    assert of.field.turn is None


# Passengers and guns (6.7, 7.6, 9.7) ----------------------------------------------------------------------------------


def test_loading_is_the_squads_action_and_unloading_the_vehicles() -> None:
    """Each pays with all it has."""
    of = turn(us("B", "US-squad", 505), us("A", "US-truck", 505))
    act(of, "load:A")
    assert (of.unit("B").where, of.unit("B").carrier, points(of)) == ("aboard", "A", 0)

    of = turn(us("A", "US-truck", 505), us("B", "US-squad", 505, where="aboard", carrier="A"))
    act(of, "unload:B")
    assert (of.unit("B").where, of.unit("B").carrier, points(of)) == (ON_MAP, "", 0)


def test_a_gun_hitches_itself_and_the_vehicle_unhitches_it() -> None:
    """Unless the gun's crew is dead: then the vehicle hitches it up (6.7)."""
    of = turn(us("G", "76mm-gun", 505), us("A", "US-truck", 505))
    assert "hitch:A" in offered(of)

    of = turn(us("A", "US-truck", 505), us("G", "76mm-gun", 505))
    assert "hitch:G" not in offered(of)

    dead = turn(us("A", "US-truck", 505), us("G", "76mm-gun", 505, crew_lost=9))
    act(dead, "hitch:G")
    assert (dead.unit("G").carrier, points(dead)) == ("A", 0)
    dead.turn("A")
    act(dead, "unhitch:G")
    assert (dead.unit("G").carrier, points(dead)) == ("", 0)


def test_who_has_acted_cannot_load() -> None:
    """It takes all Crew Points of the Turn."""
    of = turn(us("A", "US-truck", 505), us("B", "US-squad", 505, where="aboard", carrier="A"), points=1, acted=True)
    of.run(choices.step(of.setting, of.play))
    assert of.field.turn is None


def test_a_squad_unloads_itself_when_the_crew_is_dead() -> None:
    """Only then has it a Turn of its own aboard (6.7)."""
    rider = us("B", "US-squad", 505, where="aboard", carrier="A")
    of = turn(rider, us("A", "US-truck", 505, crew_lost=9, disabled=True))
    assert of.field.turn is not None
    of.field.turn = None

    of.run(choices.pick(of.setting, of.play, [of.unit("B")]))
    act(of, "unload:B")

    assert (of.unit("B").where, points(of)) == (ON_MAP, 0)


def test_a_gun_whose_tow_is_dead_is_unhitched_by_its_own_crew() -> None:
    """With all it has, once."""
    of = turn(us("G", "76mm-gun", 505, where="towed", carrier="A"), us("A", "US-truck", 505, crew_lost=9))
    act(of, "unhitch:G")
    assert (of.unit("G").where, points(of)) == (ON_MAP, 0)

    spent = turn(us("G", "76mm-gun", 505, where="towed", carrier="A"), us("A", "US-truck", 505, crew_lost=9), points=0)
    spent.run(choices.step(spent.setting, spent.play))
    assert spent.field.turn is None


def test_who_is_carried_passes() -> None:
    """While the vehicle has a crew."""
    of = turn(us("B", "US-squad", 505, where="aboard", carrier="A"), us("A", "US-truck", 505))
    of.field.turn = None
    of.run(choices.pick(of.setting, of.play, [of.unit("B")]))
    assert (of.field.turn, of.unit("B").space) == (None, COMPLETE)


def test_a_gun_is_prepared_and_aimed_anew() -> None:
    """All Crew Points each time; one that is prepared need not be prepared where it points (9.7)."""
    of = turn(us("A", "76mm-gun", 505))
    assert offered(of) == [f"prepare:{side}" for side in range(6)] + ["end"]
    act(of, "prepare:2")
    assert (of.unit("A").prepared, of.unit("A").facing, points(of)) == (True, 2, 0)
    of.turn("A")
    assert offered(of) == [f"prepare:{side}" for side in (0, 1, 3, 4, 5)] + ["end"]


# Improved positions (13.2) --------------------------------------------------------------------------------------------


def test_improved_positions_are_entered_and_left_for_nothing() -> None:
    """One unit at a time, of any type."""
    of = turn(us("A", place=505), us("B", "US-squad", 505), field={"positions": {"505": True}})
    act(of, "take-position")
    assert (of.unit("A").in_position, points(of)) == (True, 5)
    assert "leave-position" in offered(of)
    of.turn("B")
    assert "take-position" not in offered(of)

    of.turn("A")
    act(of, "leave-position")
    assert "take-position" not in offered(of), "nobody goes in and out for ever"
    of.turn("B")
    assert (of.unit("A").in_position, "take-position" in offered(of)) == (False, True)
    of.turn("A")
    assert "take-position" in offered(of)


def test_no_position_no_shelter() -> None:
    """Nor in the next hex."""
    assert "take-position" not in offered(turn(us("A", place=505), field={"positions": {"504": True}}))
