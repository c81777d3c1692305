"""Fire: the rulebook's examples, what a unit may fire at and what it may not, what it pays, and the odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from tests.engine.platoon.stage import CLEAR, Placed, Stage, book, german, stage, us

from hulldown_engine.platoon.board.units import COMPLETE, UNAWARE
from hulldown_engine.platoon.combat import aiming, fire, odds
from hulldown_engine.platoon.combat.aiming import Shot

N, NE, SE, S, SW, NW = range(6)

AP_, GP_, GUNS, ALL_ = ("main-gun", "ap"), ("main-gun", "gp"), ("machineguns", "gp"), ("all", "gp")
ROCKET, ARMS = ("rocket", "ap"), ("arms", "gp")


def shot(set_up: Stage, unit: str, weapon: tuple[str, str], target: str = "", place: int = 0) -> Shot:
    """A shot as it would be aimed, allowed or not."""
    field, one = set_up.field, set_up.unit(unit)
    aimed = Shot(unit, target, place or set_up.unit(target).hex, *weapon, one.turret)
    turret = aiming.bearing_turret(set_up.setting, field, one, aimed.hex) if weapon[0] in ("main-gun", "all") else None
    return aimed if turret is None else aimed._replace(turret=turret)


def fired(set_up: Stage, *shots: Shot) -> Stage:
    """The game after these shots, one after the other, each of which is allowed."""
    for one in shots:
        assert aiming.refusal(set_up.setting, set_up.field, one) == ""
        set_up.run(fire.fire(set_up.setting, set_up.play, one))
    assert set_up.unused == 0
    return set_up


def names(set_up: Stage, unit: str) -> list[str]:
    """What a unit may fire."""
    return [aiming.id_of(one) for one in aiming.shots(set_up.setting, set_up.field, set_up.unit(unit))]


# The rulebook's examples ----------------------------------------------------------------------------------------------


def test_the_example_of_ap_fire() -> None:
    """An M26 that drives slow hits the hull of a closed Jagdtiger in defilade, six hexes off: 23, 43, 6 (9.1)."""
    set_up = stage(
        us("A", "M26", 508, facing=N, weapon_skill=2, moved="slow"),
        german("GE1", "Jagdtiger", 501, facing=S, closed=True, defilade=True, space="two-turns"),
        dice=(23, 43, 6, 99),
    )
    one = shot(set_up, "A", AP_, "GE1")
    fired(set_up, one)

    first, second = set_up.events("resolved")
    assert first["outcome"] == {
        "chance": 35,
        "penetration": 14,
        "area": "hull",
        "total": 22,
        "result": "light-penetration",
    }
    assert set_up.events("hit") == [
        {"event": "hit", "unit": "GE1", "area": "hull", "severity": "light-penetration", "by": "A"}
    ]
    target = set_up.unit("GE1")
    assert (target.crew_lost, target.space) == (1, COMPLETE)
    assert second["given"]["already_hit"]
    assert set_up.unit("A").rounds == 38


def test_the_example_of_gp_fire() -> None:
    """A Panther fires everything at a truck that moves among buildings, eight hexes off: a 5 suppresses it (9.2)."""
    rows = [list("......") for _ in range(12)]
    rows[10][4] = "b"
    set_up = stage(
        german("GE1", "Panther", 502, facing=S),
        us("A", "US-truck", 511, moved="slow"),
        terrain="\n".join(map("".join, rows)),
        dice=(5, 10),
    )
    fired(set_up, shot(set_up, "GE1", ALL_, "A"))

    event, _ = set_up.events("resolved")
    assert event["outcome"] == {"space": 7, "primary": "suppressed", "secondary": "none"}
    assert set_up.unit("A").suppressed


# What there is to fire at ---------------------------------------------------------------------------------------------


def test_everything_a_tank_may_fire() -> None:
    """The main gun with both shells, the machineguns, and all together, at every enemy in sight."""
    set_up = stage(us("A", "M4A3", 505), german("GE1", "PzIV", 501), german("GE2", "GE-squad", 502))
    assert names(set_up, "A") == [
        "fire:main-gun:ap:GE1",
        "fire:main-gun:gp:GE1",
        "fire:machineguns:gp:GE1",
        "fire:all:gp:GE1",
        "fire:main-gun:gp:GE2",
        "fire:machineguns:gp:GE2",
        "fire:all:gp:GE2",
    ]


def test_what_a_shot_is_called() -> None:
    """The weapon, the target, the turn of the turret, and what it may do: panic does nothing to a tank (14.4)."""
    set_up = stage(us("A", "M4A3", 505, facing=S), german("GE1", "PzIV", 501, letter="L"))
    texts = [
        odds.text(set_up.setting, set_up.field, one)
        for one in aiming.shots(set_up.setting, set_up.field, set_up.unit("A"))
    ]
    assert texts[0] == "Fire AP with the main gun at L PzIV in 0501 after turning the turret: hit 97%, kill 78%"
    assert texts[2] == "Fire GP with the machineguns at L PzIV in 0501: suppress 10%"
    smoke = Shot("A", "", 404, "main-gun", "smoke", N)
    assert odds.text(set_up.setting, set_up.field, smoke) == "Fire smoke with the main gun into 0404"
    assert aiming.id_of(smoke) == "fire:main-gun:smoke:0404"


TANK = us("A", "M4A3", 505)
ENEMY = german("GE1", "PzIV", 501)
WALL = "\n".join(["." * 12] * 2 + ["w" * 12] + ["." * 12] * 9)


@pytest.mark.parametrize(
    ("firer", "target", "weapon", "others"),
    [
        (us("A", "M4A3", 505, facing=NE), ENEMY, AP_, ()),
        (us("A", "M10", 505, facing=NE), ENEMY, AP_, ()),
        (us("A", "M4A3", 505, facing=S), ENEMY, GUNS, ()),
        (us("A", "M4A3", 501), german("GE1", "PzIV", 501), AP_, ()),
        (us("A", "M4A3", 505, facing=S), german("GE1", "PzIV", 505), AP_, ()),
        (us("A", "M4A3", 505), german("GE1", "GE-squad", 501), GP_, ()),
        (us("A", "US-squad", 505, rockets=1), german("GE1", "PzIV", 503), ROCKET, ()),
        (us("A", "76mm-gun", 505, prepared=True), ENEMY, AP_, ()),
        (german("GE1", "GE-squad", 503, rockets=1), us("A", "M4A3", 501), ROCKET, ()),
        (german("GE1", "PzIV", 505), us("A", "M4A3", 501), AP_, ()),
        (us("A", "M4A3", 505, suppressed=True), ENEMY, AP_, ()),
        (us("A", "M4A3", 505, no_ammunition=True), ENEMY, GUNS, ()),
        (us("A", "M4A3", 505, rounds=0), ENEMY, GUNS, ()),
        (us("A", "M4A3", 505, gun_out=True), ENEMY, GUNS, ()),
        (us("A", "US-squad", 505, no_ammunition=True), german("GE1", "GE-squad", 503), ARMS, ()),
        (TANK, ENEMY, AP_, (us("B", "M4A1", 501, disabled=True),)),
        (TANK, ENEMY, AP_, (us("B", "M4A1", 501, status="killed"),)),
        (TANK, ENEMY, AP_, (german("GE2", "PzIV", 501, status="captured"),)),
    ],
    ids=[
        "turret turns",
        "slow turret turns one hexside",
        "machineguns all around",
        "AP in the same hex",
        "AP in the same hex without an arc",
        "GP at a squad",
        "bazooka",
        "prepared gun",
        "Panzerfaust",
        "Germans need no rounds",
        "suppressed tank",
        "machineguns without ammunition",
        "machineguns without rounds",
        "machineguns without a gun",
        "small arms without ammunition",
        "disabled friend there",
        "wreck of a friend there",
        "captive there",
    ],
)
def test_shots_that_are_allowed(
    firer: Placed, target: Placed, weapon: tuple[str, str], others: tuple[Placed, ...]
) -> None:
    """None of the rules is in the way."""
    set_up = stage(firer, target, *others)
    one = shot(set_up, firer.unit.id, weapon, target.unit.id)
    assert aiming.refusal(set_up.setting, set_up.field, one) == ""
    assert one in aiming.shots(set_up.setting, set_up.field, set_up.unit(firer.unit.id))


NOT_NOW = "The unit cannot fire {} now (9)."
NOBODY = "Nobody is there to fire (2.12)."
ARC = "The hex is not in the arc of the gun (9)."
RANGE = "The target is out of range (9)."
FRIEND = "B, one of its own, is in the hex (9)."
UNSEEN = "The firer does not see the target (9)."
OWN_HEX = "In its own hex a unit fires AP or assaults (6.7, 11.1)."
SOFT = "AP rounds do nothing to guns and squads (9)."


@pytest.mark.parametrize(
    ("firer", "target", "weapon", "others", "because"),
    [
        (us("A", "M4A3", 505, status="killed"), ENEMY, AP_, (), NOBODY),
        (us("A", "M4A3", 505, where="aboard"), ENEMY, AP_, (), NOBODY),
        (us("A", "M4A3", 505, crew_lost=5), ENEMY, AP_, (), NOBODY),
        (us("A", "US-squad", 505, suppressed=True), ENEMY, ARMS, (), "A suppressed squad does not fire (14.4)."),
        (us("A", "M4A3", 505, gun_out=True), ENEMY, AP_, (), NOT_NOW.format("AP with the main gun")),
        (us("A", "M4A3", 505, gun_out=True), ENEMY, ALL_, (), NOT_NOW.format("GP with all weapons")),
        (us("A", "M4A3", 505, machinegun_out=True), ENEMY, ALL_, (), NOT_NOW.format("GP with all weapons")),
        (us("A", "M4A3", 505, machinegun_out=True), ENEMY, GUNS, (), NOT_NOW.format("GP with the machineguns")),
        (us("A", "M4A3", 505, rounds=0), ENEMY, GP_, (), NOT_NOW.format("GP with the main gun")),
        (
            german("GE1", "PzIV", 505, no_ammunition=True),
            us("A", "M4A3", 501),
            AP_,
            (),
            NOT_NOW.format("AP with the main gun"),
        ),
        (us("A", "76mm-gun", 505), ENEMY, AP_, (), NOT_NOW.format("AP with the main gun")),
        (us("A", "US-truck", 505), ENEMY, GUNS, (), NOT_NOW.format("GP with the machineguns")),
        (us("A", "US-squad", 505), german("GE1", "PzIV", 503), ROCKET, (), NOT_NOW.format("AP with a rocket")),
        (us("A", "M4A3", 505, facing=N), german("GE1", "GE-squad", 501), AP_, (), SOFT),
        (TANK, german("GE1", "88mm-gun", 501), AP_, (), SOFT),
        (us("A", "M4A3", 505), german("GE1", "PzIV", 505), GP_, (), OWN_HEX),
        (us("A", "M4A3", 505), german("GE1", "PzIV", 505), GUNS, (), OWN_HEX),
        (us("A", "US-squad", 505), german("GE1", "PzIV", 505), ARMS, (), OWN_HEX),
        (us("A", "Jagdtiger", 505, facing=NE), ENEMY, AP_, (), ARC),
        (us("A", "M10", 505, facing=SE), ENEMY, AP_, (), ARC),
        (us("A", "76mm-gun", 505, facing=NE, prepared=True), ENEMY, GP_, (), ARC),
        (us("A", "US-squad", 506, rockets=1), german("GE1", "PzIV", 501), ROCKET, (), None),
        (us("A", "US-squad", 507, rockets=1), german("GE1", "PzIV", 501), ROCKET, (), RANGE),
        (german("GE1", "GE-squad", 504, rockets=1), us("A", "M4A3", 501), ROCKET, (), RANGE),
        (TANK, ENEMY, AP_, (us("B", "M4A1", 501),), FRIEND),
        (TANK, ENEMY, GUNS, (us("B", "US-squad", 501),), FRIEND),
        (
            german("GE1", "PzIV", 505),
            us("A", "M4A1", 501),
            AP_,
            (german("GE2", "PzIV", 501, status="captured"),),
            "GE2, one of its own, is in the hex as a captive (9).",
        ),
        (
            german("GE1", "PzIV", 505),
            us("A", "M4A1", 501),
            AP_,
            (german("GE2", "PzIV", 501, surrendered=True),),
            "GE2, one of its own, is in the hex, and has surrendered (9).",
        ),
        (us("A", "M4A3", 501), german("GE1", "PzIV", 501), AP_, (us("B", "M4A1", 501),), FRIEND),
        (TANK, german("GE1", "PzIV", 501, status="killed"), AP_, (), UNSEEN),
        (TANK, german("GE1", "PzIV", 501, status="captured"), AP_, (), UNSEEN),
        (TANK, german("GE1", "PzIV", 501, surrendered=True), AP_, (), UNSEEN),
    ],
)
def test_shots_that_are_refused(
    firer: Placed, target: Placed, weapon: tuple[str, str], others: tuple[Placed, ...], because: str | None
) -> None:
    """Each rule refuses in one sentence, and the shot is not among those a unit may fire."""
    set_up = stage(firer, target, *others)
    one = shot(set_up, firer.unit.id, weapon, target.unit.id)
    assert aiming.refusal(set_up.setting, set_up.field, one) == (because or "")
    assert (one in aiming.shots(set_up.setting, set_up.field, set_up.unit(firer.unit.id))) == (because is None)


def test_nobody_fires_through_a_wood() -> None:
    """What is not seen is no target."""
    set_up = stage(TANK, ENEMY, terrain=WALL)
    assert aiming.refusal(set_up.setting, set_up.field, shot(set_up, "A", AP_, "GE1")) == UNSEEN
    assert names(set_up, "A") == []


def test_beyond_twenty_hexes_only_the_main_gun_counts() -> None:
    """Machineguns reach over 20 hexes, main guns further."""
    terrain = "\n".join(["..."] * 30)
    for place, weapons in ((122, ["main-gun", "main-gun", "machineguns", "all"]), (123, ["main-gun", "main-gun"])):
        set_up = stage(us("A", "M4A3", 101, facing=S), german("GE1", "PzIV", place), terrain=terrain)
        found = aiming.shots(set_up.setting, set_up.field, set_up.unit("A"))
        assert [one.weapon for one in found] == weapons


@pytest.mark.parametrize(
    ("turn", "weapon", "because"),
    [
        ({"points": 1}, AP_, "Firing the main gun takes 2 Crew Points; it has 1 (6.7)."),
        ({"points": 2}, ALL_, "Firing all weapons takes 3 Crew Points; it has 2 (6.7)."),
        ({"points": 0}, GUNS, "Firing the machineguns takes 1 Crew Point; it has none (6.7)."),
        ({"points": 3, "shells": "ap"}, AP_, "The main gun has fired this Turn (9.11)."),
        ({"points": 3, "shells": "ap"}, GP_, "The main gun has fired this Turn (9.11)."),
        ({"points": 3, "shells": "smoke"}, ALL_, "The main gun has fired this Turn (9.11)."),
        ({"points": 3, "shells": "gp"}, GUNS, ""),
        ({"points": 2, "traversed": 3}, AP_, ARC),
        ({"points": 2, "traversed": 2}, AP_, ""),
    ],
)
def test_what_a_turn_allows(turn: Mapping[str, Any], weapon: tuple[str, str], because: str) -> None:
    """Crew Points, one action of the main gun, and what is left of the turret's traverse."""
    set_up = stage(us("A", "M4A3", 505, facing=NE), ENEMY)
    one = shot(set_up, "A", weapon, "GE1")._replace(turret=N)
    set_up.turn("A", **turn)
    assert aiming.refusal(set_up.setting, set_up.field, one) == because


# The arc and the turret -----------------------------------------------------------------------------------------------


def test_the_turret_turns_and_stays() -> None:
    """Firing turns the turret the shorter way, and this counts against its traverse."""
    set_up = stage(us("A", "M4A3", 505, facing=SW), ENEMY, dice=(99, 99))
    set_up.turn("A")
    fired(set_up, shot(set_up, "A", AP_, "GE1"))

    assert (set_up.unit("A").facing, set_up.unit("A").turret) == (SW, N)
    assert set_up.field.turn is not None
    assert set_up.field.turn.traversed == 2


def test_exactly_between_two_hexsides() -> None:
    """A target on the line between two arcs is in both; the turret takes the nearer one."""
    set_up = stage(us("A", "M4A3", 505, facing=SE), german("GE1", "PzIV", 705))
    assert shot(set_up, "A", AP_, "GE1").turret == SE
    set_up = stage(us("A", "M4A3", 505, facing=N), german("GE1", "PzIV", 705))
    assert shot(set_up, "A", AP_, "GE1").turret == NE


# Which side is hit ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facing", "side"), [(S, "front"), (SE, "side"), (NE, "side"), (N, "rear"), (NW, "side"), (SW, "side")]
)
def test_which_side_is_hit(facing: int, side: str) -> None:
    """The front is the hexside that the target faces, the rear the one behind."""
    set_up = stage(us("A", "M4A3", 508), german("GE1", "PzIV", 501, facing=facing), dice=(99,) * 2)
    fired(set_up, shot(set_up, "A", AP_, "GE1"))
    assert {event["given"]["facing"] for event in set_up.events("resolved")} == {side}


@pytest.mark.parametrize(
    ("facing", "side"), [(SE, "front"), (S, "front"), (NE, "side"), (SW, "side"), (N, "side"), (NW, "side")]
)
def test_what_comes_from_between_two_sides(facing: int, side: str) -> None:
    """It hits the one further ahead: this one comes from between south-east and south."""
    set_up = stage(us("A", "M4A3", 602, facing=N), german("GE1", "PzIV", 501, facing=facing), dice=(99,) * 2)
    fired(set_up, shot(set_up, "A", AP_, "GE1"))
    assert {event["given"]["facing"] for event in set_up.events("resolved")} == {side}


# What the procedure is told -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("firer", "target", "told"),
    [
        ({}, {}, {"posture": "open", "target_moving": "halted", "firer_moving": "halted", "defilade": False}),
        ({"moved": "fast"}, {"moved": "fast"}, {"firer_moving": "fast", "target_moving": "fast"}),
        ({}, {"moved": "fast", "closed": True}, {"posture": "closed", "target_moving": "slow"}),
        ({}, {"moved": "slow", "defilade": True}, {"defilade": True, "target_moving": "halted"}),
        ({}, {"moved": "slow", "in_position": True}, {"improved_position": True, "target_moving": "halted"}),
        ({"suppressed": True}, {}, {"firer_suppressed": True}),
        ({"weapon_skill": 2, "crew_lost": 1}, {}, {"weapon_skill": 1}),
    ],
)
def test_what_counts_for_a_shot(firer: dict[str, Any], target: dict[str, Any], told: dict[str, Any]) -> None:
    """Movement, posture, cover, suppression and skill go into the roll as they stand."""
    set_up = stage(us("A", "M4A3", 505, **firer), german("GE1", "PzIV", 501, **target), dice=(99, 99))
    fired(set_up, shot(set_up, "A", AP_, "GE1"))
    given = set_up.events("resolved")[0]["given"]
    assert {name: given[name] for name in told} == told


def test_a_prepared_gun_has_not_moved() -> None:
    """It came with its vehicle earlier in the Round; now it stands."""
    set_up = stage(us("A", "76mm-gun", 505, prepared=True, moved="fast"), german("GE1", "PzIV", 501), dice=(99, 99))
    fired(set_up, shot(set_up, "A", AP_, "GE1"))
    assert set_up.events("resolved")[0]["given"]["firer_moving"] == "halted"


def test_trucks_are_always_open() -> None:
    """Whatever is noted of them."""
    set_up = stage(us("A", "M4A3", 501, facing=S), german("GE1", "GE-truck", 505, closed=True), dice=(99, 99))
    fired(set_up, shot(set_up, "A", AP_, "GE1"))
    assert set_up.events("resolved")[0]["given"]["posture"] == "open"


@pytest.mark.parametrize(
    ("target", "terrain", "told"),
    [
        (german("GE1", "GE-squad", 501, moved="slow"), "w", {"target_moving": True, "terrain": "woods"}),
        (german("GE1", "GE-squad", 501, in_position=True), ".", {"improved_position": True}),
        (german("GE1", "PzIV", 501, defilade=True), "r", {"defilade": True, "terrain": "rough"}),
        (german("GE1", "88mm-gun", 501, in_bunker=True), ".", {"bunker": 4}),
    ],
)
def test_what_counts_for_gp_fire(target: Placed, terrain: str, told: dict[str, Any]) -> None:
    """Cover, digging in, bunkers and movement."""
    rows = "...." + terrain + "." * 7 + "\n" + CLEAR
    set_up = stage(us("A", "M4A3", 505), target, terrain=rows, field={"bunkers": {"501": S}}, dice=(10,))
    fired(set_up, shot(set_up, "A", GUNS, "GE1"))
    given = set_up.events("resolved")[0]["given"]
    assert {name: given[name] for name in told} == told


# Rounds, ammunition, and several targets ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("firer", "place", "dice", "left"),
    [
        (us("A", "M4A1", 501, facing=S, rounds=9), 508, (99, 99, 99), {"rounds": 6}),
        (us("A", "M4A1", 501, facing=S, rounds=9), 509, (99,), {"rounds": 8}),
        (us("A", "M4A1", 501, facing=S, rounds=2), 508, (99, 99), {"rounds": 0}),
        (us("A", "M4A1", 501, facing=S, rounds=9, card={}), 508, (99, 99, 99), {"rounds": 6}),
    ],
    ids=["short range", "normal range", "the last rounds", "on a card"],
)
def test_rate_of_fire(firer: Placed, place: int, dice: tuple[int, ...], left: dict[str, int]) -> None:
    """At short range more rounds are fired, as long as there are any; each is marked off."""
    set_up = fired_at(firer, german("GE1", "PzIV", place), AP_, dice)
    assert {name: getattr(set_up.unit("A"), name) for name in left} == left


def fired_at(firer: Placed, target: Placed, weapon: tuple[str, str], dice: tuple[int, ...]) -> Stage:
    """The game after one shot."""
    set_up = stage(firer, target, dice=dice)
    set_up.turn(firer.unit.id)
    return fired(set_up, shot(set_up, firer.unit.id, weapon, target.unit.id))


def test_a_kill_saves_the_other_rounds() -> None:
    """The first round kills, and the others stay in the rack."""
    set_up = fired_at(us("A", "M4A1", 501, facing=S), german("GE1", "SPW-251", 503), AP_, (10, 1, 10))
    assert set_up.unit("GE1").status == "killed"
    assert set_up.unit("A").rounds == 39


def test_a_kill_saves_shells_too() -> None:
    """So with GP fire: a gun in tow is killed by the first round."""
    set_up = fired_at(us("A", "M4A3", 501, facing=S), german("GE1", "88mm-gun", 503), GP_, (1,))
    assert (set_up.unit("GE1").status, set_up.unit("A").rounds) == ("killed", 39)


def test_a_target_that_flees_is_not_followed() -> None:
    """An accident takes the truck out of the hex, and the second round is saved."""
    set_up = fired_at(us("A", "M4A3", 501, facing=S), german("GE1", "GE-truck", 503), GP_, (4, 8, 6))
    assert (set_up.unit("GE1").hex, set_up.unit("A").rounds) == (502, 39)


def test_earlier_hits_count_within_a_turn() -> None:
    """A hit makes the next round easier, and the next shot of this Turn as well."""
    set_up = stage(us("A", "M4A1", 501, facing=S), german("GE1", "Tiger", 504), dice=(99, 10, 40, 1, 10, 99))
    fired(set_up, shot(set_up, "A", AP_, "GE1"))
    hits = [event["given"]["already_hit"] for event in set_up.events("resolved") if event["procedure"] == "ap-fire"]
    assert hits == [False, False, True]
    assert set_up.field.hits == {"A GE1": True}


def test_germans_count_no_rounds() -> None:
    """They fire as long as no paragraph says otherwise."""
    set_up = fired_at(german("GE1", "PzIV", 501, facing=S), us("A", "M4A3", 503), AP_, (99, 99))
    assert set_up.unit("GE1").rounds == 0


@pytest.mark.parametrize("side", ["us", "german"])
def test_rockets_are_counted(side: str) -> None:
    """Squads of both sides mark their rockets off."""
    squad = us("X", "US-squad", 502, rockets=2) if side == "us" else german("X", "GE-squad", 502, rockets=2)
    tank = german("T", "PzIV", 501) if side == "us" else us("T", "M4A3", 501)
    assert fired_at(squad, tank, ROCKET, (99,)).unit("X").rockets == 1


def test_one_roll_for_the_others_in_the_hex() -> None:
    """The primary target has its roll, and all others share one that is four spaces worse."""
    set_up = stage(
        us("A", "M4A3", 505),
        german("GE1", "GE-squad", 501),
        german("GE2", "GE-squad", 501),
        german("GE3", "88mm-gun", 501, prepared=True),
        german("GE4", "PzIV", 401),
        dice=(10, 9),
    )
    fired(set_up, shot(set_up, "A", GUNS, "GE2"))
    (event,) = set_up.events("resolved")
    assert event["outcome"] == {"space": 0, "primary": "no-effect", "secondary": "no-effect"}
    set_up.dice(2, 2, 10, 10)
    fired(set_up, shot(set_up, "A", ALL_, "GE2")._replace(turret=N))
    assert [set_up.unit(one).suppressed for one in ("GE2", "GE1", "GE3", "GE4")] == [True, True, True, False]
    assert set_up.unit("GE3").crew_lost == 1


def test_all_weapons_fire_the_first_round_only() -> None:
    """At short range the main gun fires the other rounds alone."""
    set_up = fired_at(us("A", "M4A3", 501, facing=S), german("GE1", "PzIV", 503), ALL_, (10, 10))
    assert [event["given"]["fire"] for event in set_up.events("resolved")] == ["all-weapons", "main-gun"]
    assert set_up.unit("A").rounds == 38


@pytest.mark.parametrize(
    ("weapon", "dice", "points", "shells"),
    [(AP_, (99,), 3, "ap"), (GP_, (10,), 3, "gp"), (GUNS, (10,), 4, ""), (ALL_, (10,), 2, "gp")],
)
def test_what_a_vehicle_pays(weapon: tuple[str, str], dice: tuple[int, ...], points: int, shells: str) -> None:
    """Two Crew Points for the main gun, one for the machineguns, three for both together."""
    set_up = fired_at(us("A", "M4A3", 501, facing=S), german("GE1", "PzIV", 511), weapon, dice)
    turn = set_up.field.turn
    assert turn is not None
    assert (turn.points, turn.shells, turn.acted, set_up.unit("A").fired) == (points, shells, True, True)


def test_a_squad_fires_all_it_has_in_one_action() -> None:
    """Rocket and small arms are one action; after it the squad may still move by half."""
    set_up = stage(us("A", "US-squad", 503, rockets=3), german("GE1", "PzIV", 501), dice=(99, 10))
    set_up.turn("A")
    fired(set_up, shot(set_up, "A", ROCKET, "GE1"), shot(set_up, "A", ARMS, "GE1"))
    turn = set_up.field.turn
    assert turn is not None
    assert (turn.points, turn.half, turn.shells) == (0, "move", "both")
    assert names(set_up, "A") == []


def test_a_squad_that_has_moved_by_half_may_fire() -> None:
    """Then it may do nothing more."""
    set_up = stage(us("A", "US-squad", 503), german("GE1", "PzIV", 501), dice=(10,))
    set_up.turn("A", 0)
    assert names(set_up, "A") == []
    set_up.turn("A", 0, half="fire")
    fired(set_up, shot(set_up, "A", ARMS, "GE1"))
    assert set_up.field.turn is not None
    assert set_up.field.turn.half == ""


def test_who_is_fired_at_becomes_aware() -> None:
    """An unaware US unit has its marker moved to Complete when the fire is over, hit or not."""
    set_up = stage(
        us("A", "M4A3", 501, space=UNAWARE),
        us("B", "M10", 601, space=UNAWARE),
        german("GE1", "PzIV", 505),
        dice=(99, 99),
    )
    fired(set_up, shot(set_up, "GE1", AP_, "A"))
    assert (set_up.unit("A").space, set_up.unit("B").space) == (COMPLETE, UNAWARE)


# Smoke ----------------------------------------------------------------------------------------------------------------


def test_smoke_lies_until_the_end_of_the_next_round() -> None:
    """One round, without a die, and nobody sees through it."""
    set_up = stage(us("A", "M4A3", 505), german("GE1", "PzIV", 501), field={"played": 4})
    set_up.turn("A")
    fired(set_up, shot(set_up, "A", ("main-gun", "smoke"), place=503))
    assert set_up.field.smoke == {"503": 5}
    assert set_up.unit("A").rounds == 39
    assert names(set_up, "GE1") == []


def test_where_smoke_may_be_fired() -> None:
    """Into hexes in sight and in the arc, not its own, and not onto friends."""
    set_up = stage(us("A", "M10", 505, facing=N), us("B", "M4A3", 503), german("GE1", "PzIV", 501))
    found = {one.hex for one in aiming.smokes(set_up.setting, set_up.field, set_up.unit("A"))}
    assert {504, 502, 501, 603, 604, 404} <= found
    assert not {505, 503, 506, 605} & found


@pytest.mark.parametrize(
    "unit",
    [
        us("A", "US-squad", 505, rockets=5),
        us("A", "US-truck", 505),
        us("A", "M4A3", 505, gun_out=True),
        us("A", "M4A3", 505, rounds=0),
    ],
    ids=["squad with a bazooka", "truck", "gun out", "no rounds"],
)
def test_who_fires_no_smoke(unit: Placed) -> None:
    """Smoke takes a main gun that works."""
    set_up = stage(unit, ENEMY)
    assert aiming.smokes(set_up.setting, set_up.field, set_up.unit("A")) == []


# Bunkers --------------------------------------------------------------------------------------------------------------


def bunker(*dice: int, **what: Any) -> Stage:
    """An M26 in 0505 and a gun in a bunker in 0501 that looks at it."""
    gun = german("GE1", "88mm-gun", 501, facing=S, in_bunker=True, prepared=True)
    return stage(us("A", "M26", 505), gun, field={"bunkers": {"501": S}, **what}, dice=dice)


def test_ap_fire_destroys_a_bunker() -> None:
    """Who was in it stays, in the open."""
    set_up = bunker(47, 12, 1)
    assert names(set_up, "A") == [
        "fire:main-gun:ap:0501",
        "fire:main-gun:gp:GE1",
        "fire:machineguns:gp:GE1",
        "fire:all:gp:GE1",
    ]
    fired(set_up, aiming.shots(set_up.setting, set_up.field, set_up.unit("A"))[0])
    assert set_up.field.bunkers == {}
    assert not set_up.unit("GE1").in_bunker
    assert set_up.events("bunker-destroyed") == [{"event": "bunker-destroyed", "hex": 501, "by": "A"}]


def test_less_does_nothing_to_a_bunker() -> None:
    """A round that does not destroy it leaves it and its gun as they are."""
    set_up = bunker(47, 50, 1, 99)
    before = set_up.unit("GE1")
    fired(set_up, aiming.shots(set_up.setting, set_up.field, set_up.unit("A"))[0])
    assert (set_up.field.bunkers, set_up.unit("GE1")) == ({"501": S}, before)
    assert [event["given"]["already_hit"] for event in set_up.events("resolved")] == [False, True]


def test_nobody_fires_ap_at_who_is_in_a_bunker() -> None:
    """The bunker is in the way; and without an enemy in it, it is no target."""
    set_up = bunker()
    one = Shot("A", "GE1", 501, *AP_, N)
    assert aiming.refusal(set_up.setting, set_up.field, one) == "AP rounds hit the bunker, not who is in it (13.3)."
    set_up.field.change("GE1", status="killed", in_bunker=False)
    assert aiming.refusal(set_up.setting, set_up.field, one._replace(target="")) == UNSEEN


def test_a_gun_in_a_bunker_fires_ahead() -> None:
    """Its arc is the bunker's front."""
    set_up = bunker()
    assert names(set_up, "GE1") == ["fire:main-gun:ap:A", "fire:main-gun:gp:A"]
    set_up.field.bunkers["501"] = SE
    assert names(set_up, "GE1") == []


# Hidden targets -------------------------------------------------------------------------------------------------------


def test_a_guess_that_succeeds() -> None:
    """The look costs a Crew Point; the rounds go through the wood with less chance and less force."""
    set_up = stage(TANK, ENEMY, terrain=WALL, dice=(5, 99, 99))
    set_up.turn("A")
    (one,) = aiming.guesses(set_up.setting, set_up.field, set_up.unit("A"))
    assert (aiming.id_of(one), aiming.cost(one)) == ("guess:main-gun:ap:GE1", 3)
    fired(set_up, one)
    look, first, _ = set_up.events("resolved")
    assert (look["procedure"], first["given"]["hidden"]) == ("perception-check", True)
    assert set_up.field.turn is not None
    assert set_up.field.turn.points == 2


def test_a_guess_that_fails() -> None:
    """Only the look is paid for."""
    set_up = stage(TANK, ENEMY, terrain=WALL, dice=(6,))
    set_up.turn("A")
    fired(set_up, *aiming.guesses(set_up.setting, set_up.field, set_up.unit("A")))
    assert set_up.field.turn is not None
    assert (set_up.field.turn.points, set_up.field.turn.shells, set_up.unit("A").rounds) == (4, "", 40)


def test_squads_do_not_guess() -> None:
    """Nor does anybody at a squad."""
    set_up = stage(
        us("A", "US-squad", 504, rockets=3), ENEMY, us("B", "M4A3", 505), german("GE2", "GE-squad", 502), terrain=WALL
    )
    assert aiming.guesses(set_up.setting, set_up.field, set_up.unit("A")) == []
    assert [one.target for one in aiming.guesses(set_up.setting, set_up.field, set_up.unit("B"))] == ["GE1"]


# Odds -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("firer", "target", "place", "facing"),
    [("M10", "Panther", 511, SE), ("M4A1", "PzIV", 506, S), ("M26", "Tiger", 509, N), ("M8", "SPW-251", 503, S)],
)
def test_odds_of_ap_fire_are_those_of_the_procedure(firer: str, target: str, place: int, facing: int) -> None:
    """The worst of all rounds is as likely as the book's own procedure for a whole action has it."""
    set_up = stage(us("A", firer, place), german("GE1", target, 501, facing=facing))
    one = shot(set_up, "A", AP_, "GE1")
    given = odds.piercing(set_up.setting, set_up.field, one)
    expected: dict[str, Fraction] = {}
    for outcome, chance in book().procedure("ap-fire-action").odds(**given).items():
        expected[outcome["worst"]] = expected.get(outcome["worst"], Fraction(0)) + chance

    assert odds.odds(set_up.setting, set_up.field, one) == expected
    assert odds.chance(set_up.setting, set_up.field, one) == 1 - expected["miss"]


def test_odds_of_gp_fire_are_those_of_the_procedure() -> None:
    """One round is the procedure's own; of two the worse counts."""
    set_up = stage(us("A", "M4A3", 501, facing=S), german("GE1", "GE-squad", 503))
    guns = book().procedure("gp-fire").odds(firer="M4A3", fire="machineguns", range=1, target="GE-squad")
    by_guns = {outcome["primary"]: chance for outcome, chance in guns.items()}
    assert odds.odds(set_up.setting, set_up.field, shot(set_up, "A", GUNS, "GE1")) == by_guns

    rounds = [
        {
            o["primary"]: c
            for o, c in book().procedure("gp-fire").odds(firer="M4A3", fire=what, range=1, target="GE-squad").items()
        }
        for what in ("all-weapons", "main-gun")
    ]
    both = odds.odds(set_up.setting, set_up.field, shot(set_up, "A", ALL_, "GE1"))
    assert both["no-effect"] == rounds[0]["no-effect"] * rounds[1]["no-effect"]
    assert both["killed"] == 1 - (1 - rounds[0]["killed"]) * (1 - rounds[1]["killed"])
    assert sum(both.values()) == 1


def test_smoke_has_no_odds() -> None:
    """Nothing is rolled for it."""
    set_up = stage(TANK, ENEMY)
    one = Shot("A", "", 503, "main-gun", "smoke", N)
    assert odds.odds(set_up.setting, set_up.field, one) == {}
    assert odds.chance(set_up.setting, set_up.field, one) == 0


@pytest.mark.parametrize(
    ("target", "does"),
    [
        (german("GE1", "PzIV", 504), ["suppress", "hurt"]),  # panic is nothing to a tank
        (german("GE1", "PzIV", 504, closed=True), ["suppress"]),  # nor is the worst more than that, once it is shut
        (german("GE1", "GE-squad", 503), ["panic", "suppress", "halve"]),
        (german("GE1", "GE-half-squad", 503), ["panic", "suppress", "kill"]),
        (german("GE1", "88mm-gun", 503, prepared=True), ["hurt"]),  # each result costs it of its crew
    ],
    ids=["open-tank", "closed-tank", "squad", "half-squad", "prepared-gun"],
)
def test_what_a_shot_may_do_is_said_by_what_it_does_to_this_target(target: Placed, does: list[str]) -> None:
    """GP results are told by their effects on such a unit, and those without any are left out (14.4)."""
    set_up = stage(us("A", "M4A3", 505), target)
    shot = next(one for one in aiming.shots(set_up.setting, set_up.field, set_up.unit("A")) if one.weapon == "all")
    reckoned = odds.of_shot(set_up.setting, set_up.field, shot)

    assert list(reckoned.summary) == does
    assert sum(reckoned.summary.values()) <= 1 - reckoned.chances.get("no-effect", 0)
    worst = "kill" if "kill" in does else does[-1]
    assert reckoned.summary[worst] >= reckoned.chances["killed"]


def test_every_effect_of_gp_fire_has_a_word() -> None:
    """What is missing would be told as something milder, or not at all (14.4)."""
    told = book().logic["tables"]["gp-damage"]["cells"]["names"]

    assert set(told) <= set(odds.DOES)
