"""Close assaults: who can assault whom, what still fights, charges, prisoners, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, Stage, book, german, stage, us

from hulldown_engine.platoon.board.units import COMPLETE, UNAWARE
from hulldown_engine.platoon.combat import assault


def assaulted(set_up: Stage, unit: str = "A", target: str = "GE1", **how: bool) -> Stage:
    """The game after an assault, for which all dice were needed."""
    set_up.run(assault.assault(set_up.setting, set_up.play, unit, target, **how))
    assert set_up.unused == 0
    return set_up


def targets(set_up: Stage, unit: str) -> list[str]:
    """Whom a unit may assault."""
    return [one.id for one in assault.targets(set_up.setting, set_up.field, set_up.unit(unit))]


def test_a_squad_takes_on_a_tank() -> None:
    """Both ratings are doubled, the squad's after three more; what kills, kills even a closed tank."""
    set_up = assaulted(stage(us("A", "US-squad", 505), german("GE1", "PzIV", 505, closed=True), dice=(1,)))
    (event,) = set_up.events("resolved")
    assert event["outcome"] == {"space": 2, "result": "killed"}
    assert set_up.unit("GE1").status == "killed"
    assert set_up.events("assaulted") == [
        {"event": "assaulted", "unit": "A", "target": "GE1", "charge": False, "capture": False}
    ]


def test_a_charge_is_three_better() -> None:
    """The same roll, three spaces further right."""
    set_up = assaulted(stage(us("A", "US-squad", 505), german("GE1", "PzIV", 505), dice=(2,)), charge=True)
    assert set_up.events("resolved")[0]["outcome"] == {"space": 5, "result": "killed"}


@pytest.mark.parametrize(("die", "status"), [(1, "captured"), (2, "active")])
def test_prisoners(die: int, status: str) -> None:
    """A kill takes the target alive, and nothing less does anything."""
    set_up = assaulted(stage(us("A", "US-squad", 505), german("GE1", "PzIV", 505), dice=(die,)), capture=True)
    assert (set_up.unit("GE1").status, set_up.unit("GE1").suppressed) == (status, False)


@pytest.mark.parametrize(
    ("what", "fire", "left"),
    [
        ({}, "all-weapons", 39),
        ({"gun_out": True}, "machineguns", 40),
        ({"machinegun_out": True}, "main-gun", 39),
        ({"rounds": 0}, "machineguns", 0),
    ],
)
def test_what_fights_in_an_assault(what: dict[str, Any], fire: str, left: int) -> None:
    """All that works and is loaded; a main gun spends one round, whatever its Rate of Fire."""
    set_up = assaulted(stage(us("A", "M4A1", 505, **what), german("GE1", "GE-truck", 505), dice=(10,)))
    assert set_up.events("resolved")[0]["given"]["fire"] == fire
    assert set_up.unit("A").rounds == left


@pytest.mark.parametrize(
    ("unit", "able"),
    [
        (us("A", "M4A1", 505), True),
        (us("A", "US-squad", 505), True),
        (us("A", "M4A1", 505, suppressed=True), False),
        (us("A", "US-truck", 505), False),
        (us("A", "76mm-gun", 505, prepared=True), False),
        (us("A", "M4A1", 505, gun_out=True, machinegun_out=True), False),
        (us("A", "M4A1", 505, crew_lost=5), False),
        (us("A", "M4A1", 505, status="killed"), False),
    ],
)
def test_who_can_assault(unit: Placed, able: bool) -> None:  # noqa: FBT001 - a case of the table
    """Vehicles and squads that have something to do it with."""
    set_up = stage(unit, german("GE1", "PzIV", 505))
    assert targets(set_up, "A") == (["GE1"] if able else [])


def test_who_can_be_assaulted() -> None:
    """Active enemies in the same hex; a US unit has its choice."""
    set_up = stage(
        us("A", "M4A1", 505),
        us("B", "M4A1", 505),
        german("GE1", "PzIV", 505),
        german("GE2", "GE-squad", 505),
        german("GE3", "PzIV", 505, status="captured"),
        german("GE4", "PzIV", 504),
    )
    assert targets(set_up, "A") == ["GE1", "GE2"]


def test_germans_take_the_weakest() -> None:
    """The lowest defence after everything that modifies it; of equals one at random."""
    set_up = stage(
        german("GE1", "PzIV", 505),
        us("A", "M26", 505),
        us("B", "US-squad", 505, in_position=True),
        us("C", "US-truck", 505),
        us("D", "US-truck", 505),
        dice=(6,),
    )
    assert targets(set_up, "GE1") == ["C", "D"]
    assert set_up.run(assault.chosen(set_up.setting, set_up.play, "GE1")) == "D"
    set_up.field.change("C", moved="slow")
    assert targets(set_up, "GE1") == ["C"]
    assert set_up.run(assault.chosen(set_up.setting, set_up.play, "GE1")) == "C"


def test_nobody_there() -> None:
    """Nobody is chosen from nobody."""
    set_up = stage(german("GE1", "PzIV", 505))
    assert set_up.run(assault.chosen(set_up.setting, set_up.play, "GE1")) == ""


def test_who_is_assaulted_becomes_aware() -> None:
    """When it is over."""
    set_up = assaulted(stage(german("GE1", "PzIV", 505), us("A", "M4A3", 505, space=UNAWARE), dice=(10,)), "GE1", "A")
    assert set_up.unit("A").space == COMPLETE


@pytest.mark.parametrize("charge", [False, True])
def test_odds_are_those_of_the_procedure(charge: bool) -> None:  # noqa: FBT001 - both
    """Result by result."""
    set_up = stage(us("A", "US-squad", 505), german("GE1", "PzIV", 505, moved="slow"))
    exact = (
        book().procedure("close-assault").odds(attacker="US-squad", defender="PzIV", charge=charge, target_moving=True)
    )
    found = assault.odds(set_up.setting, set_up.unit("A"), set_up.unit("GE1"), charge=charge)
    assert found == {outcome["result"]: chance for outcome, chance in exact.items()}
