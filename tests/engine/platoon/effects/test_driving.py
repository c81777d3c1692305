"""Units on the move in Rounds: allowances, accidents, defilade, what goes along, where one stops (7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon import telling
from tests.engine.platoon.stage import Placed, Stage, german, stage, us

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.movement import FAST, SLOW, MoveStep, steps
from hulldown_engine.platoon.board.units import EXITED, INACTIVE, ON_MAP, TOWED
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.state.field import OPERATIONS

NORTH, SOUTH = 0, 3

GE35 = {"fast": [5, 4, 3], "slow": [3, 2, 1]}
"""The half-track of 7.5 and of its note: 4-5 and 1-3 points, one less for each reduction."""


def moving(*units: Placed, pace: str = FAST, **what: Any) -> Stage:
    """The first of some units has begun to move."""
    of = stage(*units, **what)
    telling.code(of, {"p": [[]]})
    of.turn(units[0].unit.id)
    driving.begin(of.play, pace)
    return of


def open_to(of: Stage) -> list[MoveStep]:
    """The steps that the unit can take."""
    assert of.field.turn is not None
    return steps(driving.going(of.setting, of.field, of.unit(of.field.turn.unit)), of.field.turn.moves)


def go(of: Stage, *kinds: str) -> None:
    """Take one step of each kind after the other."""
    for kind in kinds:
        step = next(one for one in open_to(of) if one.kind == kind)
        of.run(driving.take(of.setting, of.play, step))


def kinds(of: Stage) -> list[str]:
    """What the unit can do next."""
    return [one.kind for one in open_to(of)]


# Fast and slow (7.1, 7.5) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reductions", "paces", "accident_at"),
    [
        (0, ["slow", "slow", "slow", "fast", "fast"], 4),  # 4-5 and 1-3
        (1, ["slow", "slow", "fast", "fast"], 3),  # 3-4 and 1-2
        (2, ["slow", "fast", "fast"], 2),  # as soon as it spends its second point
    ],
)
def test_ge35_under_reductions(reductions: int, paces: list[str], accident_at: int) -> None:
    """Each hex of open ground is a point; one Accident Check, in the hex where the SMPA is exceeded."""
    of = moving(german("GE35", "SPW-251", 112, facing=NORTH, mpa_lost=reductions, card=GE35), dice=(7,))
    found, checked = [], []
    while "enter" in kinds(of):
        go(of, "enter")
        found.append(of.unit("GE35").moved)
        checked.append(len([one for one in of.events("resolved") if one["procedure"] == "accident-check"]))

    assert found == paces
    assert checked == [0] * (accident_at - 1) + [1] * (len(paces) - accident_at + 1)
    assert of.unit("GE35").hex == 112 - len(paces)


def test_a_card_without_allowances_goes_by_the_data_card() -> None:
    """As do the vehicles of the platoon (7.5)."""
    of = stage(us("A", "M4A3", 505), german("GE1", "Tiger", 505, card={"fast": [3, 2, 1], "slow": [2, 1, 0]}))

    assert of.setting.allowance(of.unit("A")) == (4, 2)
    assert of.setting.allowance(of.unit("GE1")) == (3, 2)
    for lost, expected in ((1, (2, 1)), (2, (1, 0)), (3, (0, 0))):
        of.field.change("GE1", mpa_lost=lost)
        assert of.setting.allowance(of.unit("GE1")) == expected


def test_the_accident_comes_in_the_hex_where_the_smpa_is_exceeded() -> None:
    """It is entered, and looked around in, before the die is cast; a swerve goes on from there (7.1, 7.8)."""
    of = moving(us("A", "M4A3", 510, facing=NORTH, driving_skill=6), dice=(7, 4), field={"markers": {"1": 506}})
    go(of, "enter", "enter")
    assert (of.unit("A").hex, of.unit("A").moved, of.unused) == (508, SLOW, 2)

    go(of, "enter")

    unit = of.unit("A")
    assert [(one["step"], one["hex"]) for one in of.events("moved")] == [
        ("enter", 509),
        ("enter", 508),
        ("enter", 507),
        ("slip", 406),
    ]
    assert (unit.hex, unit.facing, unit.turret, unit.moved) == (406, 5, 5, FAST)
    assert [one.marker for one in of.field.checks] == ["1"] * 4
    assert kinds(of) == []


def test_what_turns_in_its_hex_has_moved_slowly() -> None:
    """The turret goes with the hull, and defilade is lost (7.2, 7.3)."""
    of = moving(us("A", "M4A3", 505, facing=NORTH, turret=1, defilade=True), pace=SLOW)

    go(of, "right")

    unit = of.unit("A")
    assert (unit.facing, unit.turret, unit.defilade, unit.moved) == (1, 2, False, SLOW)


def test_a_closed_tank_never_moves_fast() -> None:
    """Not even by a second slow action, nor backwards; other vehicles do, closed or not (6.7, 7.1)."""
    of = moving(us("A", "M4A3", 510, facing=NORTH, closed=True), pace=SLOW)
    go(of, "enter", "enter")
    driving.begin(of.play, SLOW)
    assert kinds(of) == []
    assert "back" not in kinds(moving(us("A", "M4A3", 505, closed=True)))
    assert "back" in kinds(moving(us("A", "M8", 505, closed=True)))


def test_backing_up() -> None:
    """Into the hex behind without turning, fast, and the only hex of the Turn (7.5)."""
    of = moving(us("A", "M4A3", 505, facing=NORTH))

    go(of, "back")

    unit = of.unit("A")
    assert (unit.hex, unit.facing, unit.moved) == (506, NORTH, FAST)
    assert kinds(of) == ["left", "right", "defilade"]
    assert "back" not in kinds(moving(us("A", "M4A3", 505), pace=SLOW))


def test_defilade_is_found_and_lost() -> None:
    """For points, where the ground has any (7.3)."""
    of = moving(us("A", "M4A3", 505, facing=NORTH), dice=(1,))
    go(of, "defilade")
    assert of.unit("A").defilade
    go(of, "enter")
    assert not of.unit("A").defilade


# Where one may go, and where one stops (7.1, 7.5) ---------------------------------------------------------------------


def test_a_unit_stops_in_an_enemys_hex() -> None:
    """At once and for the rest of the Turn; it may leave it in the next, and stops in the next enemy's."""
    of = moving(us("A", "M4A3", 505, facing=NORTH), german("GE1", "PzIV", 504), german("GE2", "PzIV", 503))
    go(of, "enter")
    assert kinds(of) == []
    driving.begin(of.play, SLOW)
    assert kinds(of) == []

    of.turn("A")
    driving.begin(of.play, SLOW)
    go(of, "enter")
    assert (of.unit("A").hex, kinds(of)) == (503, [])


@pytest.mark.parametrize("what", [{"status": "killed"}, {"status": "captured"}, {"surrendered": True}])
def test_who_is_no_longer_active_stops_nobody(what: dict[str, Any]) -> None:
    """Only an active enemy does."""
    of = moving(us("A", "M4A3", 505, facing=NORTH), german("GE1", "PzIV", 504, **what))
    go(of, "enter")
    assert "enter" in kinds(of)


@pytest.mark.parametrize(
    ("fourth", "expected"), [({}, False), ({"disabled": True}, False), ({"status": "killed"}, True)]
)
def test_four_vehicles_fill_a_hex(fourth: dict[str, Any], expected: bool) -> None:  # noqa: FBT001
    """Friend or foe, active or disabled; wrecks are no vehicles (7.1)."""
    others = [us("B", place=504), us("C", place=504), german("GE1", place=504), german("GE2", place=504, **fourth)]
    assert ("enter" in kinds(moving(us("A", place=505, facing=NORTH), *others))) is expected
    on_foot = moving(us("S", "US-squad", 505), *others)
    assert 504 in [one.after.hex for one in open_to(on_foot)]


def test_squads_and_guns_take_no_room() -> None:
    """Only vehicles count."""
    others = [us(one, "US-squad", 504) for one in "BCDE"]
    assert "enter" in kinds(moving(us("A", place=505, facing=NORTH), *others))


def test_what_the_briefing_closes_is_closed() -> None:
    """To anybody (7.1)."""
    of = moving(us("A", place=505, facing=NORTH), mission={"closed": [504]})
    assert "enter" not in kinds(of)


# What goes along (7.6) ------------------------------------------------------------------------------------------------


def test_passengers_and_guns_go_along() -> None:
    """Wherever their vehicle goes."""
    of = moving(
        us("A", "US-truck", 505, facing=NORTH),
        us("B", "US-squad", 505, where="aboard", carrier="A"),
        us("G", "76mm-gun", 505, where=TOWED, carrier="A"),
    )
    go(of, "enter")
    assert [of.unit(one).hex for one in "ABG"] == [504, 504, 504]


def test_captives_go_with_their_guard_at_half_the_pace() -> None:
    """And are let go where there is no US unit any more (11.2)."""
    of = moving(us("A", "M4A3", 505, facing=NORTH), german("GE1", "PzIV", 505, status="captured", guard="A"))
    assert (driving.mover(of.setting, of.field, of.unit("A")).fast, kinds(of)[0]) == (2, "enter")

    go(of, "enter")
    assert of.unit("GE1").hex == 504


# Onto the map and off it (6.10, 7.1) ----------------------------------------------------------------------------------


def leaving(**what: Any) -> Stage:
    """A unit at the top edge, about to leave."""
    return moving(
        us("A", "US-truck", 501, facing=NORTH),
        us("B", "US-squad", 501, where="aboard", carrier="A"),
        german("GE1", "PzIV", 501, status="captured", space=INACTIVE),
        mission={"exits": {"501": 3}},
        **what,
    )


def test_a_unit_leaves_the_map_where_the_briefing_lets_it() -> None:
    """With what it carries; the points are for the vehicle; captives are left behind to nobody."""
    of = leaving()
    go(of, "exit")

    assert [of.unit(one).where for one in ("A", "B", "GE1")] == [EXITED] * 3
    assert (of.unit("A").space, of.field.victory) == (INACTIVE, 3)
    assert [one["reason"] for one in of.events("award")] == ["A exits"]


def test_a_squad_is_told_only_once_that_it_may_leave() -> None:
    """By whichever hexside it goes."""
    of = moving(us("A", "US-squad", 501), mission={"exits": {"501": 0}})
    assert of.field.turn is not None
    of.field.turn = of.field.turn._replace(moving=FAST)

    assert [one.id for one in choices.Choices(of.setting, of.play).all()].count("exit") == 1
    assert kinds(of).count("exit") > 1


def test_nobody_leaves_elsewhere() -> None:
    """Not even backwards."""
    of = moving(us("A", "US-truck", 501, facing=NORTH), mission={"exits": {"601": 3}})
    assert "exit" not in kinds(of)


@pytest.mark.parametrize(
    ("entry", "beyond", "facing"), [(501, 500, SOUTH), (512, 513, NORTH), (105, 4, 2), (1205, 1305, 4)]
)
def test_a_unit_enters_facing_inward(entry: Hex, beyond: Hex, facing: int) -> None:
    """And pays for the first hex (6.10)."""
    of = stage(us("A", "M4A3"))
    move = driving.enter_at(of.setting, entry)
    assert (move.hex, move.facing) == (beyond, facing)
    (step,) = steps(driving.going(of.setting, of.field, of.unit("A")), move.begin(FAST))
    assert (step.kind, step.after.hex, step.cost) == ("enter", entry, 2)


# Accidents in the snow (Mission 6) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "snow", "dirt", "dice"),
    [
        ("US-truck", True, "", (3,)),
        ("US-truck", True, "0505/0504", ()),
        ("US-truck", False, "", ()),
        ("jeep", True, "", ()),
        ("M4A3", True, "", ()),
    ],
)
def test_trucks_in_the_snow(kind: str, snow: bool, dirt: str, dice: tuple[int, ...]) -> None:  # noqa: FBT001
    """An accident in every hex that is entered off the road; and nothing for other vehicles."""
    sides = {"dirt": dirt} if dirt else {}
    of = moving(us("A", kind, 505, facing=NORTH), mission={"snow": snow}, dice=dice, **sides)

    go(of, "enter")

    assert [one["outcome"]["accident"] for one in of.events("resolved")] == (["stalled"] if dice else [])
    assert (of.unused, kinds(of) == []) == (0, bool(dice))


def test_an_accident_out_of_its_turn_carries_a_vehicle_with_its_load() -> None:
    """It counts as moving, and stops there; in Operations too (7.8)."""
    of = stage(
        us("A", "US-truck", 505, facing=NORTH, in_position=True),
        us("B", "US-squad", 505, where="aboard", carrier="A"),
        field={"mode": OPERATIONS, "round": None},
    )
    of.run(driving.slip(of.setting, of.play, "A", 504, NORTH))
    assert [of.unit(one).hex for one in "AB"] == [504, 504]
    assert (of.unit("A").where, of.unit("A").in_position) == (ON_MAP, False)
