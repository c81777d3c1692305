"""Optional rules: players (1.1), closed vehicles (8.4), shells (9.5), machineguns (9.9), hidden targets (14.5, 18)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.engine.platoon.player.test_turns import act, asked, turn
from tests.engine.platoon.stage import Stage, german, stage, us
from tests.engine.platoon.telling import drive, order, tell
from tests.engine.platoon.telling import fire as told_to_fire
from tests.helpers.deciding import after, offered
from tests.helpers.outpost import book
from tests.helpers.paths import ROOT

from hulldown_engine import Game
from hulldown_engine.basics.decision import Decision, Option
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board.optional_rules import (
    CLOSED_SIGHT,
    GERMAN_GUESSES,
    HIDDEN_TARGETS,
    OPTIONAL,
    SHARED_PLATOON,
    SHELL_TYPES,
    THREE_MACHINEGUNS,
)
from hulldown_engine.platoon.board.units import COMPLETE, Machineguns, Shells
from hulldown_engine.platoon.combat import aiming, assault, fighters, fire
from hulldown_engine.platoon.combat import odds as chances
from hulldown_engine.platoon.effects import crews, damage, detection, gunnery, losses, visibility
from hulldown_engine.platoon.player import choices, shared_platoon, stowing
from hulldown_engine.platoon.sequence import generation, rounds
from hulldown_engine.platoon.state import three_machineguns as guns
from hulldown_engine.platoon.state.field import Award, Crew, Glimpse, Purchase
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.story.gamebook import SetupError
from hulldown_engine.story.state import UNREAD, Frame

N, NE, SE, S, SW, NW = range(6)


def ruled(of: Stage, *rules: str) -> Stage:
    """A stage with optional rules in force, and its tanks as they are by them."""
    of.field.options = dict.fromkeys(rules, True)
    of.field.units = {name: guns.outfitted(of.setting, of.field, unit) for name, unit in of.field.units.items()}
    return of


# What there is, and that it is off ------------------------------------------------------------------------------------


def test_nothing_optional_is_in_force_unless_it_is_asked_for() -> None:
    """Every rule is off, and leaves no trace (1.1, 8.4, 9.5, 9.9, 18)."""
    state = Game(book(), seed=1).state

    assert (state.options, state.players, state.fired_upon) == ({}, [], {})
    assert {(one.shells, one.machineguns, one.player) for one in state.units.values()} == {(None, None, "")}


@pytest.mark.parametrize("rule", OPTIONAL)
def test_a_game_is_played_with_the_rule_that_is_asked_for(rule: str) -> None:
    """And with no other."""
    assert Game(book(), seed=1, rules=(rule,)).state.options == {rule: True}


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (
            {"rules": ("night",)},
            f"no optional rule 'night'; there are {', '.join(OPTIONAL)}",
        ),
        ({"players": ("Ann",)}, "a platoon is shared by two players or more, each with a name of his own"),
        ({"players": ("", "Ben")}, "a platoon is shared by two players or more, each with a name of his own"),
        ({"players": ("Ann", "Ann")}, "a platoon is shared by two players or more, each with a name of his own"),
    ],
)
def test_what_no_game_is_played_with(start: dict[str, Any], said: str) -> None:
    """A sentence says why."""
    with pytest.raises(SetupError) as error:
        Game(book(), seed=1, **start)
    assert str(error.value) == said


# Closed vehicles (8.4) ------------------------------------------------------------------------------------------------

AROUND = {"ahead": 603, "ahead to the left": 503, "ahead to the right": 703, "left": 306, "right": 906, "behind": 609}


def looked(closed: bool, place: int, *rules: str, **what: Any) -> Stage:  # noqa: FBT001
    """A tank in 0606 that faces the top of the map, and an enemy somewhere."""
    return ruled(
        stage(us("A", "M4A3", 606, facing=N, closed=closed, **what), german("GE1", "PzIV", place)), CLOSED_SIGHT, *rules
    )


def sees(of: Stage, one: str = "A", other: str = "GE1") -> bool:
    """Whether one sees the other."""
    return visibility.sees(of.setting, of.field, of.unit(one), of.unit(other))


@pytest.mark.parametrize("where", AROUND)
def test_a_closed_tank_sees_only_ahead(where: str) -> None:
    """An open one sees all round; and whoever looks at it sees it from everywhere (8.4)."""
    ahead = where.startswith("ahead")

    assert sees(looked(True, AROUND[where])) == ahead
    assert sees(looked(False, AROUND[where]))
    assert sees(looked(True, AROUND[where]), "GE1", "A")


@pytest.mark.parametrize("where", AROUND)
def test_without_the_rule_it_sees_all_round(where: str) -> None:
    """The option is off (8.4)."""
    of = looked(True, AROUND[where])
    of.field.options.clear()

    assert sees(of)


@pytest.mark.parametrize("turret", range(6))
def test_it_sees_ahead_wherever_its_turret_points(turret: int) -> None:
    """The arc is the vehicle's (8.4)."""
    assert sees(looked(True, 603, turret=turret))
    assert not sees(looked(True, 609, turret=turret))


def test_a_closed_german_is_as_blind() -> None:
    """Germans in closed tanks have no more hatches than others (8.4)."""
    of = ruled(stage(german("GE1", "Tiger", 606, facing=N, closed=True), us("A", "M4A3", 609)), CLOSED_SIGHT)

    assert not sees(of, "GE1", "A")


def test_its_own_hex_and_an_activation_go_before_the_rule() -> None:
    """What is in the same hex is seen, and so is who has just been activated, for a Round (8.3, 8.4)."""
    of = looked(True, 609)
    of.field.glimpses = [Glimpse("A", "GE1", 1)]

    assert sees(of)
    assert sees(looked(True, 606))


@pytest.mark.parametrize(("closed", "offers"), [(True, False), (False, True)])
def test_what_it_does_not_see_it_does_not_fire_at(closed: bool, offers: bool) -> None:  # noqa: FBT001
    """A turret that could bear is of no use (8.4)."""
    of = looked(closed, 906)

    assert bool(aiming.shots(of.setting, of.field, of.unit("A"))) == offers


@pytest.mark.parametrize(
    ("place", "closed", "how"),
    [(601, True, "found"), (612, True, "unseen"), (612, False, "found"), (608, True, "found")],
)
def test_event_markers_behind_it_are_not_seen_either(place: int, closed: bool, how: str) -> None:  # noqa: FBT001
    """Those of the next two hexes are noticed unseen (5.1, 8.4)."""
    of = looked(closed, 603)

    assert detection.noticed(of.setting, of.field, of.unit("A"), place) == how


# Sorts of shell (9.5) -------------------------------------------------------------------------------------------------


def started(*answers: str, **start: Any) -> Game:
    """A game of the bridge with its ready platoon, after these answers."""
    return after(Game(book(), seed=1, **{"mission": "the-bridge", "platoon": "first", **start}), answers)


@pytest.mark.parametrize(
    ("kind", "count", "smoke", "taken", "gp"),
    [
        # an M4A3 has room for 18 AP, 16 GP and 4 smoke
        ("M4A3", 20, range(5), 0, range(2, 17)),
        ("M4A3", 20, range(5), 4, range(17)),
        ("M4A3", 3, range(4), 1, range(3)),
        ("M4A3", 37, range(3, 5), 3, [16]),
        ("M4A3", 38, [], 4, [16]),
        ("M4A3", 48, [], 4, [16]),
        # a 76 mm gun for 14 AP, 8 GP and 2 smoke
        ("76mm-gun", 10, range(3), 2, range(9)),
    ],
)
def test_how_many_of_each_sort_there_may_be(kind: str, count: int, smoke: list[int], taken: int, gp: list[int]) -> None:
    """As many as the data card has room for, and no more than there are; what leaves no choice is not asked (9.5)."""
    of = ruled(stage(us("A", kind, 606, rounds=count)), SHELL_TYPES)
    questions = []
    asking = stowing.step(of.setting, of.play, of.unit("A"))
    try:
        decision = next(asking)
        while True:
            questions.append([int(one.id.partition("-")[2]) for one in decision.options])
            first = len(questions) == 1 and len(smoke) > 1
            decision = asking.send(f"smoke-{taken}" if first else decision.options[-1].id)
    except StopIteration:
        pass

    assert questions == [list(one) for one in (smoke, gp) if len(list(one)) > 1]
    shells = of.unit("A").shells
    assert shells is not None
    assert (shells.smoke, shells.gp, sum(shells)) == (taken, max(gp), count)


def test_the_whole_platoon_is_asked_before_anything_else() -> None:
    """Of each vehicle with a main gun that leaves a choice; and it can be taken back (9.5)."""
    game = started(platoon="second", rules=(SHELL_TYPES,))
    assert game.decision is not None
    assert (game.decision.unit, game.decision.rule) == ("A", "9.5")
    before = game.digest()

    for one in ("smoke-1", "gp-5", "smoke-4", "gp-10", "smoke-0", "gp-0"):
        game.choose(one)
    assert [one.shells for one in game.state.units.values() if one.shells] == [
        Shells(14, 5, 1),
        Shells(16, 10, 4),
        Shells(15, 0, 0),
    ]
    assert game.decision.rule == "5.5"
    for _ in range(6):
        game.undo()
    assert game.digest() == before


def test_a_new_platoon_is_asked_when_its_rounds_have_been_bought() -> None:
    """They are bought as rounds, and sorted afterwards (4, 9.5)."""
    of = ruled(stage(logic={"counters": {"us": {"M4A3": ["A"]}, "german": {}}}), SHELL_TYPES)
    of.field.purchase = Purchase("rounds", crews=[Crew(5, 5, True)], vehicles=["M4A3"], seats=["M4A3"], rounds={"A": 7})
    of.run(generation.step(of.setting, of.play))

    assert of.field.purchase is None
    assert (of.unit("A").rounds, of.unit("A").shells) == (7, None)


def shooter(shells: Shells, **what: Any) -> Stage:
    """The Turn of a tank with these rounds, an enemy tank in front of it, and a squad."""
    one = us("A", "M4A3", 606, facing=N, shells=shells, rounds=sum(shells), **what)
    return turn(one, german("GE1", "PzIV", 603, space=COMPLETE), german("GE2", "GE-squad", 503, space=COMPLETE))


@pytest.mark.parametrize(
    ("shells", "expected"),
    [
        (Shells(2, 2, 2), {"ap", "gp", "smoke"}),
        (Shells(0, 2, 2), {"gp", "smoke"}),
        (Shells(2, 0, 2), {"ap", "smoke"}),
        (Shells(2, 2, 0), {"ap", "gp"}),
        (Shells(0, 0, 1), {"smoke"}),
        (Shells(0, 0, 0), set()),
    ],
)
def test_only_what_is_stowed_is_fired(shells: Shells, expected: set[str]) -> None:
    """A main gun fires what it has rounds of; machineguns fire on (9.5)."""
    ids = [one.id for one in asked(shooter(shells)).options]

    found = {one.split(":")[2] for one in ids if one.startswith("fire:main-gun")} | {
        one for one in ids if one == "smoke"
    }
    assert found == expected
    assert any(one.startswith("fire:all") for one in ids) == ("gp" in expected)
    assert any(one.startswith("fire:machineguns") for one in ids)


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (["fire:main-gun:ap:GE1"], Shells(1, 4, 4)),
        (["fire:main-gun:gp:GE1"], Shells(3, 2, 4)),
        (["smoke", "0604"], Shells(3, 4, 3)),
        (["fire:machineguns:gp:GE1"], Shells(3, 4, 4)),
    ],
)
def test_a_round_of_its_sort_is_marked_off(answers: list[str], expected: Shells) -> None:
    """An M4A3 fires two rounds at short range, and one of smoke (9.5, 9.11)."""
    of = shooter(Shells(3, 4, 4))
    of.dice(*[99, 99] if "ap" in answers[0] else [10, 10])
    if answers[0] == "smoke":
        of.run(asking_step(of), *answers)
    else:
        act(of, *answers)

    unit = of.unit("A")
    assert (unit.shells, unit.rounds) == (expected, sum(expected))


def asking_step(of: Stage) -> Asking:
    """One choice of the unit whose Turn it is."""
    return choices.step(of.setting, of.play)


def test_the_rate_of_fire_is_cut_short_by_the_rounds_of_the_sort() -> None:
    """One AP round left is one shot, however many others there are (9.5, 9.11)."""
    of = shooter(Shells(1, 4, 4))
    of.dice(99)
    act(of, "fire:main-gun:ap:GE1")

    assert (of.unit("A").shells, of.unused) == (Shells(0, 4, 4), 0)


@pytest.mark.parametrize(("shells", "after"), [(Shells(3, 4, 4), Shells(3, 3, 4)), (Shells(3, 0, 4), Shells(3, 0, 4))])
def test_an_assault_takes_a_gp_round_if_there_is_one(shells: Shells, after: Shells) -> None:
    """Else its machineguns assault alone (9.5, 11.1)."""
    one = us("A", "M4A3", 606, shells=shells, rounds=sum(shells))
    of = stage(one, german("GE2", "GE-squad", 606), dice=(10,))
    of.turn("A")
    of.run(assault.assault(of.setting, of.play, "A", "GE2"))

    assert of.unit("A").shells == after
    assert of.events("resolved")[0]["given"]["fire"] == ("all-weapons" if shells.gp else "machineguns")


def test_germans_have_what_they_need() -> None:
    """They count no rounds (9.5)."""
    of = ruled(stage(german("GE1", "Tiger", 603, facing=S), us("A", "M4A3", 606)), SHELL_TYPES)

    assert {one.shells for one in aiming.shots(of.setting, of.field, of.unit("GE1"))} == {"ap", "gp"}
    assert of.unit("GE1").shells is None


# Three machineguns (9.9) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("M26", (1, 1, 2)),
        ("M4A3", (1, 1, 2)),
        ("M4A1", (1, 1, 2)),
        ("M10", (0, 0, 2)),
        ("Tiger", (1, 1, 1)),
        ("Panther", (1, 1, 1)),
        ("PzIV", (1, 1, 1)),
        ("Jagdtiger", (0, 0, 2)),
    ],
)
def test_each_has_a_third_and_the_turret_what_is_left(kind: str, expected: tuple[int, ...]) -> None:
    """Bow, hull, turret; a machinegun of 0 is not there (9.9)."""
    of = ruled(stage(us("A", kind, 606) if kind.startswith("M") else german("A", kind, 606)), THREE_MACHINEGUNS)

    assert tuple(guns.ratings(of.setting, of.unit("A")).values()) == expected
    assert of.unit("A").machineguns == Machineguns(*(one > 0 for one in expected))


@pytest.mark.parametrize("kind", ["M8", "M3", "jeep", "US-squad", "76mm-gun"])
def test_only_tanks_have_three(kind: str) -> None:
    """Everybody else's machineguns are one weapon (9.9)."""
    assert ruled(stage(us("A", kind, 606)), THREE_MACHINEGUNS).unit("A").machineguns is None


STRAIGHT, ASKEW, FLANK, REAR, HERE = 602, 703, 906, 609, 606


@pytest.mark.parametrize(
    ("closed", "moved", "place", "expected"),
    [
        (False, "halted", STRAIGHT, ["bow", "hull", "turret"]),
        (False, "slow", STRAIGHT, ["bow", "turret"]),
        (False, "fast", STRAIGHT, ["bow", "turret"]),
        (True, "halted", STRAIGHT, ["bow", "hull"]),
        (True, "slow", STRAIGHT, ["bow"]),
        (False, "halted", ASKEW, ["bow", "turret"]),
        (False, "slow", ASKEW, ["bow", "turret"]),
        (True, "halted", ASKEW, ["bow"]),
        (True, "slow", ASKEW, ["bow"]),
        (False, "halted", FLANK, ["turret"]),
        (False, "fast", FLANK, ["turret"]),
        (True, "halted", FLANK, []),
        (False, "halted", REAR, ["turret"]),
        (True, "halted", REAR, []),
        (False, "halted", HERE, ["bow", "hull", "turret"]),
        (False, "slow", HERE, ["bow", "turret"]),
        (True, "halted", HERE, ["bow", "hull"]),
        (True, "slow", HERE, ["bow"]),
    ],
)
def test_which_machineguns_bear(closed: bool, moved: str, place: int, expected: list[str]) -> None:  # noqa: FBT001
    """Bow: the front arc. Hull: straight ahead and in assaults, halted. Turret: all round, open (9.9)."""
    one = us("A", "M4A3", 606, facing=N, turret=S, closed=closed, moved=moved)
    of = ruled(stage(one), THREE_MACHINEGUNS)

    assert guns.bearing_on(of.unit("A"), place) == expected
    worth = {"bow": 1, "hull": 1, "turret": 2}
    assert guns.silent(of.setting, of.unit("A"), place) == 4 - sum(worth[each] for each in expected)


def gunner(place: int, kind: str = "GE-squad", **what: Any) -> Stage:
    """The Turn of a tank whose machineguns are told apart, and an enemy."""
    one = us("A", "M4A3", 606, facing=N, **what)
    return ruled(turn(one, german("GE1", kind, place, space=COMPLETE)), THREE_MACHINEGUNS)


@pytest.mark.parametrize(
    ("place", "what", "given", "space"),
    [
        (STRAIGHT, {}, {"silent": 0}, 0),
        (STRAIGHT, {"closed": True}, {"silent": 2}, -2),
        (ASKEW, {}, {"silent": 1}, -1),
        (FLANK, {}, {"silent": 2}, -2),
    ],
)
def test_what_does_not_bear_comes_off_the_offence(
    place: int, what: dict[str, Any], given: dict[str, int], space: int
) -> None:
    """Four for machineguns alone, less what is silent, against the squad's defence (9.2, 9.9)."""
    of = gunner(place, **what)
    of.dice(10)
    act(of, "fire:machineguns:gp:GE1")
    (event,) = of.events("resolved")

    defence = of.setting.data(of.unit("GE1"))["defence"]
    assert event["given"]["silent"] == given["silent"]
    assert event["outcome"]["space"] == 4 + space - defence
    assert of.field.turn is not None
    assert of.field.turn.points == 4


def test_what_is_silent_comes_off_all_weapons_too() -> None:
    """Main gun 4 and machineguns 4, of which the turret's 2 are silent (9.9)."""
    of = gunner(STRAIGHT, closed=True)
    shot = next(one for one in aiming.shots(of.setting, of.field, of.unit("A")) if one.weapon == "all")
    given = gunnery.gp(of.setting, of.unit("A"), of.unit("GE1"), "all-weapons")

    assert given["silent"] == 2
    assert "the main gun and the bow and hull machineguns" in chances.text(of.setting, of.field, shot)


@pytest.mark.parametrize(
    ("place", "closed", "offers"),
    [(FLANK, True, []), (FLANK, False, ["all", "machineguns"]), (ASKEW, True, ["all", "machineguns"])],
)
def test_machineguns_of_which_none_bears_do_not_fire(place: int, closed: bool, offers: list[str]) -> None:  # noqa: FBT001
    """The turret turns the gun, but not the bow (9.9)."""
    of = gunner(place, closed=closed)
    found = {one.weapon for one in aiming.shots(of.setting, of.field, of.unit("A"))}

    assert sorted(found - {"main-gun"}) == offers
    assert "main-gun" in found


@pytest.mark.parametrize(
    ("faces", "lost", "left"),
    [
        ((1,), ["bow"], Machineguns(bow=False, hull=True, turret=True)),
        ((4,), ["hull"], Machineguns(bow=True, hull=False, turret=True)),
        ((9,), ["turret"], Machineguns(bow=True, hull=True, turret=False)),
        ((9, 1), ["turret", "bow"], Machineguns(bow=False, hull=True, turret=False)),
        ((1, 1), ["bow", "hull", "turret"], Machineguns()),  # the last needs no die
    ],
)
def test_a_hit_takes_one_of_them_at_random(faces: tuple[int, ...], lost: list[str], left: Machineguns) -> None:
    """With the last of them the machineguns are out (9.9, 14.3)."""
    of = gunner(STRAIGHT)
    of.dice(*faces)
    for _ in lost:
        of.run(damage.EFFECTS["machinegun-out"](of.setting, of.play, "A", "GE1"))

    unit = of.unit("A")
    assert (unit.machineguns, unit.machinegun_out, of.unused) == (left, not any(left), 0)
    assert [one["effect"] for one in of.events("damage")] == [f"{one}-machinegun-out" for one in lost]


def test_a_tank_that_has_lost_everything_else_is_disabled_with_its_last_machinegun() -> None:
    """Neither moves nor fires (9.9, 14.3)."""
    of = gunner(STRAIGHT, gun_out=True, immobilised=True)
    of.dice(1, 1)
    for disabled in (False, False, True):
        of.run(damage.EFFECTS["machinegun-out"](of.setting, of.play, "A", "GE1"))
        assert of.unit("A").disabled == disabled


def test_without_the_rule_all_are_lost_together() -> None:
    """They are one weapon (9.9)."""
    of = stage(us("A", "M4A3", 606))
    of.run(damage.EFFECTS["machinegun-out"](of.setting, of.play, "A", ""))

    assert (of.unit("A").machinegun_out, of.unit("A").machineguns) == (True, None)


@pytest.mark.parametrize(
    ("what", "silent", "weapons"),
    [
        ({}, 0, "all-weapons"),
        ({"closed": True}, 2, "all-weapons"),
        ({"moved": "slow"}, 1, "all-weapons"),
        ({"closed": True, "moved": "slow", "machineguns": Machineguns(turret=True)}, None, "main-gun"),
    ],
)
def test_assaults_with_what_can_be_used(what: dict[str, Any], silent: int | None, weapons: str) -> None:
    """The hull machinegun fires in an assault, but not on the move (9.9, 11.1)."""
    of = gunner(HERE, **what)
    given = gunnery.assault(of.setting, of.unit("A"), of.unit("GE1"))

    assert (given.get("silent"), given["fire"]) == (silent, weapons)


def test_who_has_only_silent_machineguns_does_not_assault() -> None:
    """There is nothing to do it with (9.9, 11)."""
    of = gunner(HERE, closed=True, gun_out=True, machineguns=Machineguns(turret=True))

    assert assault.targets(of.setting, of.field, of.unit("A")) == []


@pytest.mark.parametrize(
    ("place", "closed", "shoots", "silent"),
    [(606, False, True, 0), (606, True, True, 2), (607, False, True, 2), (607, True, False, 4)],
)
def test_fighters_are_shot_at_with_what_bears(place: int, closed: bool, shoots: bool, silent: int) -> None:  # noqa: FBT001
    """Those in the next hex behind it only by an open tank (9.9, 17)."""
    of = ruled(stage(us("A", "M4A3", 606, facing=N, closed=closed)), THREE_MACHINEGUNS)

    assert bool(list(fighters.gunners(of.setting, of.field, place))) == shoots
    assert guns.silent(of.setting, of.unit("A"), place) == silent


# Hidden targets (14.5, 18) --------------------------------------------------------------------------------------------

DEEP = "\n".join(["." * 12] * 3 + [".....w......"] * 2 + ["." * 12] * 7)
"""Woods in 0604 and 0605."""


def hunted(*rules: str, at: int = 604, **what: Any) -> Stage:
    """A German who sees a US tank at the edge of a wood, and fires at it; then it backs off into the wood."""
    one = german("GE1", "PzIV", 601, facing=S, **what)
    of = ruled(stage(one, us("A", "M4A3", at, facing=N), terrain=DEEP, dice=(99, 99)), *rules)
    shot = next(one for one in aiming.shots(of.setting, of.field, of.unit("GE1")) if one.shells == "ap")
    of.run(fire.fire(of.setting, of.play, shot))
    of.field.change("A", hex=605)
    of.play.events.clear()
    return of


def ordered(of: Stage, *told: dict[str, Any], dice: tuple[int, ...] = (), points: int | None = None) -> list[str]:
    """What a German does who is told to fire: the procedures that are carried out in his Turn."""
    of.dice(*dice)
    of.turn("GE1", points)
    tell(of, "GE1", *told)
    while of.field.turn is not None:
        of.run(rounds.step(of.setting, of.play))
    assert of.unused == 0
    return [one["procedure"] for one in of.events("resolved")]


@pytest.mark.parametrize("rule", [HIDDEN_TARGETS, GERMAN_GUESSES])
@pytest.mark.parametrize("at", ["closest", "easiest"])
@pytest.mark.parametrize(
    ("dice", "done"), [((2, 99, 99), ["perception-check", "ap-fire", "ap-fire"]), ((8,), ["perception-check"])]
)
def test_a_german_fires_where_the_target_has_gone(at: str, dice: tuple[int, ...], done: list[str], rule: str) -> None:
    """If he makes it out; the look costs a Crew Point, the fire two (14.5, 18)."""
    of = hunted(rule)

    assert ordered(of, told_to_fire("best", at=at), dice=dice) == done
    assert all(one["hidden"] for one in of.events("fired"))


@pytest.mark.parametrize(
    ("rules", "what"),
    [
        ((), {}),
        ((CLOSED_SIGHT, SHELL_TYPES), {}),
        ((HIDDEN_TARGETS,), {"points": 2}),
        ((GERMAN_GUESSES,), {"points": 2}),
    ],
)
def test_he_does_not_when_he_may_not(rules: tuple[str, ...], what: dict[str, Any]) -> None:
    """Without the rule, or with too few Crew Points (14.5, 18)."""
    assert ordered(hunted(*rules), told_to_fire(), **what) == []


def test_he_does_not_guess_at_what_he_has_never_fired_at() -> None:
    """He has to have seen it in the wood, and fired (18)."""
    of = hunted(HIDDEN_TARGETS)
    of.field.fired_upon.clear()

    assert ordered(of, told_to_fire()) == []


def test_he_forgets_when_operations_resume() -> None:
    """The next Rounds begin afresh (3, 18)."""
    of = hunted(HIDDEN_TARGETS)
    of.field.change("GE1", where="gone")
    rounds.finish(with_code(of).setting, of.play)

    assert of.field.fired_upon == {}


def with_code(of: Stage) -> Stage:
    """A stage with paragraphs, for what asks for them."""
    tell(of, None)
    return of


def test_what_he_fires_at_in_the_open_is_not_remembered() -> None:
    """Only who was in woods (18)."""
    of = hunted(HIDDEN_TARGETS, at=603)

    assert of.field.fired_upon == {}
    assert ordered(of, told_to_fire()) == []


@pytest.mark.parametrize("other", [order("posture", "closed"), drive("slow", toward="us")])
def test_anything_else_that_he_is_told_goes_first(other: dict[str, Any]) -> None:
    """Then he does not look for what is hidden (18)."""
    of = hunted(HIDDEN_TARGETS)

    assert ordered(of, told_to_fire(), other) == []


def test_nor_does_he_if_he_sees_somebody() -> None:
    """Another target in sight is fired at instead (18)."""
    of = hunted(HIDDEN_TARGETS)
    of.field.units["B"] = replace(of.unit("A"), id="B", letter="B", hex=404)

    assert ordered(of, told_to_fire(shells="ap"), dice=(99, 99))[0] == "ap-fire"
    assert {(one["target"], one["hidden"]) for one in of.events("fired")} == {("B", False)}


def test_a_guess_has_twenty_less_chance_and_four_less_penetration() -> None:
    """As for US units (14.5)."""
    of = hunted(HIDDEN_TARGETS)
    (shot,) = aiming.guesses(of.setting, of.field, of.unit("GE1"))
    plain = gunnery.ap(of.setting, of.unit("GE1"), of.unit("A"))
    odds = of.setting.charts.procedures["ap-fire"].odds

    def found(*, hidden: bool) -> set[tuple[int, int]]:
        outcomes = odds(**{**plain, "hidden": hidden})
        return {(outcome["chance"], outcome["penetration"]) for outcome in outcomes}

    ((chance, penetration),) = found(hidden=False)
    assert found(hidden=True) == {(max(0, chance - 20), penetration - 4)}
    assert chances.chance(of.setting, of.field, shot) > Fraction(0)


# Players (1.1) --------------------------------------------------------------------------------------------------------

TWO = ["Ann", "Ben"]


def shared(*commanders: bool, players: list[str] | None = None) -> Stage:
    """A platoon that has yet to be shared out."""
    units = [us(letter, place=606, commander=one) for letter, one in zip("ABCDE", commanders, strict=False)]
    of = ruled(stage(*units), SHARED_PLATOON)
    of.field.players = players or TWO
    return of


def divided(of: Stage, *answers: str) -> tuple[list[list[str]], dict[str, str]]:
    """The players that are offered for each unit of whom there is a choice, and whose each unit is in the end."""
    left, offers = list(answers), []
    while (unit := shared_platoon.due(of.field)) is not None:
        asking = shared_platoon.step(of.setting, of.play, unit)
        try:
            offers.append([one.id for one in next(asking).options])
            asking.send(left.pop(0))
        except StopIteration:
            pass
    assert not left
    return offers, {unit.id: unit.player for unit in of.field.units.values()}


@pytest.mark.parametrize(
    ("commanders", "answers", "offers", "found"),
    [
        ((True, True), ("Ann",), [TWO], "Ann Ben"),
        ((True, True), ("Ben",), [TWO], "Ben Ann"),
        ((True, True, False, False), ("Ann", "Ann", "Ben"), [TWO, TWO, TWO], "Ann Ben Ann Ben"),
        ((True, True, True), ("Ann", "Ann"), [TWO, TWO], "Ann Ann Ben"),
        ((True, True, True), ("Ann", "Ben", "Ben"), [TWO, TWO, TWO], "Ann Ben Ben"),
        ((True, False, False), ("Ann", "Ann"), [TWO, TWO], "Ann Ann Ben"),
        ((False, False), ("Ben",), [TWO], "Ben Ann"),
        ((True,), ("Ann",), [TWO], "Ann"),
    ],
)
def test_everybody_gets_a_unit_and_a_commander(
    commanders: tuple[bool, ...], answers: tuple[str, ...], offers: list[list[str]], found: str
) -> None:
    """While there are enough of them; what leaves no choice is not asked (1.1)."""
    asked_of, whose = divided(shared(*commanders), *answers)

    assert " ".join(whose.values()) == found
    assert asked_of == offers


def test_three_can_play_as_well() -> None:
    """Each with a commander (1.1)."""
    offers, whose = divided(shared(True, True, True, False, players=["Ann", "Ben", "Cid"]), "Cid", "Ann", "Cid")

    assert offers == [["Ann", "Ben", "Cid"], ["Ann", "Ben"], ["Ann", "Ben", "Cid"]]
    assert list(whose.values()) == ["Cid", "Ann", "Ben", "Cid"]


def owned(**what: Any) -> Stage:
    """A unit of Ann's, two of Ben's, and a German."""
    placed = (us("A", place=606, player="Ann"), us("B", place=607, player="Ben"), us("C", place=608, player="Ben"))
    of = ruled(stage(*placed, german("GE1", "PzIV", 601, card={"victory": 3}), **what), SHARED_PLATOON)
    of.field.players = list(TWO)
    return of


def test_a_crew_on_foot_is_of_whom_its_tank_is() -> None:
    """Nobody is asked whose it is (1.1, 12)."""
    of = owned()
    crews.abandon(of.setting, of.play, "B")

    assert of.unit("B-crew").player == "Ben"
    assert shared_platoon.due(of.field) is None


def test_a_decision_says_whose_it_is() -> None:
    """That of the player whose units it is about; of all, if they are of several (1.1)."""
    game = started(players=tuple(TWO))
    assert game.decision is not None
    assert (game.decision.player, game.decision.rule, game.decision.unit) == ("", "1.1", "A")
    for one in ("Ann", "Ben", "Ann", "Ben"):
        if game.state.units["D"].player == "" and game.decision.rule == "1.1":
            game.choose(one)
    while game.decision is not None and game.decision.rule == "1.1":
        game.choose("Ben")
    assert game.decision is not None
    assert (game.decision.prompt, game.decision.player) == ("Operations. Who moves?", "")

    game.choose(next(one for one in offered(game) if one.startswith("enter:B:")))
    game.choose("B")
    assert (game.decision.unit, game.decision.player) == ("B", "Ben")


@pytest.mark.parametrize(
    ("picked", "unit", "player"),
    [(["B"], "B", "Ben"), (["A", "B"], "A", ""), (["B", "C"], "B", "Ben"), ([], "A", "Ann")],
)
def test_units_that_move_together_are_asked_together(picked: list[str], unit: str, player: str) -> None:
    """Of one player, or of all (1.1)."""
    of = owned()
    of.field.picked = picked

    assert shared_platoon.whose(of.field, Decision("order", "", "", (), unit)) == player


@pytest.mark.parametrize(
    ("options", "player"),
    [
        (["shoot:A", "shoot:B", "hold"], ""),
        (["shoot:B", "shoot:C", "hold"], "Ben"),
        (["shoot:A", "hold"], "Ann"),
        (["B", "C"], "Ben"),
        (["yes", "no"], "Ann"),
    ],
)
def test_a_decision_of_a_paragraph_is_of_whom_its_options_name(options: list[str], player: str) -> None:
    """Who may shoot at a fighter, or is to be picked; else of whom the paragraph is about (1.1, 17)."""
    of = owned()
    of.field.stack.append(Frame("p", 0, UNREAD, "A", base=True))
    asked_about = tuple(Option(one, one) for one in options)

    assert shared_platoon.whose(of.field, Decision("order", "", "", asked_about)) == player


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        (lambda of: losses.kill(of.setting, of.play, "GE1", "A"), [("Ann", 3), ("Ben", 0)]),
        (lambda of: losses.kill(of.setting, of.play, "GE1", "B"), [("Ann", 0), ("Ben", 3)]),
        (lambda of: losses.capture(of.setting, of.play, "GE1", "C"), [("Ann", 0), ("Ben", 3)]),
        (lambda of: losses.immobilise(of.setting, of.play, "GE1"), [("Ann", 0), ("Ben", 0)]),
        (lambda of: losses.kill(of.setting, of.play, "A", "GE1"), [("Ann", -3), ("Ben", 0)]),
        (lambda of: losses.kill(of.setting, of.play, "C", "GE1"), [("Ann", 0), ("Ben", -3)]),
    ],
)
def test_points_are_counted_apart(what: Any, expected: list[tuple[str, int]]) -> None:
    """Of who won them, and of whose unit is lost (1.1, 15)."""
    of = owned()
    what(of)

    assert shared_platoon.points(of.field) == expected
    assert of.field.victory == sum(one for _, one in expected)


def test_points_of_a_turn_are_of_who_has_it() -> None:
    """A German that a unit disables in its Turn (1.1)."""
    of = owned()
    of.turn("B")
    of.field.change("GE1", gun_out=True, machinegun_out=True)
    losses.immobilise(of.setting, of.play, "GE1")

    assert of.field.awards == [Award(3, "GE1 disabled", "Ben")]


# Whole games ----------------------------------------------------------------------------------------------------------

GAMES = [(rule,) for rule in OPTIONAL] + [tuple(OPTIONAL)]
"""Each rule alone, and all of them."""


@pytest.mark.parametrize("bot", ["random", "explorer"])
@pytest.mark.parametrize("rules", GAMES, ids=[*OPTIONAL, "all"])
def test_games_with_optional_rules(rules: tuple[str, ...], bot: str) -> None:
    """Nothing is ever wrong, each event is sound, and a game saved at any time goes on alike."""
    game, chosen = Game(book(), seed=3, mission="the-bridge", platoon="second", rules=rules), BOTS[bot](3)
    while game.decision is not None and len(game.inputs) < 150:
        if len(game.inputs) % 25 == 7:
            text = game.dumps()
            game = Game.loads(book(), text)
            assert game.dumps() == text
        game.choose(chosen.choose(game))
        assert not game.invariants()
    assert [one for one in game.events if not book().rules.sound(one)] == []


@pytest.mark.parametrize("rules", GAMES, ids=[*OPTIONAL, "all"])
def test_what_is_taken_back_leaves_nothing(rules: tuple[str, ...]) -> None:
    """Every choice that reveals nothing, under each rule."""
    game, chosen = Game(book(), seed=5, mission="the-bridge", platoon="second", rules=rules), BOTS["random"](5)
    while game.decision is not None and len(game.inputs) < 60:
        before = game.digest(), game.decision
        game.choose(chosen.choose(game))
        if game.can_undo:
            again = game.inputs[-1]
            game.undo()
            assert (game.digest(), game.decision) == before
            game.choose(again)


def test_broken_records_of_optional_rules_are_found() -> None:
    """A save that somebody has edited (1.1, 9.5, 9.9)."""
    game = Game(book(), seed=1, mission="the-bridge", platoon="first", rules=(THREE_MACHINEGUNS,))
    field = game.state
    field.change("A", shells=Shells(1, 1, 1), player="Ann", machineguns=None)
    field.options["night"] = True

    assert list(book().rules.invariants(field)) == [
        f"the optional rules ['night', '{THREE_MACHINEGUNS}'], and the players []",
        "A: 38 rounds, and of each sort (1, 1, 1)",
        "A: of the player 'Ann'",
        "A: machineguns None",
    ]


PAGE = ROOT / "site" / "docs" / "players" / "optional-rules.md"


def test_the_page_for_players_has_every_optional_rule() -> None:
    """With its sections and its sentence, in the same order."""
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| `")]

    assert rows == [f"| `{name}` | {rule.at} | {rule.text} |" for name, rule in OPTIONAL.items()]
