"""Damage: every result of AP and GP fire once, what is lost with it, and the points it costs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, Stage, book, data, german, stage, us

from hulldown_engine.platoon.board.units import COMPLETE, INACTIVE, ONE_TURN, PANIC, TWO_TURNS, UNAWARE
from hulldown_engine.platoon.effects import damage, losses, victory

AREAS = ("turret", "hull", "running-gear", "crew")
SEVERITIES = ("no-effect", "light-penetration", "medium-penetration", "heavy-penetration", "killed")


def hit(set_up: Stage, unit: str, area: str, severity: str) -> Stage:
    """The game after a hit by A, for which all dice were needed."""
    set_up.run(damage.hit(set_up.setting, set_up.play, unit, area, severity, "A"))
    assert set_up.unused == 0
    return set_up


def shelled(set_up: Stage, unit: str, outcome: str, *, assault: bool = False) -> Stage:
    """The game after a result of GP fire by A, for which all dice were needed."""
    set_up.run(damage.gp(set_up.setting, set_up.play, unit, outcome, "A", assault=assault))
    assert set_up.unused == 0
    return set_up


def effects(set_up: Stage) -> list[str]:
    """What was written down as damage."""
    return [event["effect"] for event in set_up.events("damage")]


# AP fire --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("area", "severity", "changed"),
    [
        ("turret", "light-penetration", {"machinegun_out": True}),
        ("turret", "medium-penetration", {"gun_out": True, "crew_lost": 1}),
        ("turret", "heavy-penetration", {"machinegun_out": True, "gun_out": True, "crew_lost": 2, "preserving": True}),
        ("hull", "light-penetration", {"crew_lost": 1}),
        ("hull", "medium-penetration", {"mpa_lost": 1, "crew_lost": 1}),
        ("hull", "heavy-penetration", {"immobilised": True, "crew_lost": 2, "preserving": True}),
        ("running-gear", "no-effect", {"space": TWO_TURNS}),
        ("running-gear", "light-penetration", {"mpa_lost": 1}),
        ("running-gear", "medium-penetration", {"immobilised": True}),
        ("running-gear", "heavy-penetration", {"immobilised": True, "crew_lost": 1}),
        ("crew", "light-penetration", {"crew_lost": 1}),
        ("crew", "medium-penetration", {"crew_lost": 2}),
        ("crew", "heavy-penetration", {"crew_lost": 2, "preserving": True}),
        *((area, "killed", {"status": "killed", "space": INACTIVE}) for area in AREAS),
    ],
)
def test_what_a_hit_does(area: str, severity: str, changed: dict[str, Any]) -> None:
    """Exactly this changes on a tank; any penetration costs it its Turns."""
    set_up = stage(us("A", "M26", 508), german("GE1", "PzIV", 501, space=TWO_TURNS))
    before = set_up.unit("GE1")
    after = hit(set_up, "GE1", area, severity).unit("GE1")
    turns = {"space": COMPLETE} if "penetration" in severity else {}
    for name in before.__dataclass_fields__:
        assert getattr(after, name) == {**turns, **changed}.get(name, getattr(before, name)), name


@pytest.mark.parametrize(
    ("area", "die", "space"), [("turret", 3, TWO_TURNS), ("hull", 4, ONE_TURN), ("crew", 9, ONE_TURN)]
)
def test_a_hit_that_does_not_penetrate_may_shake(area: str, die: int, space: str) -> None:
    """The crew rolls against its Initiative, or loses a Turn."""
    set_up = stage(us("A", "M26", 508), german("GE1", "PzIV", 501, space=TWO_TURNS), dice=(die,))
    assert hit(set_up, "GE1", area, "no-effect").unit("GE1").space == space


def test_every_result_is_tested() -> None:
    """The tables of the book have no effect that is not carried out (14, 14.3)."""
    tables = book().charts.tables
    listed = {one for area in AREAS for each in SEVERITIES for one in tables["damage-results"].look_up((area, each))}
    kinds = dict(tables["gp-damage"].axes)["target"]["names"]
    outcomes = ("no-effect", "panic", "suppressed", "killed", "killed-in-assault")
    listed |= {one for kind in kinds for each in outcomes for one in tables["gp-damage"].look_up((each, kind))}
    assert listed == set(damage.EFFECTS)


def test_a_penetrated_unit_in_panic_stays_there() -> None:
    """The Panic space keeps its marker."""
    set_up = stage(us("A", "M26", 508), german("GE1", "PzIV", 501, space=PANIC))
    assert hit(set_up, "GE1", "turret", "light-penetration").unit("GE1").space == PANIC


def test_a_penetrated_unit_loses_the_turn_under_way() -> None:
    """Nothing is left of it, not even a step."""
    set_up = stage(us("A", "M26", 508))
    set_up.turn("A", moving="slow")
    turn = hit(set_up, "A", "running-gear", "light-penetration").field.turn
    assert turn is not None
    assert (turn.points, turn.moving, turn.moves.stopped) == (0, "", True)


def test_effects_add_up() -> None:
    """Two light hits make no medium one, but both are suffered."""
    set_up = stage(us("A", "M26", 508), german("GE1", "PzIV", 501))
    unit = hit(hit(set_up, "GE1", "hull", "medium-penetration"), "GE1", "hull", "medium-penetration").unit("GE1")
    assert (unit.mpa_lost, unit.crew_lost) == (2, 2)


def test_the_last_reduction_immobilises() -> None:
    """A vehicle without any Movement Points is immobilised."""
    set_up = stage(us("A", "M26", 508), german("GE1", "Tiger", 501, mpa_lost=2))
    hit(set_up, "GE1", "running-gear", "light-penetration")
    assert effects(set_up) == ["mpa-1", "immobilised"]
    assert set_up.unit("GE1").immobilised


def test_crews_do_not_fall_below_nothing() -> None:
    """A crew of one that loses two loses one."""
    set_up = stage(us("A", "M26", 508), german("GE1", "PzIV", 501, crew_lost=4))
    hit(set_up, "GE1", "crew", "medium-penetration")
    assert (set_up.unit("GE1").crew_lost, set_up.unit("GE1").crew_left) == (5, 0)
    assert effects(set_up) == ["crew-1", "disabled"]


@pytest.mark.parametrize(
    ("kind", "area", "dice", "place"),
    [
        ("SPW-251", "hull", (8, 6), 502),
        ("GE-truck", "running-gear", (8, 6), 502),
        ("SPW-251", "crew", (), 501),
        ("PzIV", "hull", (), 501),
    ],
    ids=["half-track", "wheels", "people", "tank"],
)
def test_hits_on_wheels_and_body_cause_accidents(kind: str, area: str, dice: tuple[int, ...], place: int) -> None:
    """Of vehicles other than tanks, even of those whose Turn is over."""
    set_up = stage(us("A", "M26", 508), german("GE1", kind, 501, facing=3), dice=dice)
    assert hit(set_up, "GE1", area, "light-penetration").unit("GE1").hex == place


def test_the_dead_have_no_accidents() -> None:
    """A kill ends it."""
    set_up = stage(us("A", "M26", 508), german("GE1", "SPW-251", 501))
    assert hit(set_up, "GE1", "hull", "killed").unit("GE1").hex == 501


# Self-preservation ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "lost", "preserving"), [(3, 1, False), (3, 2, True), (4, 1, True), (0, 5, False), (None, 5, False)]
)
def test_self_preservation(level: int | None, lost: int, preserving: bool) -> None:  # noqa: FBT001 - a case of the table
    """At the level of its card a German thinks of itself; one without a level never does."""
    set_up = stage(german("GE1", "PzIV", 501, card={"self_preservation": level}))
    losses.lose_crew(set_up.setting, set_up.play, "GE1", lost)
    assert set_up.unit("GE1").preserving == preserving


def test_us_crews_do_not_preserve_themselves() -> None:
    """It is a column of German cards."""
    set_up = stage(us("A", "M26", 508))
    assert not hit(set_up, "A", "crew", "heavy-penetration").unit("A").preserving


# GP fire --------------------------------------------------------------------------------------------------------------

NOTHING: dict[str, Any] = {}
SUPPRESSED = {"suppressed": True}
SHAKEN = {"suppressed": True, "crew_lost": 1}
DEAD = {"status": "killed", "space": INACTIVE}
PANICKED = {"space": PANIC}


@pytest.mark.parametrize(
    ("target", "panic", "suppressed", "killed", "assaulted"),
    [
        (german("GE1", "PzIV", 501, closed=True), NOTHING, SUPPRESSED, SUPPRESSED, DEAD),
        (german("GE1", "Jagdtiger", 501), NOTHING, SUPPRESSED, SHAKEN, DEAD),
        (german("GE1", "SPW-251", 501, closed=True), PANICKED, SUPPRESSED, SUPPRESSED, DEAD),
        (german("GE1", "GE-truck", 501), PANICKED, SUPPRESSED, {**SHAKEN, "disabled": True}, DEAD),
        (german("GE1", "88mm-gun", 501, prepared=True), SHAKEN, SHAKEN, {**SHAKEN, "crew_lost": 2}, DEAD),
        (german("GE1", "88mm-gun", 501), PANICKED, SUPPRESSED, DEAD, DEAD),
        (german("GE1", "GE-squad", 501), PANICKED, SUPPRESSED, {"type": "GE-half-squad"}, {"type": "GE-half-squad"}),
        (german("GE1", "GE-half-squad", 501), PANICKED, SUPPRESSED, DEAD, DEAD),
        (us("GE1", "US-squad", 501), PANICKED, SUPPRESSED, {"type": "US-half-squad"}, {"type": "US-half-squad"}),
        (us("GE1", "US-crew", 501), PANICKED, SUPPRESSED, DEAD, DEAD),
        (german("GE1", "GE-squad", 501, in_bunker=True), NOTHING, SUPPRESSED, SUPPRESSED, {**DEAD, "in_bunker": False}),
    ],
    ids=[
        "closed tank",
        "open tank",
        "closed vehicle",
        "truck",
        "prepared gun",
        "towed gun",
        "squad",
        "half squad",
        "US squad",
        "crew",
        "in a bunker",
    ],
)
def test_what_gp_fire_does(
    target: Placed, panic: dict[str, Any], suppressed: dict[str, Any], killed: dict[str, Any], assaulted: dict[str, Any]
) -> None:
    """Every result on every kind of target; the driver of what is no tank checks for an accident when he panics."""
    results = [("no-effect", NOTHING), ("panic", panic), ("suppressed", suppressed), ("killed", killed)]
    for outcome, changed in results:
        wheels = outcome == "panic" and target.unit.type in ("SPW-251", "GE-truck")
        _only(shelled(stage(target, dice=(1,) if wheels else ()), "GE1", outcome), target, changed)
    _only(shelled(stage(target), "GE1", "killed", assault=True), target, assaulted)


def _only(set_up: Stage, target: Placed, changed: dict[str, Any]) -> None:
    after = set_up.unit("GE1")
    usual = {"suppressed": False} if changed.get("status") == "killed" else {}
    for name in target.unit.__dataclass_fields__:
        assert getattr(after, name) == {**usual, **changed}.get(name, getattr(target.unit, name)), name


def test_in_operations_nobody_panics_or_is_suppressed() -> None:
    """There is no Round for it to last; but men are lost all the same."""
    for outcome, changed in (("panic", NOTHING), ("suppressed", NOTHING), ("killed", {"crew_lost": 1})):
        target = us("GE1", "M3", 501)
        _only(shelled(stage(target, field={"mode": "operations", "round": None}), "GE1", outcome), target, changed)


def test_panic_ends_the_turn_under_way() -> None:
    """A unit in panic does nothing more."""
    set_up = stage(us("A", "US-squad", 508))
    set_up.turn("A", half="fire")
    turn = shelled(set_up, "A", "panic").field.turn
    assert turn is not None
    assert (turn.points, turn.half, turn.moves.stopped) == (0, "", True)


# What goes with it ----------------------------------------------------------------------------------------------------


def test_what_a_vehicle_carries_dies_with_it() -> None:
    """The squad in the half-track and the gun behind it are killed."""
    set_up = stage(
        german("GE1", "SPW-251", 501, card={"victory": 1}),
        german("GE2", "GE-squad", 501, where="aboard", carrier="GE1", card={"victory": 2}),
        german("GE3", "88mm-gun", 501, where="towed", carrier="GE1", card={"victory": 3}),
    )
    hit(set_up, "GE1", "hull", "killed")
    assert [set_up.unit(one).status for one in ("GE1", "GE2", "GE3")] == ["killed"] * 3
    assert [event["unit"] for event in set_up.events("killed")] == ["GE1", "GE2", "GE3"]
    assert set_up.field.victory == 6


@pytest.mark.parametrize("outcome", ["panic", "suppressed", "killed"])
def test_gp_fire_sweeps_riders_off_tanks(outcome: str) -> None:
    """Any result kills the half squad that rides on a tank."""
    set_up = stage(us("A", "M4A3", 501), us("B", "US-half-squad", 501, where="aboard", carrier="A"))
    assert shelled(set_up, "A", outcome).unit("B").status == "killed"


@pytest.mark.parametrize(("kind", "status"), [("M4A3", "killed"), ("M3", "active")])
def test_ap_fire_sweeps_riders_off_tanks(kind: str, status: str) -> None:
    """Even a round that glances off; inside a half-track they are safe from it."""
    rider = us("B", "US-half-squad", 501, where="aboard", carrier="A")
    set_up = stage(us("A", kind, 501), rider, dice=() if kind == "M4A3" else (1,))
    assert hit(set_up, "A", "running-gear", "no-effect").unit("B").status == status


def test_no_result_leaves_riders_alone() -> None:
    """Bullets that hit nothing kill nobody."""
    set_up = stage(us("A", "M4A3", 501), us("B", "US-half-squad", 501, where="aboard", carrier="A"))
    assert shelled(set_up, "A", "no-effect").unit("B").status == "active"


# Disabled, and points -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "what", "disabled"),
    [
        ("M4A3", {"immobilised": True}, False),
        ("M4A3", {"immobilised": True, "gun_out": True}, False),
        ("M4A3", {"immobilised": True, "gun_out": True, "machinegun_out": True}, True),
        ("M4A3", {"gun_out": True, "machinegun_out": True}, False),
        ("M4A3", {"immobilised": True, "machinegun_out": True, "rounds": 0}, False),
        ("M4A3", {"crew_lost": 5}, True),
        ("US-truck", {}, False),
        ("US-truck", {"immobilised": True}, True),
        ("76mm-gun", {}, False),
        ("76mm-gun", {"crew_lost": 5}, True),
        ("US-squad", {"suppressed": True}, False),
    ],
)
def test_who_is_disabled(kind: str, what: dict[str, Any], disabled: bool) -> None:  # noqa: FBT001 - a case of the table
    """What can neither move nor fire any more, by what it has lost."""
    set_up = stage(us("A", kind, 501, **what))
    assert losses.helpless(set_up.setting, set_up.unit("A")) == disabled


def test_us_units_cost_points() -> None:
    """Two when disabled, three when killed; three in all when killed after that."""
    set_up = stage(us("A", "US-truck", 501), us("B", "M4A3", 601))
    losses.immobilise(set_up.setting, set_up.play, "A")
    assert (set_up.field.victory, set_up.unit("A").disabled) == (-2, True)
    losses.kill(set_up.setting, set_up.play, "A")
    assert set_up.field.victory == -3
    losses.kill(set_up.setting, set_up.play, "B")
    losses.kill(set_up.setting, set_up.play, "B")
    assert (set_up.field.victory, victory.gained(set_up.field), victory.lost(set_up.field)) == (-6, 0, 6)
    assert [tuple(one[:2]) for one in set_up.field.awards] == [(-2, "A disabled"), (-1, "A killed"), (-3, "B killed")]


@pytest.mark.parametrize("first", ["killed", "captured", "disabled"])
def test_a_german_card_pays_once(first: str) -> None:
    """For whatever befalls it first."""
    set_up = stage(us("A", "US-squad", 501), german("GE1", "GE-truck", 501, card={"victory": 3}))
    if first == "killed":
        losses.kill(set_up.setting, set_up.play, "GE1", "A")
    elif first == "captured":
        losses.capture(set_up.setting, set_up.play, "GE1", "A")
    else:
        losses.immobilise(set_up.setting, set_up.play, "GE1")
    losses.kill(set_up.setting, set_up.play, "GE1", "A")
    assert [tuple(one[:2]) for one in set_up.field.awards] == [(3, f"GE1 {first}")]
    assert set_up.events("award") == [{"event": "award", "points": 3, "reason": f"GE1 {first}", "total": 3}]


# Captives -------------------------------------------------------------------------------------------------------------


def test_a_captive_is_out_of_the_game() -> None:
    """It has no Turns and cannot be fired at, and whoever rides in it is taken with it."""
    set_up = stage(
        us("A", "US-squad", 501),
        german("GE1", "SPW-251", 501, suppressed=True),
        german("GE2", "GE-squad", 501, where="aboard", carrier="GE1"),
    )
    losses.capture(set_up.setting, set_up.play, "GE1", "A")
    for one in ("GE1", "GE2"):
        unit = set_up.unit(one)
        assert (unit.status, unit.guard, unit.space, unit.active) == ("captured", "A", INACTIVE, False)


def test_captives_whose_guard_falls_go_away() -> None:
    """Without a free US unit in their hex they leave the map; with another they stay."""
    for others, where in (((), "exited"), ((us("B", "M4A3", 501),), "on-map")):
        set_up = stage(us("A", "US-half-squad", 501), german("GE1", "PzIV", 501), *others)
        losses.capture(set_up.setting, set_up.play, "GE1", "A")
        losses.kill(set_up.setting, set_up.play, "A")
        assert (set_up.unit("GE1").where, set_up.unit("GE1").guard) == (where, "")


# Awareness ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "after"),
    [
        ({}, COMPLETE),
        ({"disabled": True}, UNAWARE),
        ({"status": "killed"}, UNAWARE),
        ({"space": PANIC}, PANIC),
        ({"space": ONE_TURN}, ONE_TURN),
    ],
)
def test_who_becomes_aware(what: dict[str, Any], after: str) -> None:
    """An unaware US unit that has been attacked, unless it is killed or disabled."""
    set_up = stage(us("A", "M4A3", 501, **{"space": UNAWARE, **what}))
    losses.alert(set_up.play, "A")
    assert set_up.unit("A").space == after


def test_half_squads_have_cards() -> None:
    """Every squad of the book can be halved."""
    set_up = stage(us("A", "US-squad", 501), german("GE1", "GE-squad", 601))
    assert [data(set_up.setting.card_of("half-squad", set_up.unit(one).side))["class"] for one in ("A", "GE1")] == [
        "half-squad"
    ] * 2
