"""Captured vehicles that half of a US crew drives on (11.2)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Stage, german, stage, us
from tests.engine.platoon.telling import value

from hulldown_engine.platoon.board.units import ACTIVE, COMPLETE, INACTIVE, UNAWARE, US
from hulldown_engine.platoon.effects import losses
from hulldown_engine.platoon.player import captured_vehicles
from hulldown_engine.platoon.state.field import OPERATIONS, ROUNDS

WHOLE: dict[str, Any] = {"crew": 5, "initiative": 4, "perception": 6, "weapon_skill": 1, "driving_skill": 7}


def captured(lost: int = 0, mode: str = ROUNDS, **what: Any) -> Stage:
    """A tank of five and a captured one in its hex, a squad having taken it."""
    prize = german("GE1", "PzIV", 505, status="captured", guard="G", space=INACTIVE, **what)
    rest = {} if mode == ROUNDS else {"mode": OPERATIONS, "round": None}
    return stage(us("A", place=505, crew_lost=lost, **WHOLE), us("G", "US-squad", 505), prize, field=rest)


@pytest.mark.parametrize(("lost", "stay", "go"), [(0, 3, 2), (1, 2, 2), (2, 2, 1), (3, 1, 1)])
def test_a_crew_is_split_in_half_and_the_odd_point_stays(lost: int, stay: int, go: int) -> None:
    """Each is rated as the whole crew that has lost what it lacks: a crew of 4 with 2 left, and so on (11.2, 14.3)."""
    of = captured(lost)

    captured_vehicles.man(of.setting, of.play, "A", "GE1")

    driver, prize = of.unit("A"), of.unit("GE1")
    assert (driver.crew_left, prize.crew_left) == (stay, go)
    alike = us("B", place=505, **WHOLE, crew_lost=5 - go).unit
    assert of.setting.ratings(prize) == of.setting.ratings(alike)
    assert of.events("manned") == [{"event": "manned", "unit": "A", "vehicle": "GE1", "points": go}]


@pytest.mark.parametrize(("mode", "space"), [(ROUNDS, COMPLETE), (OPERATIONS, UNAWARE)])
def test_the_vehicle_is_the_players_from_then_on(mode: str, space: str) -> None:
    """On the US side, with its guns loaded, without a Turn before the next Round; it still counts as captured."""
    of = captured(mode=mode)

    captured_vehicles.man(of.setting, of.play, "A", "GE1")

    prize = of.unit("GE1")
    assert (prize.side, prize.status, prize.guard, prize.space, prize.disabled) == (US, ACTIVE, "", space, False)
    assert prize.rounds > 0
    assert not losses.resistance(of.setting, of.field)
    assert value(of, None, ["fact", "captured", ["member", "GE1"]]) is True


def test_its_loss_costs_no_points() -> None:
    """It is none of the platoon (15)."""
    of = captured()
    captured_vehicles.man(of.setting, of.play, "A", "GE1")
    losses.kill(of.setting, of.play, "GE1")
    assert of.field.awards == []


@pytest.mark.parametrize(
    ("what", "able"),
    [
        ({}, True),
        ({"crew_lost": 5, "disabled": True}, True),  # its own crew is dead, it is whole
        ({"immobilised": True}, True),
        ({"immobilised": True, "gun_out": True, "machinegun_out": True}, False),
        ({"status": "active"}, False),
        ({"status": "killed"}, False),
    ],
)
def test_what_can_be_manned(what: dict[str, Any], able: bool) -> None:  # noqa: FBT001
    """A captured vehicle in which anything works."""
    of = captured()
    of.field.change("GE1", **what)
    assert [one.id for one in captured_vehicles.takings(of.setting, of.field, of.unit("A"))] == (
        ["GE1"] if able else []
    )


@pytest.mark.parametrize(("unit", "lost"), [("A", 4), ("G", 0)])
def test_who_cannot_man_it(unit: str, lost: int) -> None:
    """A crew of one cannot be split, and a squad drives no tank."""
    of = captured(lost)
    assert list(captured_vehicles.takings(of.setting, of.field, of.unit(unit))) == []


def test_a_vehicle_without_ammunition_has_no_rounds() -> None:
    """What a paragraph has taken stays taken."""
    of = captured(no_ammunition=True)
    captured_vehicles.man(of.setting, of.play, "A", "GE1")
    assert of.unit("GE1").rounds == 0
