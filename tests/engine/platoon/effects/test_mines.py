"""Minefields (13.1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon import telling
from tests.engine.platoon.stage import Stage, german, stage, us

from hulldown_engine.platoon.board.movement import steps
from hulldown_engine.platoon.board.units import COMPLETE, KILLED
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.state.field import OPERATIONS


def mined(*units: Any, dice: tuple[int, ...] = (), **field: Any) -> Stage:
    """Units in a minefield."""
    of = stage(*units, dice=dice, field={"mines": {"505": True}, **field})
    telling.code(of, {"p": [[]]})
    return of


def enter(of: Stage, *units: str) -> None:
    """They have just come into their hex."""
    of.run(driving.entered(of.setting, of.play, list(units)))


def test_who_sees_the_mines_is_unharmed() -> None:
    """A Perception Check; the minefield stays (13.1)."""
    of = mined(us("A", place=505), dice=(5,))
    enter(of, "A")
    assert (of.events("hit"), of.events("mine"), of.field.mines) == ([], [], {"505": True})


@pytest.mark.parametrize(
    ("kind", "dice", "severity"),
    [
        ("M4A3", (6, 1), "no-effect"),
        ("M4A3", (6, 2), "light-penetration"),
        ("M4A3", (6, 5), "medium-penetration"),
        ("M4A3", (6, 8), "heavy-penetration"),
        ("M4A3", (10, 10), "heavy-penetration"),
        ("US-truck", (6, 6), "killed"),
    ],
)
def test_a_mine_is_a_hit_in_the_running_gear_with_a_penetration_of_6(
    kind: str, dice: tuple[int, ...], severity: str
) -> None:
    """One die and 6, without anybody's Weapon Skill; the next one that comes may hit the next mine."""
    of = mined(us("A", kind, 505, weapon_skill=3), dice=dice)
    enter(of, "A")
    assert of.events("hit") == [{"event": "hit", "unit": "A", "area": "running-gear", "severity": severity, "by": ""}]
    assert (of.unused, of.field.mines) == (0, {"505": True})


def test_each_that_enters_checks_for_itself() -> None:
    """And those who are in the hex already are unaffected."""
    of = mined(us("A", place=505), us("B", place=505), us("C", place=505), dice=(6, 5, 5), mode=OPERATIONS, round=None)
    enter(of, "A", "B")
    assert [one["unit"] for one in of.events("mine")] == ["A"]
    assert (of.unit("A").immobilised, of.unit("B").immobilised, of.unused) == (True, False, 0)


def test_germans_know_where_the_mines_are() -> None:
    """They are not affected."""
    of = mined(german("GE1", place=505))
    enter(of, "GE1")
    assert of.play.events == []


def test_a_penetration_ends_the_turn() -> None:
    """As any other does (14.3)."""
    of = mined(us("A", place=506, facing=0), dice=(6, 2))
    of.turn("A")
    driving.begin(of.play, "slow")
    going = driving.going(of.setting, of.field, of.unit("A"))
    assert of.field.turn is not None
    (step,) = (one for one in steps(going, of.field.turn.moves) if one.kind == "enter")
    of.run(driving.take(of.setting, of.play, step))
    assert (of.unit("A").space, of.unit("A").mpa_lost) == (COMPLETE, 1)
    assert (of.field.turn.points, of.field.turn.moves.stopped) == (0, True)


def test_a_squad_in_a_minefield() -> None:
    """The rule forgets it; it is hit as fire that kills would hit it, and goes on at half its strength."""
    of = mined(us("A", "US-squad", 505), dice=(6,))
    enter(of, "A")
    assert of.unit("A").type == "US-half-squad"
    of.dice(6)
    enter(of, "A")
    assert of.unit("A").status == KILLED
