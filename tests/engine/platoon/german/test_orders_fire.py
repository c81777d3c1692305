"""Orders to fire and to assault: whom, with what, and what is left afterwards (9.3, 9.6, 9.11, 11.1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, Stage, german, stage, us
from tests.engine.platoon.telling import fire, order, tell

from hulldown_engine.platoon.combat.aiming import Shot
from hulldown_engine.platoon.german import german_fire

N, NE, SE, S, SW, NW = range(6)
WIDE = "\n".join(["." * 30] * 30)
PANZER = german("GE1", "PzIV", 601, facing=S)


def ordered(
    *told: dict[str, Any], at: tuple[Placed, ...] = (), by: Placed = PANZER, points: int | None = None, **of: Any
) -> Stage:
    """A German is ordered to fire at some US units."""
    found = stage(by, *at, **of)
    if "dice" not in of:
        found.play.source = Misses()
    found.turn(by.unit.id, points)
    tell(found, by.unit.id, *told)
    return found


class Misses:
    """Dice that always show their highest face, so that no round of a main gun hits."""

    name = "misses"

    def draw(self, state: int, sides: int) -> tuple[int, int]:
        """The highest face."""
        return state, sides


def shots(of: Stage) -> list[tuple[str, str, str]]:
    """What was fired: weapon, shells, target."""
    return [(one["weapon"], one["shells"], one["target"]) for one in of.events("fired")]


def left(of: Stage) -> int:
    """The Crew Points that are left."""
    assert of.field.turn is not None
    return of.field.turn.points


def passed_over(of: Stage) -> list[str]:
    """The orders of which nothing could be carried out."""
    return [one["order"] for one in of.events("order-passed-over")]


# Weapons --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapons", "what", "points", "expected", "spent"),
    [
        ("best", {}, None, [("main-gun", "ap")], 2),
        ("main-gun", {}, None, [("main-gun", "ap")], 2),
        ("machineguns", {}, None, [("machineguns", "gp")], 1),
        ("all", {}, None, [("main-gun", "ap"), ("machineguns", "gp")], 3),
        ("all", {}, 2, [("main-gun", "ap")], 2),
        ("all", {}, 1, [("machineguns", "gp")], 1),
        ("all", {"machinegun_out": True}, None, [("main-gun", "ap")], 2),
        ("best", {}, 1, [("machineguns", "gp")], 1),
        ("best", {"gun_out": True}, None, [("machineguns", "gp")], 1),
        ("best", {"no_ammunition": True}, None, [("machineguns", "gp")], 1),
        ("main-gun", {"gun_out": True}, None, [], 0),
        ("machineguns", {"machinegun_out": True}, None, [], 0),
        ("best", {"gun_out": True, "machinegun_out": True}, None, [], 0),
        ("best", {}, 0, [], 0),
    ],
)
def test_the_weapons_of_an_order_fire_while_they_work_and_can_be_paid_for(
    weapons: str, what: dict[str, Any], points: int | None, expected: list[tuple[str, str]], spent: int
) -> None:
    """The best is the main gun, else the machineguns; all weapons are both (9.6)."""
    by = german("GE1", "PzIV", 601, facing=S, **what)
    of = ordered(fire(weapons), at=(us("A", "M4A3", 612),), by=by, points=points)

    assert [(weapon, shells) for weapon, shells, _ in shots(of)] == expected
    assert left(of) == (5 if points is None else points) - spent
    assert passed_over(of) == ([] if expected else ["fire"])


def test_all_weapons_fire_together_where_high_explosive_is_better() -> None:
    """At infantry the main gun and the machineguns are one shot (9.2)."""
    of = ordered(fire("all"), at=(us("A", "US-squad", 606),))

    assert shots(of) == [("all", "gp", "A")]
    assert left(of) == 2


@pytest.mark.parametrize(
    ("target", "shells", "expected"),
    [
        ("M4A3", None, "ap"),
        ("US-squad", None, "gp"),
        ("M4A3", "gp", "gp"),
        ("M4A3", "ap", "ap"),
        ("US-squad", "ap", None),
    ],
)
def test_the_better_shells_are_fired_unless_the_order_names_some(
    target: str, shells: str | None, expected: str | None
) -> None:
    """AP at plate, GP at people; AP does nothing to those (9)."""
    of = ordered(fire("main-gun", shells=shells), at=(us("A", target, 606),))

    assert [one[1] for one in shots(of)] == ([expected] if expected else [])


def test_a_squad_fires_its_rocket_and_its_small_arms_in_one_action() -> None:
    """Both at the same target (10)."""
    squad = german("GE1", "GE-squad", 601, rockets=2)
    of = ordered(fire(), fire(), at=(us("A", "US-truck", 602), us("B", "US-squad", 1201)), by=squad)

    assert shots(of) == [("rocket", "ap", "A"), ("arms", "gp", "A")]
    assert of.unit("GE1").rockets == 1
    assert passed_over(of) == ["fire"]


def test_a_gun_that_is_not_prepared_does_not_fire() -> None:
    """It has to be prepared first (9.7)."""
    for prepared in (False, True):
        gun = german("GE1", "88mm-gun", 601, facing=S, prepared=prepared)
        of = ordered(fire(), at=(us("A", "M4A3", 608),), by=gun)
        assert bool(shots(of)) == prepared


# Targets --------------------------------------------------------------------------------------------------------------


def test_the_closest_is_counted_in_hexes_and_of_equals_the_easiest() -> None:
    """Whatever the chances are."""
    near, far = us("A", "M4A3", 608, defilade=True), us("B", "M4A3", 610)
    assert shots(ordered(fire(), at=(far, near)))[0][2] == "A"

    assert shots(ordered(fire(), at=(near, us("B", "M4A3", 608))))[0][2] == "B"


@pytest.mark.parametrize("pick", ["closest", "easiest", "random"])
def test_the_disabled_are_left_alone(pick: str) -> None:
    """However close and easy a wreck is, and where there is nothing else; unless it is its hex that is to be hit."""
    wreck = us("A", "M4A3", 605, disabled=True)

    assert shots(ordered(fire(at=pick), at=(wreck, us("B", "M4A3", 610))))[0][2] == "B"
    assert not shots(ordered(fire(at=pick), at=(wreck,)))
    assert shots(ordered(fire(at=[605]), at=(wreck,)))[0][2] == "A"


def test_the_easiest_is_who_has_the_highest_chance_to_be_hit() -> None:
    """Even if somebody else is closer."""
    at = (us("A", "M4A3", 604, defilade=True), us("B", "M4A3", 605))

    assert shots(ordered(fire(at="easiest"), at=at))[0][2] == "B"


def test_who_can_be_fired_on_twice_is_easier_than_anybody_else() -> None:
    """A target at short range is the better one (9.11), though the other is in the open and it is not."""
    near = us("A", "M4A3", 606, defilade=True)
    far = us("B", "M26", 620)
    of = ordered(fire(at="easiest"), at=(far, near), terrain=WIDE)
    once, twice = (Shot("GE1", one, place, "main-gun", "ap", S) for one, place in (("B", 620), ("A", 606)))

    assert german_fire.twice(of.setting, of.field, twice)
    assert not german_fire.twice(of.setting, of.field, once)
    assert shots(of)[0][2] == "A"


@pytest.mark.parametrize("face", [1, 5, 6, 10])
def test_equal_targets_are_drawn(face: int) -> None:
    """By equal shares of a die (5.9)."""
    at = (us("A", "M4A3", 608, facing=N), us("B", "M4A3", 608, facing=N))
    of = ordered(fire(), at=at, dice=(face, 99, 99))

    assert shots(of)[0][2] == "AB"[face > 5]


def test_into_a_hex_fires_at_the_easiest_in_it_and_at_nobody_else() -> None:
    """9.3: the one with the best chance to be hit."""
    at = (us("A", "M4A3", 604), us("B", "M4A3", 608, defilade=True), us("C", "M4A3", 608))
    assert shots(ordered(fire(at=[608]), at=at))[0][2] == "C"

    nobody = ordered(fire(at=[607]), at=at)
    assert shots(nobody) == []
    assert passed_over(nobody) == ["fire"]


def test_machineguns_fire_at_somebody_else_where_the_target_of_the_main_gun_is_beyond_them() -> None:
    """They reach twenty hexes between (9.2)."""
    at = (us("A", "M4A3", 627), us("B", "M4A3", 602))
    of = ordered(fire("all"), at=at, by=german("GE1", "Jagdtiger", 605, facing=S), terrain=WIDE)

    assert shots(of) == [("main-gun", "ap", "A"), ("machineguns", "gp", "B")]


def test_nobody_in_sight_is_nobody_to_fire_at() -> None:
    """Behind a wood."""
    rows = "\n".join([*["." * 12] * 4, "w" * 12, *["." * 12] * 7])
    of = ordered(fire("all"), at=(us("A", "M4A3", 608),), terrain=rows)

    assert passed_over(of) == ["fire"]
    assert left(of) == 5


# Smoke ----------------------------------------------------------------------------------------------------------------


def test_smoke_is_fired_where_it_is_wanted() -> None:
    """Into the hex, or at the nearest US unit; it lifts at the end of the next Round (9.10)."""
    tiger = german("GE1", "Tiger", 601, facing=S)
    of = ordered(fire("smoke", at=[605]), at=(us("A", "M4A3", 608),), by=tiger)
    assert of.field.smoke == {"605": 2}
    assert left(of) == 3

    of = ordered(fire("smoke"), at=(us("A", "M4A3", 608), us("B", "M4A3", 610)), by=tiger)
    assert of.field.smoke == {"608": 2}


def test_smoke_is_fired_at_the_nearest_that_is_seen() -> None:
    """Not at somebody behind a wood."""
    woods = "\n".join(["." * 12, "wwwww" + "." * 7, *["." * 12] * 10])
    of = ordered(
        fire("smoke"),
        at=(us("A", "M4A3", 304), us("B", "M4A3", 608)),
        by=german("GE1", "Tiger", 601, facing=S),
        terrain=woods,
    )

    assert of.field.smoke == {"608": 2}


def test_who_has_no_smoke_fires_none() -> None:
    """Squads, and guns that are out."""
    for by in (german("GE1", "GE-squad", 601), german("GE1", "Tiger", 601, facing=S, gun_out=True)):
        of = ordered(fire("smoke", at=[605]), by=by)
        assert passed_over(of) == ["fire"]
        assert of.field.smoke == {}


# Assault --------------------------------------------------------------------------------------------------------------


def test_an_assault_is_on_the_weakest_in_the_hex() -> None:
    """Three Crew Points, and the lowest modified GP defence (11.1)."""
    by = german("GE1", "PzIV", 606)
    of = ordered(order("assault"), at=(us("A", "M26", 606), us("B", "US-truck", 606)), by=by, dice=(5,))

    assert [one["target"] for one in of.events("assaulted")] == ["B"]
    assert left(of) == 2


def test_equals_are_drawn_for_an_assault() -> None:
    """By equal shares of a die (5.9)."""
    by = german("GE1", "GE-squad", 606)
    at = (us("A", "US-squad", 606), us("B", "US-squad", 606))
    of = ordered(order("assault"), at=at, by=by, dice=(6, 5))

    assert [one["target"] for one in of.events("assaulted")] == ["B"]
    assert left(of) == 0


@pytest.mark.parametrize(
    ("place", "kind", "what", "points"),
    [
        (605, "PzIV", {}, None),
        (606, "PzIV", {}, 2),
        (606, "PzIV", {"suppressed": True}, None),
        (606, "88mm-gun", {"prepared": True}, None),
    ],
)
def test_an_assault_that_cannot_be_made_is_passed_over(
    place: int, kind: str, what: dict[str, Any], points: int | None
) -> None:
    """Nobody in the hex, too few points, suppressed, or a gun: nothing is paid."""
    by = german("GE1", kind, 606, **what)
    of = ordered(order("assault"), at=(us("A", "M4A3", place),), by=by, points=points)

    assert passed_over(of) == ["assault"]
    assert left(of) == (5 if points is None else points)
