"""Fighter-bombers: whom they strike and with what, and who shoots back (17)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, Stage, german, stage, us
from tests.engine.platoon.telling import code, flag, step

from hulldown_engine.platoon.board.units import AWARE, PANIC, UNAWARE
from hulldown_engine.platoon.combat import fighters
from hulldown_engine.platoon.state.field import OPERATIONS
from hulldown_engine.story import paragraphs
from hulldown_engine.story.state import UNREAD, Frame

OFFENCE = {
    "FW-190": {"machineguns": 18, "bombs": 8, "rockets": 7},
    "P-38": {"machineguns": 18, "bombs": 10, "rockets": 4},
}
"""The GP Offensive Ratings that section 17 gives."""

CALM = {"mode": OPERATIONS, "round": None}


def dive(of: Stage, *answers: str, card: str = "FW-190", at: Any = "us", attack: tuple[str, ...] = ("bombs",)) -> Stage:
    """Have fighters come over, with these answers to what is asked; the flag `down` says that one was shot down."""
    told = step("fighters", fighters=card, at=at, attack=list(attack), do=1)
    code(of, {"p": [[told], flag("down")]})
    of.field.stack.append(Frame("p", 0, UNREAD, None, base=True))
    left = list(answers)
    while of.field.stack:
        asking = paragraphs.run(of.setting.code, of.play)
        of.run(asking, *left)
        left = []
    return of


def given(of: Stage) -> list[dict[str, Any]]:
    """What the rolls of GP fire were given."""
    return [one["given"] for one in of.events("resolved") if one["procedure"] == "gp-fire"]


# The strike -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("weapon", "offence"), OFFENCE["FW-190"].items())
def test_a_german_fighter_strikes_with_each_weapon(weapon: str, offence: int) -> None:
    """Its offence less the target's defence is where the marker begins (9.2, 17)."""
    of = dive(stage(us("A", "US-truck", 606), dice=(10,)), attack=(weapon,))
    (event,) = (one for one in of.events("resolved"))
    assert event["outcome"]["space"] == offence - int(of.setting.data(us("A", "US-truck").unit)["defence"])
    assert of.events("strike") == [{"event": "strike", "fighter": "FW-190", "hex": 606, "weapon": weapon}]


@pytest.mark.parametrize(("weapon", "offence"), OFFENCE["P-38"].items())
def test_a_us_fighter_strikes_germans(weapon: str, offence: int) -> None:
    """And nobody else in the hex (17)."""
    of = stage(us("A", "US-truck", 606), german("GE1", "GE-truck", 606), dice=(10,))
    dive(of, card="P-38", at=[606], attack=(weapon,))
    assert [one["target"] for one in given(of)] == ["GE-truck"]
    assert of.events("resolved")[0]["outcome"]["space"] == offence - int(of.setting.data(of.unit("GE1"))["defence"])


def test_it_strikes_everybody_in_the_hex_and_nobody_beside_it() -> None:
    """One roll for the primary target, one for all others; whoever did not know is aware (6.5, 9.3, 17)."""
    units = (us(one, "US-truck", 606, space=UNAWARE) for one in "ABC")
    of = stage(*units, us("D", "US-truck", 607, space=UNAWARE), dice=(6, 5, 10))  # the second is the primary target
    dive(of, at=[606])

    assert (given(of)[0]["target"], given(of)[0]["others"], of.unused) == ("US-truck", True, 0)
    assert of.events("resolved")[0]["subject"] == "B"
    assert [of.unit(one).space == UNAWARE for one in "ABCD"] == [False, False, False, True]


def test_weapons_strike_one_after_the_other() -> None:
    """Until nobody is left (17)."""
    of = stage(us("A", "jeep", 606), dice=(10, 10))
    dive(of, attack=("rockets", "bombs"))
    assert [one["weapon"] for one in of.events("strike")] == ["rockets", "bombs"]

    of = stage(us("A", "US-half-squad", 606))
    dive(of, "hold", attack=("machineguns", "bombs"), at=[606])
    assert [one["weapon"] for one in of.events("strike")] == ["machineguns"]


def test_cover_counts_against_a_fighter() -> None:
    """As against any general-purpose fire (9.2)."""
    of = dive(stage(us("A", "US-truck", 606, in_position=True), dice=(10,)))
    assert (given(of)[0]["improved_position"], given(of)[0]["range"]) == (True, 0)


# Where it comes -------------------------------------------------------------------------------------------------------


def test_it_comes_over_a_unit_that_is_drawn() -> None:
    """Of the side that is named (5.9, 17); over nobody, if nobody is there."""
    of = dive(stage(us("A", "US-truck", 303), us("B", "US-truck", 909), dice=(6, 10)))
    assert of.events("fighter") == [{"event": "fighter", "fighter": "FW-190", "hex": 909}]
    assert dive(stage()).events("fighter") == []

    of = stage(us("A", "US-truck", 303), german("GE1", "GE-truck", 505), dice=(10,))
    assert dive(of, card="P-38", at="german").events("fighter")[0]["hex"] == 505


def test_the_player_sends_it_over_a_german_in_sight() -> None:
    """And says at whom it aims (17); nobody is asked where there is no choice."""
    germans = (german("GE1", "GE-truck", 605, letter="L"), german("GE2", "GE-truck", 505, letter="M"))
    hidden = german("GE3", "GE-truck", 1212)
    of = stage(us("A", "US-truck", 606), *germans, dice=(10,))
    dive(of, "GE2", card="P-38", at="chosen")
    assert of.events("strike")[0]["hex"] == 505

    of = stage(us("A", "US-truck", 606), *germans, hidden, german("GE4", "GE-truck", 605), dice=(10, 10))
    dive(of, "GE4", "GE1", card="P-38", at="chosen")
    assert of.events("resolved")[0]["subject"] == "GE1"

    assert dive(stage(us("A", "US-truck", 606)), card="P-38", at="chosen").events("fighter") == []


# Shooting back --------------------------------------------------------------------------------------------------------


def able(*placed: Placed, **field: Any) -> list[str]:
    """Who may shoot at a fighter over 0606."""
    of = stage(*placed, field=field)
    return [one.id for one in fighters.gunners(of.setting, of.field, 606)]


@pytest.mark.parametrize(
    ("kind", "shoots"),
    [
        ("M4A3", True),
        ("M26", True),
        ("M10", False),
        ("M8", False),
        ("M3", False),
        ("jeep", False),
        ("US-truck", False),
        ("76mm-gun", False),
        ("US-squad", True),
        ("US-half-squad", True),
    ],
)
def test_only_tanks_and_squads_shoot(kind: str, shoots: bool) -> None:  # noqa: FBT001 - a table's
    """Tank destroyers cannot, says the section; nor can anything else on wheels (17)."""
    assert able(us("A", kind, 606)) == (["A"] if shoots else [])


@pytest.mark.parametrize(
    ("what", "shoots"),
    [
        ({"place": 606}, True),
        ({"place": 605}, True),
        ({"place": 507}, True),
        ({"place": 604}, False),
        ({"place": 606, "machinegun_out": True}, False),
        ({"place": 606, "gun_out": True}, True),
        ({"place": 606, "suppressed": True}, True),
        ({"place": 606, "crew_lost": 5, "crew": 5}, False),
        ({"place": 606, "space": UNAWARE}, False),
        ({"place": 606, "space": PANIC}, False),
        ({"place": 606, "status": "killed"}, False),
    ],
)
def test_who_can_shoot(what: dict[str, Any], shoots: bool) -> None:  # noqa: FBT001 - a table's
    """In its hex or the next, with machineguns that work and a crew that knows what is going on (6.5, 14.2, 17)."""
    assert able(us("A", "M4A3", **what)) == (["A"] if shoots else [])


def test_a_suppressed_squad_does_not_shoot() -> None:
    """As it does not fire otherwise (14.4); and in Operations nobody is unaware."""
    assert able(us("A", "US-squad", 606, suppressed=True)) == []
    assert able(us("A", "M4A3", 606, space=UNAWARE), **CALM) == ["A"]


def test_a_fighter_is_shot_down_before_it_strikes() -> None:
    """By a result of Killed (17); then the paragraph says what follows, and nobody is struck."""
    of = dive(stage(us("A", "M26", 606), dice=(1,)), "shoot:A")
    assert given(of) == [
        {"firer": "M26", "fire": "machineguns", "range": 0, "target": "FW-190", "terrain": "clear",
         "firer_moving": "halted", "firer_suppressed": False}
    ]  # fmt: skip
    assert (of.events("shot-down"), of.events("strike")) == (
        [{"event": "shot-down", "fighter": "FW-190", "hex": 606}],
        [],
    )
    assert of.field.flags == {"down": True}


def test_anything_less_leaves_it_in_the_air() -> None:
    """Everybody may try once, and costs nothing of a Turn (17)."""
    of = stage(us("A", "M26", 606), us("B", "M26", 607), dice=(2, 2, 1, 10))
    of.turn("A", 3)
    dive(of, "shoot:A", "shoot:B", at=[606])
    assert [one["weapon"] for one in of.events("strike")] == ["bombs"]
    assert (of.field.turn.points if of.field.turn else 0, of.unit("A").rounds, of.unit("A").fired) == (3, 40, False)
    assert of.field.flags == {}


def test_nobody_has_to_shoot() -> None:
    """It is the player's choice (17)."""
    of = dive(stage(us("A", "M26", 606, space=AWARE), dice=(10,)), "hold")
    assert [one["weapon"] for one in of.events("strike")] == ["bombs"]


def test_nobody_shoots_at_his_own() -> None:
    """A US fighter comes and goes (17)."""
    of = stage(us("A", "M26", 606), german("GE1", "GE-truck", 607), dice=(10,))
    assert [one["weapon"] for one in dive(of, card="P-38", at=[607]).events("strike")] == ["bombs"]
