"""What paragraphs do to the game: checks, points, counters, barrages, conditions, who comes into play (5, 6, 13)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import MISSION, Placed, Stage, german, stage, us
from tests.engine.platoon.telling import THIS, activate, check, fire, flag, go_on, order, read, step, tell, watch

from hulldown_engine.platoon.board.units import (
    ABOARD,
    AWARE,
    CAPTURED,
    COMPLETE,
    EXITED,
    GONE,
    INACTIVE,
    KILLED,
    ON_MAP,
    TOWED,
    TWO_TURNS,
    UNAWARE,
    WAITING,
)
from hulldown_engine.platoon.sequence import activation
from hulldown_engine.platoon.state.field import ADVANTAGE, AWARENESS, OPERATIONS, ROUNDS, Check, Glimpse, Round
from hulldown_engine.story import paragraphs

N, NE, SE, S, SW, NW = range(6)
QUIET = {"mode": OPERATIONS, "round": None, "played": 0}
EVENTS = {"markers": {str(nth): 101 for nth in range(1, 9)}}


def without(*cards: Placed, here: tuple[Placed, ...] = (), **of: Any) -> Stage:
    """A stage on which some cards have not come into play."""
    found = stage(*cards, *here, **of)
    for one in cards:
        del found.field.units[one.unit.id]
    return found


# Checks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "face", "passed"),
    [
        ("perception", 5, True),
        ("perception", 6, False),
        ("initiative", 3, True),
        ("initiative", 4, False),
        ("accident", 7, True),
        ("accident", 8, False),
    ],
)
def test_a_check_is_made_against_its_rating(kind: str, face: int, passed: bool) -> None:  # noqa: FBT001
    """Perception 5, Initiative 3, Driving Skill 7."""
    of = stage(us("A", "M4A3", 606), dice=(face, 10))
    tell(of, "A", check(kind), blocks=[flag("passed"), flag("failed")])

    assert list(of.field.flags) == ["passed" if passed else "failed"]


@pytest.mark.parametrize(("terrain", "passed"), [(".", "passed"), ("w", "failed")])
def test_the_terrain_of_the_hex_counts_and_so_does_the_modifier(terrain: str, passed: str) -> None:
    """Perception 5 at +2 makes a 6 in the open, and not into a wood (5.3)."""
    of = stage(us("A", "M4A3", 102), terrain=f"{terrain}.\n..", dice=(6,))
    tell(of, "A", check(at=101, modifier=2), blocks=[flag("passed"), flag("failed")])

    assert list(of.field.flags) == [passed]


@pytest.mark.parametrize("kind", ["perception", "initiative"])
@pytest.mark.parametrize(("modifier", "counts"), [(96, 5), (-96, -5), (4, 4)])
def test_a_modifier_counts_as_far_as_the_procedure_takes_it(kind: str, modifier: int, counts: int) -> None:
    """A paragraph may work it out from anything, such as a distance to nobody."""
    of = stage(us("A", "M4A3", 606), dice=(1,))
    tell(of, "A", check(kind, modifier=modifier), blocks=[flag("passed"), flag("failed")])

    assert of.events("resolved")[0]["given"]["modifier"] == counts


def test_the_best_looks_for_all_if_it_sees_the_hex() -> None:
    """Of those who see it (5.3); and it is the one that what follows is about."""
    rows = "\n".join(["." * 12, "." * 12, "w" * 12, *["." * 12] * 9])
    units = (us("A", "M4A3", 606), us("B", "M4A3", 607, perception=7), us("C", "M4A3", 601, perception=9))
    of = stage(*units, terrain=rows, dice=(7,))
    tell(of, "A", check(by="best", at=608), blocks=[[order("out_of_ammo", THIS)], flag("failed")])

    assert of.events("resolved")[0]["subject"] == "B"
    assert [one for one in of.field.units if of.unit(one).no_ammunition] == ["B"]


def test_the_best_of_its_hex_looks_for_it() -> None:
    """Not somebody better elsewhere (5.3); for a paragraph that is about nobody on the map, the best of all."""
    units = (us("A", "M4A3", 606), us("B", "M4A3", 606, perception=7), us("C", "M4A3", 601, perception=9))
    for this, who in (("A", "B"), ("C", "C"), (None, "C"), ("D", "C")):
        of = stage(*units, us("D", "M4A3", 603, status="killed"), dice=(1,))
        tell(of, this, check(by="best"), blocks=[flag("passed"), flag("failed")])
        assert of.events("resolved")[0]["subject"] == who


def test_the_first_of_a_selection_is_taken_without_a_die() -> None:
    """What follows is about it; if there is nobody, the other block is carried out."""
    near = {"where": ["where", ["members", "us"], ["<=", ["fact", "distance", THIS, 608], 3]]}
    for place, done in ((606, ["B"]), (601, ["A"])):
        of = stage(us("A", "M4A3", 601), us("B", "M4A3", place), us("C", "M4A3", place))
        tell(of, "A", step("one", of=near["where"], do=1, otherwise=2), blocks=[[order("out_of_ammo", THIS)]] * 2)
        assert [one for one in of.field.units if of.unit(one).no_ammunition] == done


def test_who_is_gone_when_a_watch_has_its_turn_is_waited_for_again() -> None:
    """Two are due at once, and the first does away with whom the second waits for: no dead man acts."""
    near = ["where", ["members", "us"], ["<=", ["fact", "distance", THIS, 608], 3]]
    of = stage(us("A", "M4A3", 601), us("B", "M4A3", 601), us("C", "M4A3", 601))
    away = step("remove", remove="units", at=None, number=None, who=THIS)
    blocks = [[step("whoever", of=near, do=2)], [away], [step("whoever", of=near, do=4)], [order("out_of_ammo", THIS)]]
    tell(of, None, watch(["any", near], 1, "mission"), watch(["any", near], 3, "mission"), blocks=blocks)
    waiting = []
    for comes in ("B", "C"):
        of.field.change(comes, hex=606)
        paragraphs.fire(of.setting.code, of.play, "change")
        assert not go_on(of)
        waiting.append(len(of.field.watches))

    assert waiting == [1, 0]
    assert [one for one in of.field.units if of.unit(one).no_ammunition] == ["C"]


def test_all_look_until_one_succeeds() -> None:
    """In the order of their letters; if none does, the check has failed."""
    units = [us(letter, "M4A3", 606) for letter in "ABC"]
    of = stage(*units, dice=(9, 2))
    tell(of, "C", check(by="all"), blocks=[[order("out_of_ammo", THIS)], flag("failed")])
    assert [one["subject"] for one in of.events("resolved")] == ["A", "B"]
    assert of.unit("B").no_ammunition

    of = stage(*units, dice=(9, 9, 9))
    tell(of, "C", check(by="all"), blocks=[flag("passed"), [order("out_of_ammo", THIS)]])
    assert of.unit("C").no_ammunition


@pytest.mark.parametrize(("by", "this"), [("best", None), ("all", None), ("this", None), ("this", "GE9")])
def test_where_nobody_can_look_a_check_fails(by: str, this: str | None) -> None:
    """And no dice are rolled."""
    of = stage(us("A", "M4A3"))
    tell(of, this, check(by=by), blocks=[flag("passed"), flag("failed")])

    assert list(of.field.flags) == ["failed"]


# The story ------------------------------------------------------------------------------------------------------------


def test_points_are_awarded_with_the_paragraph_as_the_reason() -> None:
    """And added up (15)."""
    of = stage()
    tell(of, None, step("victory", victory=5), step("victory", victory=-2))

    assert of.field.victory == 3
    assert [(one.points, one.reason) for one in of.field.awards] == [(5, "paragraph 10"), (-2, "paragraph 10")]


def test_a_new_condition_changes_markers_and_ends_special_reactions() -> None:
    """As the cartridge says (5.7); self preservation stays, and no condition comes back (6.8)."""
    changes = {"2": {}, "3": {"1": 205, "2": None, "4": 606}}
    of = stage(
        us("A", "M4A3", 601),
        german("GE1", "PzIV", 612, reaction="X", preserving=True),
        mission={"cartridge": {**MISSION["cartridge"], "changes": changes}, **EVENTS},
        field={"markers": {"1": 1212, "2": 1112}},
    )
    tell(of, None, step("condition", condition=3), step("condition", condition=2))

    assert of.field.condition == 3
    assert of.field.markers == {"1": 205, "4": 606}
    assert [one.marker for one in of.field.checks] == ["1", "4"]
    assert (of.unit("GE1").reaction, of.unit("GE1").preserving) == ("", True)
    assert len(of.events("condition")) == 1


def test_a_see_keeps_whom_the_paragraph_is_about() -> None:
    """Also in its requirement."""
    of = stage(us("A", "M4A3", 601), us("B", "M4A3", 602))
    see = [step("see", to="q"), step("see", to="r")]
    known = {"p": [see], "q": [[order("out_of_ammo", THIS)]], "r": [flag("read")]}
    read(of, "B", known, q={"requires": ["fact", "at", 602]}, r={"requires": ["fact", "at", 601]})

    assert of.unit("B").no_ammunition
    assert not of.field.flags


def test_out_of_ammunition_is_for_a_unit_or_a_selection() -> None:
    """Those who have not come are left out."""
    of = stage(us("A", "M4A3", 601), us("B", "M4A3", 602), german("GE1", "PzIV", 606))
    tell(of, None, order("out_of_ammo", ["members", "us"]), order("out_of_ammo", ["member", "GE9"]))

    assert [one for one in of.field.units if of.unit(one).no_ammunition] == ["A", "B"]


@pytest.mark.parametrize(("points", "expected"), [(3, ["first", "second"]), (2, ["first"]), (0, [])])
def test_options_in_turn_are_for_as_long_as_crew_points_last(points: int, expected: list[str]) -> None:
    """Each that holds, in order (6.8)."""
    of = stage(german("GE1", "PzIV", 606, facing=S), us("A", "M4A3", 612), dice=(99, 99, 1))
    of.turn("GE1", points)
    options = [
        step("turn", when=True, do=2),
        step("turn", when=False, do=3),
        step("turn", when=["fact", "us_within", 9], do=4),
    ]
    blocks = [options, [fire("main-gun"), *flag("first")], flag("never"), [fire("machineguns"), *flag("second")]]
    tell(of, "GE1", step("in_turn", do=1), blocks=blocks)

    assert list(of.field.flags) == expected


def test_watches_end_with_their_scope_and_with_longer_ones() -> None:
    """A move's with the move, the Turn or the Round; a mission's never."""
    of = stage(us("A", "M4A3", 601))
    scopes = ("move", "turn", "round", "mission")
    found = {}
    for over in ("move", "turn", "round"):
        of.field.watches.clear()
        tell(of, "A", *(watch(["flag", one], 1, one) for one in scopes), blocks=[[]])
        paragraphs.expire(of.setting.code, of.play, over)
        found[over] = [scopes[one.step] for one in of.field.watches]

    assert found == {"move": ["turn", "round", "mission"], "turn": ["round", "mission"], "round": ["mission"]}


def test_a_watch_for_the_end_of_the_round_looks_then() -> None:
    """And not before."""
    of = stage(us("A", "M4A3", 601))
    tell(of, "A", watch(True, 1, "round", "end-of-round"), blocks=[flag("done")])
    assert not of.field.flags

    paragraphs.fire(of.setting.code, of.play, "end-of-round")
    assert not go_on(of)
    assert list(of.field.flags) == ["done"]


# Barrages -------------------------------------------------------------------------------------------------------------


def test_a_barrage_is_general_purpose_fire_on_every_unit_in_the_hex() -> None:
    """Friend or foe, each with a roll of its own; US units that did not know are aware of it."""
    units = (us("A", "US-squad", 606, space=UNAWARE), german("GE1", "GE-squad", 606), us("B", "US-squad", 607))
    of = stage(*units, dice=(10, 10))
    tell(of, None, step("barrage", barrage=[606], offence=14))

    assert [one["subject"] for one in of.events("resolved")] == ["A", "GE1"]
    assert of.events("resolved")[0]["given"] == {"space": 14 - of.setting.data(of.unit("A"))["defence"]}
    assert of.unit("A").space != UNAWARE
    assert of.unused == 0


def test_a_barrage_on_the_platoon_falls_where_one_of_it_is() -> None:
    """At random (5.9); on nobody, if nobody is there."""
    of = stage(us("A", "M4A3", 606), us("B", "M4A3", 608), dice=(6, 1))
    tell(of, None, step("barrage", barrage="us", offence=6))
    assert [one["hex"] for one in of.events("barrage")] == [608]

    of = stage()
    tell(of, None, step("barrage", barrage="us", offence=6))
    assert of.events("barrage") == []


# Counters -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "what", "kept"),
    [
        ("mines", {}, {"606": True, "607": True}),
        ("positions", {}, {"606": True, "607": True}),
        ("wrecks", {}, {"606": True, "607": True}),
        ("smoke", {}, {"606": 2, "607": 2}),
        ("bunkers", {"facing": "direction:4"}, {"606": 4, "607": 4}),
    ],
)
def test_counters_come_on_the_map_and_go(kind: str, what: dict[str, Any], kept: dict[str, int]) -> None:
    """Mines, positions, smoke for a Round more, bunkers with their facing."""
    of = stage()
    put = {"step": "place", "place": kind, "at": [606, 607], "number": None, "facing": None, **what}
    take = {"step": "remove", "remove": kind, "number": None, "who": None}
    tell(of, None, put)
    assert getattr(of.field, kind) == kept

    tell(of, None, {**take, "at": [606]})
    assert list(getattr(of.field, kind)) == ["607"]
    tell(of, None, {**take, "at": None})
    assert getattr(of.field, kind) == {}


def test_wrecks_that_are_removed_take_killed_vehicles_with_them() -> None:
    """Those of the hex that is named; whoever is only disabled stays."""
    of = stage(
        german("GE1", place=606, status="killed"),
        german("GE2", place=606, disabled=True),
        german("GE3", place=607, status="killed"),
    )
    tell(of, None, step("remove", remove="wrecks", at=[606], number=None, who=None))
    assert {one.id: one.where for one in of.field.units.values()} == {"GE1": GONE, "GE2": ON_MAP, "GE3": ON_MAP}


def test_units_that_are_taken_off_the_map_have_no_more_turns() -> None:
    """Their markers go to Inactive, with all that they carry (2.12)."""
    of = stage(
        us("A", place=101), german("GE1", "SPW-251", 606), german("GE2", "GE-squad", 606, where="aboard", carrier="GE1")
    )
    tell(of, None, step("remove", remove="units", at=[606], number=None, who=None))
    assert {one: (of.unit(one).where, of.unit(one).space) for one in ("GE1", "GE2")} == {
        "GE1": (GONE, "inactive"),
        "GE2": (GONE, "inactive"),
    }


def test_a_position_that_is_removed_leaves_its_unit_in_the_open() -> None:
    """And a bunker likewise."""
    of = stage(
        german("GE1", "GE-squad", 606, in_position=True),
        german("GE2", "GE-squad", 607, in_bunker=True),
        field={"positions": {"606": True}, "bunkers": {"607": S}},
    )
    for kind in ("positions", "bunkers"):
        tell(of, None, step("remove", remove=kind, at=None, number=None, who=None))

    assert not of.unit("GE1").in_position
    assert not of.unit("GE2").in_bunker


def test_a_marker_comes_in_its_place_among_the_others_and_may_be_seen_at_once() -> None:
    """One check for each hex from which it is seen, by whoever looks best there (5.1, 5.3)."""
    units = (us("A", "M4A3", 601), us("B", "M4A3", 602, perception=8))
    of = stage(*units, field={"markers": {"2": 1212, "11": 1211}}, mission=EVENTS)
    tell(of, None, step("place", place="marker", at=[605], number="7", facing=None))
    assert list(of.field.markers) == ["2", "7", "11"]
    assert of.field.checks == [Check("A", "7"), Check("B", "7")]

    tell(of, None, step("remove", remove="marker", at=None, number="7", who=None))
    assert list(of.field.markers) == ["2", "11"]


def test_markers_are_removed_from_hexes_as_well() -> None:
    """Those that lie there, whatever their numbers are."""
    of = stage(us("A", "M4A3", 601), field={"markers": {"2": 1212, "7": 1212, "11": 1211}}, mission=EVENTS)
    tell(of, None, step("remove", remove="marker", at=[1212, 1210], number=None, who=None))

    assert list(of.field.markers) == ["11"]


def test_units_are_removed_with_what_they_carry() -> None:
    """Those that are named; or all in a hex."""
    squad = german("GE2", "GE-squad", 606, where=ABOARD, carrier="GE1")
    units = (german("GE1", "SPW-251", 606), squad, german("GE3", "PzIV", 607), us("A", "M4A3", 608))
    of = stage(*units)
    tell(of, None, step("remove", remove="units", at=None, number=None, who=["member", "GE1"]))
    assert [one for one in of.field.units if of.unit(one).where == GONE] == ["GE1", "GE2"]

    tell(of, None, step("remove", remove="units", at=[607, 608], number=None, who=None))
    assert not list(of.field.active())


# Activation -----------------------------------------------------------------------------------------------------------


def test_an_activation_in_operations_begins_rounds() -> None:
    """At the marker's hex, facing the nearest US unit, open; a US unit close by sees it for a Round (8.3)."""
    here = (us("A", "M4A3", 604), us("B", "M4A3", 612))
    of = without(german("GE1", "PzIV"), here=here, field={**QUIET, "scene": 606})
    tell(of, "A", activate("GE1"))

    unit = of.unit("GE1")
    assert (unit.where, unit.hex, unit.facing, unit.turret, unit.closed) == (ON_MAP, 606, N, N, False)
    assert (of.field.mode, unit.space) == (ROUNDS, COMPLETE)
    assert of.field.round is not None
    assert (of.field.round.phase, of.field.played) == (AWARENESS, 1)
    assert of.field.glimpses == [Glimpse("A", "GE1", 1)]
    assert list(of.field.spotted) == ["GE1"]
    assert [one["unit"] for one in of.events("activated")] == ["GE1"]


def test_an_activation_in_rounds_rolls_for_its_space_on_the_track() -> None:
    """A new Action Number, unless the paragraph gives it two Turns (6.6); awareness is left alone."""
    for turns, dice, space in ((0, (10,), TWO_TURNS), (2, (), TWO_TURNS), (0, (1,), COMPLETE)):
        of = without(
            german("GE1", "PzIV"),
            here=(us("A", "M4A3", 601, space=UNAWARE), german("GE2", "PzIV", 612)),
            field={"round": Round(2, ADVANTAGE)},
            dice=dice,
        )
        tell(of, "A", activate("GE1", at=[606], aware=True, german_turns=turns))
        assert of.unit("GE1").space == space
        assert of.unit("A").space == UNAWARE
        assert of.field.action_number == (dice[0] if dice else 0)


@pytest.mark.parametrize(
    ("what", "kind", "expected"),
    [
        ({"facing": 706}, "PzIV", {"facing": NE, "turret": NE}),
        ({"facing": "direction:4"}, "PzIV", {"facing": SW}),
        ({"facing": "south-west"}, "PzIV", {"facing": SW}),
        ({"facing": "us"}, "PzIV", {"facing": N}),
        ({"posture": "closed"}, "PzIV", {"closed": True}),
        ({"posture": "closed"}, "GE-truck", {"closed": False}),
        ({"defilade": True}, "PzIV", {"defilade": True}),
        ({"defilade": True}, "GE-squad", {"defilade": False}),
        ({}, "88mm-gun", {"prepared": True}),
        ({"prepared": False}, "88mm-gun", {"prepared": False}),
        ({"prepared": True}, "PzIV", {"prepared": False}),
        ({"position": True}, "GE-squad", {"in_position": True}),
        ({"bunker": True}, "88mm-gun", {"in_bunker": True, "prepared": True}),
        ({"bunker": True}, "PzIV", {"in_bunker": False}),
    ],
)
def test_a_german_comes_as_its_paragraph_has_it(what: dict[str, Any], kind: str, expected: dict[str, Any]) -> None:
    """Facing, posture, defilade, prepared, in a position or a bunker; as far as it can be (5.4, 7.3, 9.7, 13)."""
    of = without(german("GE1", kind), here=(us("A", "M4A3", 601),), field=QUIET)
    tell(of, "A", activate("GE1", at=[606], **what))

    unit = of.unit("GE1")
    assert {name: getattr(unit, name) for name in expected} == expected
    assert ("606" in of.field.positions) == ("position" in what)
    assert ("606" in of.field.bunkers) == ("bunker" in what)


def test_no_defilade_where_the_terrain_is_better() -> None:
    """In a wood (7.3)."""
    of = without(german("GE1", "PzIV"), here=(us("A", "M4A3", 201),), terrain="w.\n..", field=QUIET)
    tell(of, "A", activate("GE1", at=[101], defilade=True))

    assert not of.unit("GE1").defilade


def test_only_one_unit_has_the_position() -> None:
    """The first of those in the hex (13.2)."""
    of = without(german("GE1", "GE-squad"), german("GE2", "GE-squad"), here=(us("A", "M4A3", 601),), field=QUIET)
    tell(of, "A", activate("GE1", "GE2", at=[606], position=True))

    assert [of.unit(one).in_position for one in ("GE1", "GE2")] == [True, False]


def test_several_hexes_are_one_for_each() -> None:
    """In order."""
    of = without(german("GE1", "PzIV"), german("GE2", "PzIV"), here=(us("A", "M4A3", 601),), field=QUIET)
    tell(of, "A", activate("GE1", "GE2", at=[606, 708]))

    assert [of.unit(one).hex for one in ("GE1", "GE2")] == [606, 708]


def test_passengers_and_guns_come_with_what_carries_them() -> None:
    """Neither prepared nor in a position."""
    cards = (german("GE1", "GE-squad"), german("GE2", "SPW-251"), german("GE3", "88mm-gun"))
    of = without(*cards, here=(us("A", "M4A3", 601),), field=QUIET)
    tell(of, "A", activate("GE1", "GE2", "GE3", at=[606], aboard={"GE1": "GE2"}, towed={"GE3": "GE2"}))

    assert [(of.unit(one).where, of.unit(one).carrier) for one in ("GE1", "GE3")] == [(ABOARD, "GE2"), (TOWED, "GE2")]
    assert not of.unit("GE3").prepared


@pytest.mark.parametrize(
    "carrier",
    [
        {"status": CAPTURED, "guard": "A", "space": INACTIVE},
        {"status": KILLED, "space": INACTIVE},
        {"surrendered": True, "space": INACTIVE},
        {"where": EXITED},
    ],
)
def test_nobody_comes_with_a_carrier_that_is_lost(carrier: dict[str, Any]) -> None:
    """Who should ride is there on foot, and a gun is ready to fire (7.6)."""
    here = (us("A", "M4A3", 601), german("GE2", "SPW-251", 601, **carrier))
    of = without(german("GE1", "GE-squad"), german("GE3", "88mm-gun"), here=here, field=QUIET)
    tell(of, "A", activate("GE1", "GE3", at=[606], aboard={"GE1": "GE2"}, towed={"GE3": "GE2"}))

    riders = [of.unit(one) for one in ("GE1", "GE3")]
    assert [(one.where, one.hex, one.carrier) for one in riders] == [(ON_MAP, 606, "")] * 2
    assert of.unit("GE3").prepared


def test_nobody_comes_with_a_carrier_that_is_full() -> None:
    """A half-track takes one squad (7.6)."""
    here = (
        us("A", "M4A3", 601),
        german("GE2", "SPW-251", 606),
        german("GE4", "GE-squad", 606, where=ABOARD, carrier="GE2"),
    )
    of = without(german("GE1", "GE-squad"), here=here, field=QUIET)
    tell(of, "A", activate("GE1", at=[606], aboard={"GE1": "GE2"}))

    assert (of.unit("GE1").where, of.unit("GE1").carrier) == (ON_MAP, "")


def test_where_four_vehicles_are_there_is_no_room_for_another() -> None:
    """It comes in the nearest hex where there is (7.1)."""
    here = tuple(german(f"GE{nth}", "PzIV", 606) for nth in range(2, 6))
    of = without(german("GE1", "PzIV"), here=(*here, us("A", "M4A3", 601)), field=QUIET)
    tell(of, "A", activate("GE1", at=[606]))

    assert of.unit("GE1").hex == 506


def test_a_marker_in_the_hex_activates_too() -> None:
    """In Operations (5.2): a Paragraph Check is due, for which there are no points."""
    of = without(german("GE1", "PzIV"), here=(us("A", "M4A3", 601),), field={**QUIET, "markers": {"3": 606, "4": 607}})
    tell(of, "A", activate("GE1", at=[606]))

    assert of.field.checks == [Check("GE1", "3")]


@pytest.mark.parametrize(
    ("what", "comes"),
    [
        ({"where": GONE}, True),
        ({"where": EXITED}, True),
        ({"where": ON_MAP}, False),
        ({"status": KILLED, "space": INACTIVE}, False),
    ],
)
def test_who_has_slipped_away_comes_back_as_it_was(what: dict[str, Any], comes: bool) -> None:  # noqa: FBT001
    """With its losses (7.7); who is still there, or is lost, does not come."""
    of = stage(german("GE1", "PzIV", 1212, crew_lost=2, evading=8), us("A", "M4A3", 601), field=QUIET)
    of.field.change("GE1", **what)
    tell(of, "A", activate("GE1", at=[606]))

    unit = of.unit("GE1")
    assert (unit.hex, unit.crew_lost, unit.evading) == ((606, 2, 0) if comes else (1212, 2, 8))
    assert (of.field.mode == ROUNDS) == comes


def test_without_a_marker_a_german_appears_where_the_unit_is() -> None:
    """And nowhere, if the paragraph is about nobody."""
    of = without(german("GE1", "PzIV"), german("GE2", "PzIV"), here=(us("A", "M4A3", 601),), field=QUIET)
    tell(of, None, activate("GE1"))
    assert "GE1" not in of.field.units

    tell(of, "A", activate("GE2"))
    assert of.unit("GE2").hex == 601


def test_those_for_whom_an_expression_holds_are_aware() -> None:
    """Each US unit for itself (6.2)."""
    of = without(german("GE1", "PzIV"), here=(us("A", "M4A3", 601), us("B", "M4A3", 612)), field=QUIET)
    tell(of, "A", activate("GE1", at=[603], aware=["<=", ["fact", "distance", THIS, 603], 5]))

    assert (of.unit("A").space, of.unit("B").space) == (AWARE, UNAWARE)


# Reinforcements -------------------------------------------------------------------------------------------------------


def test_reinforcements_come_in_a_hex_or_wait_to_enter() -> None:
    """Facing inward at the edge; in Rounds they know what is going on, and have had their Turns."""
    of = without(us("US1", "M4A3", card={}), us("US2", "M4A3", card={}), here=(german("GE1", "PzIV", 606),))
    tell(of, None, step("reinforce", reinforce=["US1"], at=[612]), step("reinforce", reinforce=["US2"], at=None))

    first, second = of.unit("US1"), of.unit("US2")
    assert (first.where, first.hex, first.facing, first.space) == (ON_MAP, 612, N, COMPLETE)
    assert (second.where, second.space) == (WAITING, UNAWARE)
    assert activation.returning(of.setting, of.field, "US1") is None


def test_reinforcements_see_what_there_is_to_see() -> None:
    """They have come into a hex (5.1)."""
    of = without(us("US1", "M4A3", card={}), field={**QUIET, "markers": {"1": 606}}, mission=EVENTS)
    tell(of, None, step("reinforce", reinforce=["US1"], at=[604]))

    assert of.field.checks == [Check("US1", "1")]
