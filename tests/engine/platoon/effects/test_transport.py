"""Crew Points and passengers: what actions cost (6.7), and who rides on what (7.6, 10)."""

from __future__ import annotations

import pytest
from tests.engine.platoon.stage import german, stage, us

from hulldown_engine.platoon.board.units import ABOARD, ON_MAP, TOWED
from hulldown_engine.platoon.effects import transport
from hulldown_engine.platoon.state import crew_points


@pytest.mark.parametrize(
    ("action", "crew", "left", "acted", "expected"),
    [
        ("main-gun", 5, 5, False, 2),
        ("main-gun", 5, 1, True, None),
        ("machineguns", 5, 1, True, 1),
        ("slow", 5, 2, True, 2),
        ("slow", 1, 1, False, None),
        ("fast", 5, 5, False, 3),
        ("fast", 5, 2, True, None),
        ("fast", 2, 2, False, 2),
        ("fast", 2, 1, True, None),
        ("posture", 5, 2, True, 2),
        ("posture", 1, 1, False, 1),
        ("assault", 4, 4, False, 3),
        ("assault", 1, 1, False, 1),
        ("all", 5, 5, False, 5),
        ("all", 5, 3, True, None),
        ("look", 5, 1, True, 1),
    ],
)
def test_what_an_action_costs(action: str, crew: int, left: int, acted: bool, expected: int | None) -> None:  # noqa: FBT001
    """By the list of 6.7; `3 or all` and `all` take the whole Turn of a small crew, if nothing is spent yet."""
    of = stage(us("A", "M4A3", 101, crew=crew))

    assert crew_points.price(action, of.unit("A"), of.turn("A", left, acted=acted)) == expected


@pytest.mark.parametrize("action", ["squad", "all", "assault"])
def test_a_squad_has_one_action(action: str) -> None:
    """Whatever it does costs that one, once."""
    of = stage(us("A", "US-squad", 101))

    assert crew_points.price(action, of.unit("A"), of.turn("A")) == 1
    crew_points.pay(of.play, action)
    assert of.field.turn is not None
    assert crew_points.price(action, of.unit("A"), of.field.turn) is None


@pytest.mark.parametrize(
    ("carrier", "aboard", "unit", "expected"),
    [
        ("US-truck", [], "US-squad", True),
        ("US-truck", ["76mm-gun"], "US-squad", True),
        ("US-truck", ["76mm-gun", "US-squad"], "US-half-squad", False),
        ("US-truck", ["76mm-gun"], "76mm-gun", False),
        ("M3", ["US-squad"], "76mm-gun", True),
        ("M3", ["US-squad"], "US-squad", False),
        ("jeep", [], "76mm-gun", True),
        ("jeep", [], "US-half-squad", True),
        ("jeep", [], "US-squad", False),
        ("jeep", ["US-half-squad"], "76mm-gun", False),
        ("M4A3", [], "US-half-squad", True),
        ("M4A3", [], "US-crew", True),
        ("M4A3", [], "US-squad", False),
        ("M4A3", [], "76mm-gun", False),
        ("M10", ["US-half-squad"], "US-half-squad", False),
        ("M8", [], "US-half-squad", False),
        ("US-truck", [], "M8", False),
    ],
)
def test_who_can_carry_whom(carrier: str, aboard: list[str], unit: str, expected: bool) -> None:  # noqa: FBT001
    """Jeeps half a squad or a gun, tanks half a squad, trucks and half-tracks a squad and a gun, others nothing."""
    riders = [us(f"US{nth}", one, 101, where=ABOARD, carrier="A") for nth, one in enumerate(aboard, 1)]
    of = stage(us("A", carrier, 101), us("B", unit, 101), *riders)

    assert [one.id for one in transport.carriers(of.setting, of.field, of.unit("B"))] == (["A"] if expected else [])


@pytest.mark.parametrize("what", [{"hex": 102}, {"suppressed": True}, {"in_bunker": True}])
def test_nobody_gets_on_from_elsewhere_under_fire_or_out_of_a_bunker(what: dict[str, object]) -> None:
    """In the same hex, not suppressed (14.4), and not in a bunker (13.3)."""
    of = stage(us("A", "US-truck", 101), us("B", "US-squad", 101))
    of.field.change("B", **what)

    assert transport.carriers(of.setting, of.field, of.unit("B")) == []


def test_an_enemy_carries_nobody() -> None:
    """Only friends do."""
    of = stage(german("GE1", "GE-truck", 101), us("B", "US-squad", 101))

    assert transport.carriers(of.setting, of.field, of.unit("B")) == []


def test_a_gun_is_hitched_and_unhitched_where_its_vehicle_has_come_to() -> None:
    """It is no longer prepared, and points where the vehicle does."""
    of = stage(
        german("GE1", "GE-truck", 101, facing=2), german("GE2", "88mm-gun", 101, prepared=True, in_position=True)
    )

    transport.load(of.setting, of.play, "GE2", "GE1")
    gun = of.unit("GE2")
    assert (gun.where, gun.carrier, gun.prepared, gun.in_position) == (TOWED, "GE1", False, False)

    of.field.change("GE1", hex=203)
    transport.unload(of.setting, of.play, "GE2")
    gun = of.unit("GE2")
    assert (gun.where, gun.carrier, gun.hex, gun.facing, gun.turret, gun.prepared) == (ON_MAP, "", 203, 2, 2, False)


def test_a_squad_rides_aboard() -> None:
    """Not in tow."""
    of = stage(us("A", "M3", 101), us("B", "US-squad", 101))

    transport.load(of.setting, of.play, "B", "A")

    assert of.unit("B").where == ABOARD
