"""Every fact and every attribute, asked on a small map."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, Stage, german, stage, us
from tests.engine.platoon.telling import THIS, read, value

from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.board.units import (
    ABOARD,
    ACTIVE,
    CAPTURED,
    EXITED,
    KILLED,
    ON_MAP,
    PANIC,
    SLOW,
    TOWED,
    US,
)
from hulldown_engine.platoon.language.places import FAR
from hulldown_engine.platoon.state import crossings
from hulldown_engine.platoon.state.field import OPERATIONS, Glimpse, Round

HILL = "\n".join(["." * 12, "." * 12, "w" * 12, *["." * 12] * 9])
"""A belt of woods across the third row."""


def scene(**field: Any) -> Stage:
    """Two US units and three Germans, one of them killed, one off the map."""
    return stage(
        us("A", "M4A3", 106, commander=True),
        us("B", "M10", 101),
        german("GE1", "PzIV", 306),
        german("GE2", "Tiger", 310, status=KILLED),
        german("GE3", "SPW-251", 310, where=EXITED),
        german("GE4", "PzIV", 310, status=CAPTURED),
        terrain=HILL,
        field=field,
    )


@pytest.mark.parametrize(
    ("fate", "side", "kind", "expected"),
    [
        ("killed", "german", True, 2),
        ("killed", "us", True, 0),
        ("killed", "german", ["attribute", THIS, "is_tank"], 1),
        ("exited", "german", True, 1),
        ("exited", "german", ["attribute", THIS, "is_tank"], 0),
        ("captured", "german", True, 1),
        ("lost", "german", True, 3),
        ("lost", "us", True, 1),
        ("left", "us", True, 1),
        ("left", "german", True, 1),
    ],
)
def test_how_many_of_a_kind_have_met_with_a_fate(fate: str, side: str, kind: Tree, expected: int) -> None:
    """Also of units that are not active any more; a disabled unit is lost, and cannot act any more."""
    of = scene()
    of.field.change("B", disabled=True)
    of.field.change("GE3", status=ACTIVE)
    of.field.units["GE5"] = replace(of.field.units["GE3"], id="GE5", where=ON_MAP, status=KILLED)

    assert value(of, None, ["fact", f"{fate}-of", side, ["which", kind]]) == expected


def test_the_light_is_what_the_mission_calls_it() -> None:
    """Day, until it has another name."""
    becomes = [{"name": "dusk", "round": 2, "range": 10, "fired": None}]
    light = {"light": {"since": 1, "becomes": becomes}}
    names = {}
    for counted in (1, 2):
        of = stage(us("A", "M4A3", 106), mission=light, field={"counted": counted})
        names[counted] = [name for name in ("day", "dusk", "night") if value(of, None, ["fact", "light", name])]

    assert names == {1: ["day"], 2: ["dusk"]}


def test_a_bridge_is_blown_while_it_is_gone() -> None:
    """Not before it is removed, and not when it has been put back."""
    of = scene()
    tree = ["fact", "blown", "1006/1106"]
    told = []
    for there in (None, False, True):
        if there is not None:
            crossings.change(of.field, crossings.BRIDGE, (1006, 1106), there=there)
        told.append(value(of, None, tree))

    assert told == [False, True, False]


def test_rounds_are_counted_from_when_a_flag_was_noted() -> None:
    """0 while it is not noted; a flag that was there from the beginning counts from there."""
    tree = ["fact", "rounds_since", "alarm"]
    of = scene(played=7)

    assert value(of, None, ["fact", "rounds_played"]) == 7
    assert value(of, None, tree) == 0
    of.field.flags["alarm"] = True
    assert value(of, None, tree) == 7
    of.field.since["alarm"] = 5
    assert value(of, None, tree) == 2


def test_when_a_flag_was_noted_is_kept_only_if_somebody_asks() -> None:
    """So the saves of other books stay as they were."""
    asked = {"paragraphs": {}, "missions": {"trial": {"ends": [{"when": [">", ["fact", "rounds_since", "alarm"], 3]}]}}}

    assert _timed(asked) == {"alarm"}
    assert _timed({}) == set()


def _timed(logic: dict[str, Any]) -> set[str]:
    """The flags that are noted with their Round in a game of some logic."""
    of = stage(us("A", "M4A3", 106), field={"played": 4})
    of.setting.logic = {**of.setting.logic, **logic}
    read(of, "A", {"p": [[{"step": "flag", "flag": "alarm"}]]})
    assert of.field.flags == {"alarm": True}
    return {*of.field.since}


@pytest.mark.parametrize(
    ("this", "tree", "expected"),
    [
        ("GE1", ["distance", THIS, ["member", "A"]], 2),
        ("GE1", ["distance", THIS, 310], 4),
        ("GE1", ["distance", ["member", "GE9"], 310], FAR),
        ("GE1", ["nearest", "us"], 2),
        ("GE1", ["nearest", "german"], FAR),
        ("A", ["nearest", "german"], 2),
        (None, ["nearest", "us"], FAR),
        ("GE1", ["us_within", 2], True),
        ("GE1", ["us_within", 1], False),
        ("A", ["german_within", 2], True),
        (None, ["us_within", 50], False),
        (None, ["us_at", 106], True),
        (None, ["us_at", 306], False),
        (None, ["german_at", 306], True),
        (None, ["german_at", 310], False),
        ("GE1", ["at", 306], True),
        ("GE1", ["at", 305], False),
        (None, ["at", 306], False),
        ("A", ["can_see", 306], True),
        ("B", ["can_see", 306], False),
        (None, ["can_see", 306], False),
        (None, ["us_see", 306], True),
        (None, ["us_see", 101], True),
        (None, ["us_see", 303], True),
        ("GE1", ["sees", ["member", "A"]], True),
        ("GE1", ["sees", ["member", "B"]], False),
        ("GE1", ["sees", ["members", "us"]], True),
        ("GE1", ["sees", ["where", ["members", "us"], ["not", ["attribute", THIS, "is_commander"]]]], False),
        ("GE1", ["sees_us"], True),
        ("B", ["sees", ["members", "german"]], False),
        ("GE1", ["seen"], True),
        ("GE9", ["seen"], False),
        (None, ["active", ["member", "GE1"]], True),
        (None, ["active", ["member", "GE2"]], False),
        (None, ["killed", ["member", "GE2"]], True),
        (None, ["killed", ["member", "GE9"]], False),
        (None, ["captured", ["member", "GE4"]], True),
        (None, ["captured", ["member", "GE1"]], False),
        (None, ["exited", ["member", "GE3"]], True),
        (None, ["exited", ["member", "A"]], False),
        (None, ["exited_us"], 0),
        (None, ["no_germans"], False),
        (None, ["platoon_lost"], False),
        (None, ["marker", "3"], True),
        (None, ["marker", "4"], False),
        (None, ["rounds"], True),
        (None, ["operations"], False),
        (None, ["round"], 4),
        (None, ["crew_points"], 0),
    ],
)
def test_a_fact(this: str | None, tree: Tree, expected: object) -> None:
    """What a fact is, for a unit or for nobody."""
    found = value(scene(markers={"3": 1212}, round=Round(4)), this, ["fact", *tree])

    assert found == expected


def test_a_hex_that_only_the_lost_could_see_is_not_seen() -> None:
    """Active units see (8)."""
    of = scene()
    of.field.change("B", status=KILLED)

    assert not value(of, None, ["fact", "us_see", 101])


def test_the_disabled_are_seen_and_no_danger() -> None:
    """`sees` asks for anybody, `sees_us` for somebody who can still fight (erratum whom-germans-shoot-at)."""
    of = scene()
    for unit in list(of.field.active(US)):
        of.field.change(unit.id, disabled=True)

    assert value(of, "GE1", ["fact", "sees", ["members", "us"]])
    assert not value(of, "GE1", ["fact", "sees_us"])


def test_a_sight_for_a_round_is_sight() -> None:
    """Who is glimpsed through woods is seen (8.3)."""
    of = scene(glimpses=[Glimpse("B", "GE1", 1)])

    assert value(of, "GE1", ["fact", "sees", ["member", "B"]])
    assert not value(of, "GE1", ["fact", "can_see", 101])


def test_crew_points_are_those_left_in_the_turn_under_way() -> None:
    """Whoever has it."""
    of = scene()
    of.turn("GE1", 3)

    assert value(of, "GE1", ["fact", "crew_points"]) == 3


def test_nobody_left_is_everybody_exited_or_lost() -> None:
    """Units that wait to enter are still to be counted on; a disabled one is not (erratum who-is-left)."""
    gone = stage(us("A", "M4A3", 101, where=EXITED), us("B", "M4A3", 101, status=KILLED), us("C"))

    assert value(gone, None, ["fact", "exited_us"]) == 1
    assert not value(gone, None, ["fact", "platoon_lost"])
    gone.field.change("C", disabled=True)
    assert value(gone, None, ["fact", "platoon_lost"])
    gone.field.change("C", status=KILLED)
    assert value(gone, None, ["fact", "platoon_lost"])
    assert value(gone, None, ["fact", "no_germans"])


def test_operations_have_no_round() -> None:
    """The number of the Round is 0 then."""
    of = scene(mode=OPERATIONS, round=None)

    assert value(of, None, ["fact", "operations"])
    assert value(of, None, ["fact", "round"]) == 0


@pytest.mark.parametrize(
    ("north", "side", "expected"),
    [
        (0, "west", {405, 404, 505, 504}),
        (0, "north", {504, 604, 505, 404}),
        (0, "south", {505, 506, 405, 605}),
        (0, "east", {605, 604, 505, 506, 504}),
        (6, "east", {405, 404, 505, 504}),
        (9, "south", {605, 604, 505, 504, 506}),
        (2, "north", {504, 604, 605, 505}),
    ],
)
def test_at_or_beyond_knows_the_compass_of_the_mission(north: int, side: str, expected: set[int]) -> None:
    """Of a hex and its neighbours, those at or on that side of it; even columns stand half a hex lower."""
    around = {504, 604, 605, 506, 405, 404, 505}
    found = set()
    for place in around:
        of = stage(us("A", "M4A3", place), mission={"north": north})
        if value(of, "A", ["fact", "at_or_beyond", side, 505]):
            found.add(place)
        beyond = value(of, "A", ["fact", "beyond", side, 505])
        assert not beyond or place in found
        assert not beyond or place != 505
    assert found == expected | ({504, 506} if side in ("east", "west") and north in (0, 6) else set())


def attribute(of: Stage, this: str, name: str) -> Any:
    """One attribute of one unit."""
    return value(of, this, ["attribute", THIS, name])


@pytest.mark.parametrize(
    ("name", "has", "lacks"),
    [
        ("is_tank", us("A", "M4A3", 101), us("A", "US-truck", 101)),
        ("is_vehicle", us("A", "jeep", 101), us("A", "US-squad", 101)),
        ("is_squad", us("A", "US-half-squad", 101), us("A", "M10", 101)),
        ("is_gun", german("A", "88mm-gun", 101), german("A", "PzIV", 101)),
        ("is_truck", german("A", "GE-truck", 101), german("A", "SPW-251", 101)),
        ("is_half_track", german("A", "SPW-251", 101), german("A", "GE-truck", 101)),
        ("is_commander", us("A", "M4A3", 101, commander=True), us("A", "M4A3", 101)),
        ("active", us("A", "M4A3", 101), us("A", "M4A3")),
        ("open", us("A", "M4A3", 101), us("A", "M4A3", 101, closed=True)),
        ("closed", us("A", "M4A3", 101, closed=True), us("A", "M4A3", 101)),
        ("in_defilade", us("A", "M4A3", 101, defilade=True), us("A", "M4A3", 101)),
        ("prepared", us("A", "M4A3", 101, prepared=True), us("A", "M4A3", 101)),
        ("in_position", us("A", "M4A3", 101, in_position=True), us("A", "M4A3", 101)),
        ("in_bunker", us("A", "M4A3", 101, in_bunker=True), us("A", "M4A3", 101)),
        ("suppressed", us("A", "M4A3", 101, suppressed=True), us("A", "M4A3", 101)),
        ("panicked", us("A", "M4A3", 101, space=PANIC), us("A", "M4A3", 101)),
        ("disabled", us("A", "M4A3", 101, disabled=True), us("A", "M4A3", 101)),
        ("immobilised", us("A", "M4A3", 101, immobilised=True), us("A", "M4A3", 101)),
        ("gun_out", us("A", "M4A3", 101, gun_out=True), us("A", "M4A3", 101)),
        ("machinegun_out", us("A", "M4A3", 101, machinegun_out=True), us("A", "M4A3", 101)),
        ("no_ammunition", us("A", "M4A3", 101, no_ammunition=True), us("A", "M4A3", 101)),
        ("has_rocket", us("A", "US-squad", 101, rockets=1), us("A", "US-squad", 101)),
        ("towed", german("A", "88mm-gun", 101, where=TOWED), german("A", "88mm-gun", 101)),
        ("aboard", german("A", "GE-squad", 101, where=ABOARD), german("A", "GE-squad", 101)),
        ("fired_this_round", us("A", "M4A3", 101, fired=True), us("A", "M4A3", 101, fired_before=True)),
        ("fired_last_round", us("A", "M4A3", 101, fired_before=True), us("A", "M4A3", 101, fired=True)),
        ("moved_last_round", us("A", "M4A3", 101, moved_before=True), us("A", "M4A3", 101, moved=SLOW)),
        ("moving", us("A", "M4A3", 101, moved=SLOW), us("A", "M4A3", 101)),
        ("preserving", us("A", "M4A3", 101, preserving=True), us("A", "M4A3", 101)),
    ],
)
def test_an_attribute(name: str, has: Placed, lacks: Placed) -> None:
    """One unit of which it is true, and one of which it is not; of one that has not come it is false."""
    assert attribute(stage(has), "A", name) is True
    assert attribute(stage(lacks), "A", name) is False
    assert attribute(stage(lacks), "GE9", name) is False


@pytest.mark.parametrize(
    ("name", "whole", "worn"), [("crew", 5, 3), ("initiative", 3, 1), ("perception", 5, 3), ("mpa", 3, 2)]
)
def test_a_number_of_a_unit(name: str, whole: int, worn: int) -> None:
    """As it is now, after its losses; 0 of one that has not come."""
    of = stage(german("GE1", "Tiger", 101), german("GE2", "Tiger", 101, crew_lost=2, mpa_lost=1))

    assert [attribute(of, one, name) for one in ("GE1", "GE2", "GE9")] == [whole, worn, 0]


def test_carrying_is_of_passengers_and_towing_of_guns() -> None:
    """A truck with a gun behind it and nobody on it tows, and carries nobody."""
    gun = german("GE2", "88mm-gun", 101, where=TOWED, carrier="GE1")
    squad = german("GE3", "GE-squad", 101, where=ABOARD, carrier="GE4")
    of = stage(german("GE1", "GE-truck", 101), gun, squad, german("GE4", "SPW-251", 101))

    assert [attribute(of, one, "towing") for one in ("GE1", "GE4")] == [True, False]
    assert [attribute(of, one, "carrying") for one in ("GE1", "GE4")] == [False, True]


def test_who_carries_prisoners_is_told_from_who_carries_a_squad() -> None:
    """Only they are no soldiers."""
    people = us("C", "US-squad", 101, where=ABOARD, carrier="A", passive=True)
    of = stage(
        us("A", "US-truck", 101), us("B", "US-truck", 101), people, us("D", "US-squad", 101, where=ABOARD, carrier="B")
    )

    assert [attribute(of, one, "carrying") for one in "AB"] == [True, True]
    assert [attribute(of, one, "carrying_passive") for one in "AB"] == [True, False]
