"""Command: who keeps his nerve, and what commanders do with a Turn (6.3, 6.5, 6.10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import ENTRY, german, stage, us

from hulldown_engine.platoon.board.units import AWARE, COMPLETE, INACTIVE, ONE_TURN, PANIC, TWO_TURNS, UNAWARE
from hulldown_engine.platoon.player import command

WOODS = "\n".join(["............"] * 5 + ["wwwwwwwwwwww"] + ["............"] * 6)
"""A belt of woods: what is north of it does not see what is south of it."""


def in_command(*friends: Any, initiative: int = 3, place: int = 502, **what: Any) -> bool:
    """Whether a unit in a hex is in command, with these friends."""
    of = stage(us("D", place=place, initiative=initiative, **what), *friends, terrain=WOODS)
    return command.in_command(of.setting, of.field, of.unit("D"))


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ((), False),
        ((2, 1), False),  # five is not more than five
        ((2, 2), True),
        ((1, 1, 2), True),
        ((3,), False),
        ((4,), True),
    ],
)
def test_its_initiative_and_that_of_those_who_see_it_add_up(others: tuple[int, ...], expected: bool) -> None:  # noqa: FBT001
    """To more than 5; the unit's own, which is 2 here, counts like theirs."""
    friends = [us(one, place=504, initiative=rating) for one, rating in zip("EFG", others, strict=False)]

    assert in_command(*friends, initiative=2) is expected


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ({"place": 504}, True),  # the commander sees it
        ({"place": 502}, True),  # or stands in its hex
        ({"place": 510}, False),  # woods between
        ({"place": 504, "space": PANIC}, False),
        ({"place": 504, "status": "killed", "space": INACTIVE}, False),
        ({"place": 504, "space": UNAWARE}, True),
        ({"place": 504, "crew_lost": 5}, False),  # nobody is left in his tank
        ({"place": 0}, False),  # yet to enter
        ({"place": 504, "where": "exited"}, False),
    ],
)
def test_a_commander_who_sees_it_is_enough(what: dict[str, Any], expected: bool) -> None:  # noqa: FBT001
    """Whatever his Initiative; but one in panic, or inactive, has no Command Radius and lends nobody his Initiative."""
    commander = us("A", commander=True, initiative=5, **what)

    assert in_command(commander, us("E", place=504, initiative=3), initiative=2) is expected


def test_a_commander_in_panic_adds_nothing() -> None:
    """His Initiative of 5 would keep the unit in command; another's in panic does (6.3)."""
    panicked = us("A", place=504, commander=True, initiative=5, space=PANIC)

    assert not in_command(panicked, us("E", place=504, initiative=2))
    assert in_command(us("A", place=504, initiative=2, space=PANIC), us("E", place=504, initiative=1))


def test_losses_lower_what_a_unit_lends() -> None:
    """The Initiative that the crew has left."""
    assert in_command(us("E", place=504, initiative=4))
    assert not in_command(us("E", place=504, initiative=4, crew_lost=3))
    assert not in_command(us("E", place=504, initiative=4, crew_lost=5))


def test_losses_lower_what_it_has_itself() -> None:
    """Its own Initiative is that which its crew has left."""
    assert in_command(us("E", place=504, initiative=2), initiative=4)
    assert not in_command(us("E", place=504, initiative=2), initiative=4, crew_lost=2)


def test_a_commander_uses_the_initiative_of_those_around_him() -> None:
    """The effects of a Command Radius are reciprocal, and his own counts; alone with 5 he is out of command."""
    assert not in_command(initiative=5, commander=True)
    assert in_command(us("E", place=504), us("F", place=504), commander=True)


@pytest.mark.parametrize("told", [True, False])
def test_a_mission_may_have_those_off_the_map_out_of_command(told: bool) -> None:  # noqa: FBT001
    """Mission 1 says so; by 6.10 a commander who waits beside them would do."""
    entry = {**ENTRY, "command": told}
    of = stage(us("D"), us("A", commander=True, initiative=5), mission={"entry": entry})
    assert command.in_command(of.setting, of.field, of.unit("D")) is told


def test_units_off_the_map_stand_in_one_hex() -> None:
    """For purposes of command and panic (6.10); and nobody on the map sees them."""
    assert in_command(us("A", commander=True), place=0)
    assert not in_command(us("A", place=502, commander=True), place=0)


def test_germans_lend_nothing() -> None:
    """Command is among friends."""
    assert not in_command(german("GE1", place=504, initiative=5, commander=True), us("E", place=504, initiative=2))


# Giving Turns (6.3) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ({"space": COMPLETE}, True),
        ({"space": ONE_TURN}, True),
        ({"space": ONE_TURN, "commander": True}, True),  # even to another commander
        ({"space": TWO_TURNS}, False),
        ({"space": PANIC}, False),
        ({"space": UNAWARE}, False),
        ({"space": AWARE}, False),
        ({"space": INACTIVE, "status": "captured"}, False),
        ({"disabled": True}, False),
        ({"place": 510}, False),
        ({"where": "exited"}, False),
        ({"where": "aboard", "carrier": "A"}, True),  # he may get off in time
        ({"crew_lost": 5}, False),
    ],
)
def test_who_can_be_given_a_turn(what: dict[str, Any], expected: bool) -> None:  # noqa: FBT001
    """Those in One-Turn or Complete that the commander sees, and that are not disabled."""
    of = stage(us("A", place=502, commander=True), us("B", **{"place": 504, **what}), terrain=WOODS)

    assert command.may_be_given(of.setting, of.field, of.unit("A"), of.unit("B")) is expected


def test_nobody_gives_a_turn_to_himself_or_the_enemy() -> None:
    """And only a commander gives any."""
    of = stage(us("A", place=502, commander=True), us("B", place=502), german("GE1", place=504))
    one, other = of.unit("A"), of.unit("B")

    assert not command.may_be_given(of.setting, of.field, one, one)
    assert not command.may_be_given(of.setting, of.field, one, of.unit("GE1"))
    assert not command.may_be_given(of.setting, of.field, other, one)


def test_a_german_commander_gives_turns_among_germans() -> None:
    """Commanders of either side can."""
    of = stage(german("GE1", place=502, commander=True), german("GE2", place=504))

    assert command.may_be_given(of.setting, of.field, of.unit("GE1"), of.unit("GE2"))


# Opening eyes (6.3, 6.5) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ({"space": UNAWARE}, True),
        ({"space": COMPLETE}, False),
        ({"space": UNAWARE, "place": 510}, False),
        ({"space": UNAWARE, "place": 0}, False),
        ({"space": UNAWARE, "status": "killed"}, False),
    ],
)
def test_who_can_be_made_aware(what: dict[str, Any], expected: bool) -> None:  # noqa: FBT001
    """An unaware unit within the Command Radius."""
    of = stage(us("A", place=502, commander=True), us("B", **{"place": 504, **what}), terrain=WOODS)

    assert command.may_be_alerted(of.setting, of.field, of.unit("A"), of.unit("B")) is expected
