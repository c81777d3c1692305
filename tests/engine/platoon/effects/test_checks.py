"""Checks: ratings after losses, terrain, natural rolls, and what an accident does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Stage, german, stage, us

from hulldown_engine.platoon.board.units import COMPLETE, ONE_TURN, PANIC, TWO_TURNS, UNAWARE
from hulldown_engine.platoon.effects import checks

TANK, TRUCK = "M4A3", "US-truck"
N, NE, SE = 0, 1, 2


@pytest.mark.parametrize(
    ("die", "what", "modifier", "place", "passed"),
    [
        (5, {}, 0, None, True),
        (6, {}, 0, None, False),
        (6, {}, 1, None, True),
        (4, {}, -2, None, False),
        (3, {}, 0, 303, True),
        (4, {}, 0, 303, False),
        (5, {}, 0, 304, True),
        (4, {"crew_lost": 1}, 0, None, True),
        (5, {"crew_lost": 1}, 0, None, False),
        (1, {"perception": 0}, -2, 303, True),
        (10, {"perception": 10}, 5, None, False),
    ],
)
def test_perception(die: int, what: dict[str, Any], modifier: int, place: int | None, *, passed: bool) -> None:
    """Perception after losses, with the paragraph's modifier and the terrain that is looked into."""
    set_up = stage(us("A", TANK, 305, **what), terrain=".....\n.....\n..w..\n.....\n.....", dice=(die,))
    assert set_up.run(checks.perception(set_up.setting, set_up.play, "A", modifier, place)) is passed


@pytest.mark.parametrize(("die", "modifier", "passed"), [(3, 0, True), (4, 0, False), (2, -1, True), (3, -1, False)])
def test_initiative(die: int, modifier: int, *, passed: bool) -> None:
    """A German's card gives its Initiative after losses."""
    set_up = stage(german("GE1", "Tiger", 305, crew_lost=1, card={"initiative": [5, 3, 2]}), dice=(die,))
    assert set_up.run(checks.initiative(set_up.setting, set_up.play, "GE1", modifier)) is passed


@pytest.mark.parametrize(("condition", "die", "passed"), [(1, 5, True), (1, 6, False), (3, 7, True), (4, 9, False)])
def test_activation(condition: int, die: int, *, passed: bool) -> None:
    """The level is that of the condition in force."""
    set_up = stage(dice=(die,), field={"condition": condition})
    assert set_up.run(checks.activation(set_up.setting, set_up.play)) is passed


@pytest.mark.parametrize(
    ("space", "dice", "after"),
    [
        (TWO_TURNS, (3,), TWO_TURNS),
        (TWO_TURNS, (4,), ONE_TURN),
        (ONE_TURN, (4,), COMPLETE),
        (COMPLETE, (), COMPLETE),
        (PANIC, (), PANIC),
        (UNAWARE, (), UNAWARE),
    ],
)
def test_shaken(space: str, dice: tuple[int, ...], after: str) -> None:
    """A crew that fails loses one Turn; one that has none left does not roll."""
    set_up = stage(us("A", TANK, 305, space=space), dice=dice)
    set_up.run(checks.shaken(set_up.setting, set_up.play, "A"))
    assert (set_up.unit("A").space, set_up.unused) == (after, 0)


# Accidents ------------------------------------------------------------------------------------------------------------


def driven(*dice: int, kind: str = TRUCK, terrain: str = ".....\n" * 5, **what: Any) -> Stage:
    """A truck in 0303, facing north, that has an accident in its Turn with these dice."""
    set_up = stage(us("A", kind, 303, **{"facing": N, **what}), terrain=terrain, dice=dice)
    set_up.turn("A")
    return set_up


def mishap(set_up: Stage, *, certain: bool = False) -> bool | None:
    """Whether it ends well."""
    return set_up.run(checks.accident(set_up.setting, set_up.play, "A", certain=certain))


def test_a_safe_driver() -> None:
    """At most the Driving Skill, and nothing happens."""
    set_up = driven(7)
    before = set_up.unit("A")
    assert mishap(set_up)
    assert set_up.unit("A") == before


@pytest.mark.parametrize(
    ("die", "place", "facing", "stopped"),
    [
        (1, 303, N, False),
        (3, 303, N, True),
        (4, 202, 5, True),
        (5, 402, NE, True),
        (6, 302, N, True),
        (10, 303, N, True),
    ],
    ids=["nothing", "stalled", "swerve left", "swerve right", "overshoot", "immobilised"],
)
def test_where_an_accident_ends(die: int, place: int, facing: int, stopped: bool) -> None:  # noqa: FBT001 - a case of the table
    """Swerving turns the vehicle one hexside and takes it on; after all but a scare it moves no more."""
    set_up = driven(8, die)
    assert mishap(set_up) is False
    unit, turn = set_up.unit("A"), set_up.field.turn
    assert turn is not None
    assert (unit.hex, unit.facing, turn.moves.hex, turn.moves.stopped) == (place, facing, place, stopped)
    assert unit.immobilised == (die == 10)


@pytest.mark.parametrize(("die", "name", "value"), [(8, "mpa_lost", 1), (9, "crew_lost", 1), (10, "immobilised", True)])
def test_what_an_accident_costs(die: int, name: str, value: object) -> None:
    """Mobility, a Crew Point, or all mobility."""
    set_up = driven(8, die)
    mishap(set_up)
    assert getattr(set_up.unit("A"), name) == value


def test_an_accident_for_certain_is_not_checked() -> None:
    """The first die is left out."""
    set_up = driven(6)
    assert mishap(set_up, certain=True) is False
    assert set_up.unit("A").hex == 302


@pytest.mark.parametrize(
    ("what", "terrain"),
    [
        ({"hex": 301}, ".....\n" * 5),
        ({}, ".....\n..w..\n" + ".....\n" * 3),
    ],
    ids=["the edge of the map", "woods"],
)
def test_where_it_may_not_go_it_stalls(what: dict[str, Any], terrain: str) -> None:
    """No accident takes a truck off the map or into the woods."""
    set_up = driven(8, 6, terrain=terrain, **what)
    before = set_up.unit("A").hex
    mishap(set_up)
    assert set_up.unit("A").hex == before
    assert set_up.field.turn is not None
    assert set_up.field.turn.moves.stopped


def test_what_is_carried_comes_along_unharmed() -> None:
    """A squad aboard goes where its truck goes."""
    set_up = stage(us("A", TRUCK, 303), us("B", "US-squad", 303, where="aboard", carrier="A"), dice=(8, 6))
    mishap(set_up)
    assert (set_up.unit("B").hex, set_up.unit("B").status) == (302, "active")


@pytest.mark.parametrize("what", [{"immobilised": True}, {"mpa_lost": 5, "kind": "M10"}], ids=str)
def test_what_cannot_move_has_no_accidents(what: dict[str, Any]) -> None:
    """No die falls."""
    set_up = driven(1, **what)
    assert mishap(set_up)
    assert set_up.unused == 1


def test_an_accident_out_of_turn() -> None:
    """A vehicle that is hit goes on although it is somebody else's Turn, which is not disturbed."""
    set_up = stage(us("A", TRUCK, 303), german("GE1", "PzIV", 505), dice=(8, 6))
    turn = set_up.turn("GE1")
    mishap(set_up)
    assert set_up.unit("A").hex == 302
    assert set_up.unit("A").moved == "slow"
    assert set_up.field.turn == turn
