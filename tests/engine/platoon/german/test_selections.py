"""Orders about one of a selection: who that is, how long it stays so, and what comes of nobody (2.12, 5.9, 6.8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Stage, german, stage, us
from tests.engine.platoon.telling import drive, fire, order, read, step, tell, watch
from tests.helpers.orders import lowered

from hulldown_engine.platoon.game.invariants import _is_turn

N, NE, SE, S, SW, NW = range(6)
WIDE = "\n".join(["." * 20] * 20)
TRUCKS = ["where", ["members", "us"], ["attribute", ["this"], "is_truck"]]
GUNS = ["where", ["members", "us"], ["attribute", ["this"], "is_gun"]]
HUNTER = german("GE1", "Tiger", 610, facing=S)
CONVOY = (us("A", "M4A3", 413), us("B", "US-truck", 616), us("C", "US-truck", 1111))
"""A tank that is near, a truck that is far off, and another that is nearer."""


def hunt(*told: dict[str, Any], dice: tuple[int, ...] = (), **of: Any) -> Stage:
    """The hunter is given orders in its Turn."""
    found = stage(HUNTER, *CONVOY, terrain=WIDE, dice=dice, **of)
    found.turn("GE1")
    tell(found, "GE1", *told)
    return found


def hexes(of: Stage) -> list[int]:
    """The hexes that were entered."""
    return [one["hex"] for one in of.events("moved") if one["step"] in ("enter", "back")]


def whys(of: Stage) -> list[tuple[str, str, str]]:
    """The steps of which nothing came: unit, step, and why."""
    return [(one["unit"], one["order"], one["why"]) for one in of.events("order-passed-over")]


@pytest.mark.parametrize(
    ("toward", "last"),
    [("us", 612), (["closest", TRUCKS], 711), (["member", "B"], 612)],
)
def test_a_vehicle_drives_to_the_nearest_of_those_who_are_meant(toward: Any, last: int) -> None:
    """And not to whoever is nearer, and is not meant."""
    of = hunt(drive("slow", toward=toward))

    assert hexes(of)[-1] == last


def test_the_disabled_are_driven_to_only_where_nobody_else_is_meant() -> None:
    """C is nearer than B, and cannot fight any more; the tank A is no truck."""
    wrecks = (us("A", "M4A3", 413), us("B", "US-truck", 616), us("C", "US-truck", 1111, disabled=True))
    last = []
    for trucks in (wrecks, (wrecks[0], wrecks[2])):
        found = stage(HUNTER, *trucks, terrain=WIDE)
        found.turn("GE1")
        tell(found, "GE1", drive("slow", toward=["closest", TRUCKS]))
        last.append(hexes(found)[-1])

    assert last == [612, 711]


def test_one_who_is_drawn_is_driven_to_until_the_order_ends() -> None:
    """Of two trucks a die takes the first, though the second is nearer; it is thrown once for all hexes."""
    of = hunt(drive("slow", toward=["random", TRUCKS]), dice=(1,))

    assert [(one["of"], one["found"]) for one in of.events("determined")] == [(["B", "C"], "B")]
    assert hexes(of) == [611, 612]
    assert of.field.turn is not None
    assert of.field.turn.order == ""


def test_when_who_was_drawn_is_gone_the_order_ends() -> None:
    """Nobody else takes the place of the one who is driven to."""
    gone = step("remove", remove="units", at=None, number=None, who=["member", "B"])
    of = stage(HUNTER, *CONVOY, terrain=WIDE, dice=(1,))
    of.turn("GE1")
    tell(of, "GE1", watch(["not", ["fact", "at", 610]], 1), drive("slow", toward=["random", TRUCKS]), blocks=[[gone]])

    assert hexes(of) == [611]


def test_to_the_easiest_the_way_is_shortest() -> None:
    """The nearest truck is behind, and to turn costs more than to drive on to the other."""
    trucks = (us("B", "US-truck", 606), us("C", "US-truck", 615))
    ways = {}
    for pick in ("closest", "easiest"):
        of = stage(HUNTER, *trucks, terrain=WIDE)
        of.turn("GE1")
        tell(of, "GE1", drive("slow", toward=[pick, TRUCKS]))
        ways[pick] = [one["hex"] for one in of.events("moved")][-1]

    assert ways == {"closest": 610, "easiest": 612}


@pytest.mark.parametrize(("at", "target"), [("closest", "A"), (["closest", TRUCKS], "C"), (["member", "B"], "B")])
def test_only_those_who_are_meant_are_fired_at(at: Any, target: str) -> None:
    """Though somebody else is nearer, and in sight."""
    of = hunt(fire("main-gun", at=at), dice=(100,) * 9)

    assert {one["target"] for one in of.events("fired")} == {target}


def test_one_of_those_in_sight_is_drawn_to_be_fired_at() -> None:
    """Of the two trucks that can be hit, whichever the die says."""
    fired = {die: hunt(fire("main-gun", at=["random", TRUCKS]), dice=(die, *[100] * 9)) for die in (1, 10)}

    assert [{one["target"] for one in of.events("fired")} for of in fired.values()] == [{"B"}, {"C"}]


@pytest.mark.parametrize(
    "told",
    [
        drive("slow", toward=["closest", GUNS]),
        drive("slow", along=["random", GUNS]),
        drive("slow", away=["closest", GUNS]),
        order("rotate", ["closest", GUNS]),
        fire("best", at=["easiest", GUNS]),
        fire("smoke", at=["easiest", GUNS]),
    ],
    ids=lambda step: " ".join(str(key) for key in step if step[key] is not None),
)
def test_if_nobody_is_meant_the_order_is_passed_over_and_the_log_says_so(told: dict[str, Any]) -> None:
    """And nothing has been paid for it."""
    of = hunt(told)

    assert whys(of) == [("GE1", told["step"], "Nobody is there who is meant (2.12).")]
    assert of.field.turn is not None
    assert of.field.turn.points == of.unit("GE1").crew_left


@pytest.mark.parametrize(
    "told",
    [
        step("barrage", barrage=["random", GUNS], offence=6),
        step("fighters", fighters="FW-190", at=["random", GUNS], attack=["bombs"], do=1),
    ],
    ids=lambda step: str(step["step"]),
)
def test_shells_and_fighters_that_find_nobody_come_to_nothing(told: dict[str, Any]) -> None:
    """The log says so, of no unit."""
    of = stage(HUNTER, *CONVOY, terrain=WIDE)
    read(of, "A", {"p": [[told], []]})

    assert whys(of) == [("", told["step"], "Nobody is there who is meant (2.12).")]
    assert not of.events("barrage")


def test_shells_fall_on_one_of_a_selection() -> None:
    """On every unit in the hex of the truck that the die says."""
    of = stage(HUNTER, *CONVOY, terrain=WIDE, dice=(10, *[10] * 9))
    read(of, "A", {"p": [[{"step": "barrage", "barrage": ["random", TRUCKS], "offence": 6}]]})

    assert [one["hex"] for one in of.events("barrage")] == [1111]


def test_the_unit_that_acts_is_not_the_one_of_its_side_that_is_meant() -> None:
    """It drives to another German, and not to itself."""
    of = stage(HUNTER, german("GE2", "PzIV", 614), terrain=WIDE)
    of.turn("GE1")
    tell(of, "GE1", drive("slow", toward=["closest", ["members", "german"]]))

    assert hexes(of) == [611, 612]


def test_a_german_who_sees_none_of_those_he_is_to_fire_at_guesses_at_no_other() -> None:
    """What he was told is noted with the units that were meant (18)."""
    of = stage(
        HUNTER,
        us("A", "M4A3", 613),
        us("B", "US-truck", 604),
        terrain="\n".join(["." * 20] * 5 + ["w" * 20] * 2 + ["." * 20] * 13),
        field={"options": {"german-guesses": True}},
    )
    of.turn("GE1")
    tell(of, "GE1", fire("main-gun", at=["closest", TRUCKS]))

    assert of.field.turn is not None
    assert of.field.turn.told in ("closest B", "")
    assert _is_turn(of.field, of.field.turn)


def test_what_is_written_and_what_is_carried_out_agree() -> None:
    """The words for a whole side are short for a pick of all of it."""
    assert lowered("- {fire: best, at: {easiest: us}}") == lowered("- {fire: best, at: easiest}")
    assert lowered("- {drive: slow, toward: {closest: us}}") == lowered("- {drive: slow, toward: us}")
